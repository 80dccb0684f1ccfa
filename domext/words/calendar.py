"""The names of months and weekdays, and the words around dates."""

from __future__ import annotations

from typing import Final

#: The beginnings of the names of the months, January first. A word that begins with one of them stands for the same month.
#: Names with spaces between them belong to the same month.
MONTHS: Final = {
    "en": "jan|feb|mar|apr|may|jun|jul|aug|sep sept|oct|nov|dec",
    "de": "jan|feb|mär mrz|apr|mai|jun|jul|aug|sep|okt|nov|dez",
    "fr": "jan|fév|mars|avr|mai|juin|juil|août aou|sep|oct|nov|déc",
    "es": "ene|feb|mar|abr|may|jun|jul|ago|sep set|oct|nov|dic",
    "pt": "jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez",
    "it": "gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic",
    "nl": "jan|feb|maart mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec",
    "pl": "sty|lut|mar|kwi|maj|cze czerw|lip lipiec lipca|sie|wrz|paź|lis|gru",
    "cs": "led|únor|břez|dub|kvě|červen června|červenec července|srp srpen srpna|zář|říj|lis|prosin",
    "sk": "jan|feb|mar|apr|máj|jún|júl|aug|sep|okt|nov|dec",
    "sl": "jan|feb|mar|apr|maj|jun|jul|avgust|sep|okt|nov|dec",
    "hr": "siječ|veljač|ožuj|travan travnja|svib|lipan lipnja|srpan srpnja|kolov|ruj|listopad|studen|prosin",
    "sr": "јан|фев|мар|апр|мај|јун|јул|авг|сеп|окт|нов|дец",
    "sv": "jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec",
    "da": "jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec",
    "nb": "jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des",
    "is": "jan|feb|mar|apr|maí|jún|júl|ágúst|sep|okt|nov|des",
    "fi": "tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu",
    "et": "jaanuar|veebr|mär|apr|mai|juun|juul|aug|sep|okt|nov|dets",
    "lt": "sausi|vasari|kovo|baland|geguž|biržel|liep|rugpj|rugs|spali|lapkr|gruod",
    "ca": "gen|feb|mar|abr|mai|jun|jul|ago|set|oct|nov|des",
    "ro": "ianuarie|feb|mar|apr|mai|iun|iul|aug|sept|oct|nov noiem|dec",
    "hu": "jan|feb|már|ápr|máj|jún|júl|aug|szept|okt|nov|dec",
    "el": "ιαν|φεβ|μαρ|απρ|μαι μάι μαΐ|ιουν ιούν|ιουλ ιούλ|αυγ αύγ|σεπ|οκτ|νοε νοέ|δεκ",
    "tr": "ocak|şubat|mart|nis|mayıs|haz|tem|ağustos|eylül|ekim|kasım|aralık",
    "ru": "янв|фев|мар|апр|май мая|июн|июл|авг|сен|окт|ноя|дек",
    "uk": "січ|лют|бер|квіт|трав|черв|лип|серп|вер|жовт|лист|груд",
    "be": "студз|лют|сакав|крас|мая|чэрв|ліп|жні|верас|кастр|лістап|снеж",
    "bg": "яну|фев|мар|апр|май|юни|юли|авг|сеп|окт|ное|дек",
    "hy": "հունվ|փետր|մարտ|ապր|մայ|հունիս|հուլ|օգոս|սեպ|հոկ|նոյ|դեկ",
    "ka": "იანვ|თებერ|მარტ|აპრ|მაის|ივნ|ივლ|აგვ|სექ|ოქტ|ნოემ|დეკ",
    "hi": "जनवरी|फ़रवरी फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर सितम्बर|अक्टूबर अक्तूबर|नवंबर नवम्बर|दिसंबर दिसम्बर",
    "mr": "जाने|फेब्रु|मार्च|एप्रिल|मे|जून|जुलै|ऑगस्ट|सप्टें|ऑक्टो|नोव्हें|डिसें",
    "bn": "জানু|ফেব্রু|মার্চ|এপ্রি|মে|জুন|জুলা|আগ|সেপ|অক্টো|নভে|ডিসে",
    "ta": "ஜன|பிப்|மார்|ஏப்|மே|ஜூன்|ஜூலை|ஆக|செப்|அக்|நவ|டிச",
    "th": "มกร ม.ค|กุมภ ก.พ|มีนา มี.ค|เมษ เม.ย|พฤษภ พ.ค|มิถุ มิ.ย|กรกฎ ก.ค|สิงห ส.ค|กันย ก.ย|ตุลา ต.ค|พฤศจ พ.ย|ธันว ธ.ค",
    "ar": (
        "يناير جانفي|فبراير شباط فيفري|مارس آذار|أبريل ابريل نيسان أفريل|مايو أيار ماي|يونيو حزيران جوان|يوليو تموز جويلية"
        "|أغسطس آب أوت|سبتمبر أيلول|أكتوبر|نوفمبر|ديسمبر"
    ),
    "fa": "ژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر",
    "ur": "جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر",
    "he": "ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר",
    "id": "jan|feb|mar|apr|mei|jun|jul|agu|sep|okt|nov|des",
}
#: The names of the months, whole or in their usual short forms, for texts without a day and a year.
MONTH_NAMES: Final = {
    "en": (
        "january|february|march|april|may|june|july|august|september|october|november|december"
        "|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec"
    ),
    "de": (
        "januar|jänner|februar|feber|märz|april|mai|juni|juli|august|september|oktober|november|dezember"
        "|jan|feb|mrz|apr|jun|jul|aug|sep|sept|okt|nov|dez"
    ),
    "fr": (
        "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
        "|janv|févr|avr|juil|sept|oct|nov|déc"
    ),
    "es": (
        "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre"
        "|ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic"
    ),
    "pt": (
        "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
        "|jan|mar|abr|mai|jun|jul|ago|nov|dez"
    ),
    "it": "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
    "nl": "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december",
    "pl": "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia",
    "cs": "ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince",
    "sv": "januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december",
    "da": "januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december",
    "nb": "januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember",
    "fi": (
        "tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta"
        "|marraskuuta|joulukuuta"
    ),
    "tr": "ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık",
    "ru": "января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря",
    "uk": "січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня",
}
#: The days of the week, whole and short.
WEEKDAYS: Final = {
    "en": ("monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun"),
    "de": "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so",
    "fr": "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
    "es": "lunes|martes|miércoles|jueves|viernes|sábado|domingo",
    "pt": (
        "segunda|terça|quarta|quinta|sexta|sábado|domingo|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira"
    ),
    "it": "lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica",
    "nl": "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag",
    "pl": "poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela",
    "cs": "pondělí|úterý|středa|čtvrtek|pátek|sobota|neděle",
    "sv": "måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag",
    "da": "mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag",
    "nb": "mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag",
    "fi": "maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai|sunnuntai",
    "tr": "pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar",
    "ru": "понедельник|вторник|среда|четверг|пятница|суббота|воскресенье",
    "uk": "понеділок|вівторок|середа|четвер|п'ятниця|субота|неділя",
}
#: Words between a name and a date or an age: Ann at 10:15, Ann vor 3 Jahren.
BESIDE_DATES: Final = {
    "en": "at", "de": "vor", "es": "hace", "pt": "há|às|à", "fr": "il|y|à", "it": "o", "cs": "dne", "nb": "kl", "da": "kl",
    "sv": "kl", "fi": "klo", "ru": "в", "uk": "в",
}  # fmt: skip
#: The ages of posts in lower case, as expressions after a number: 3 days ago.
AGES: Final = {
    "en": "ago", "ru": "назад", "uk": "тому", "pl": "temu", "nl": "geleden", "sv": "sedan", "da": "siden", "nb": "siden",
    "fi": "sitten", "tr": "önce", "it": "fa", "pt": "atrás",
}  # fmt: skip
#: The same in scripts without spaces, after a number and a unit.
JOINED_AGES: Final = {"zh": "前", "ja": "前", "ko": "전"}
#: Units of time before these.
UNITS: Final = {"zh": "分钟|小时|天|分", "ja": "分|時間|日|週間|ヶ月", "ko": "년|개월|일|시간|분"}
#: The words before such an age.
BEFORE_AGES: Final = {"de": "vor", "es": "hace", "fr": "il y a", "pt": "há", "cs": "před", "sk": "pred"}
#: Articles for the number one in an age.
ONE: Final = {"de": "einem|einer", "fr": "un|une", "es": "un|una", "pt": "um|uma"}
