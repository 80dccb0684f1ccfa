"""The names of months and weekdays, and the words around dates."""

from __future__ import annotations

from typing import Final

#: The beginnings of the names of the months, January first. A word that begins with one of them stands for the same month.
#: Names with spaces between them belong to the same month. A line stands for a space in a name of two words, and at the end
#: of a name that is no beginning of others. The Croatian name of October is left out, because it is that of November in
#: Polish and Czech.
MONTHS: Final = {
    "en": "jan|feb|mar|apr|may|jun|jul|aug|sep sept|oct|nov|dec",
    "de": "jan jän|feb|mär mrz|apr|mai|jun|jul|aug|sep|okt|nov|dez",
    "fr": "jan|fév|mars|avr|mai|juin|juil|août aou|sep|oct|nov|déc",
    "es": "ene|feb|mar|abr|may|jun|jul|ago|sep set|oct|nov|dic",
    "pt": "jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez",
    "it": "gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic",
    "nl": "jan|feb|maart mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec",
    "pl": "sty|lut|mar|kwi|maj|cze czerw|lip lipiec lipca|sie|wrz|paź|lis listopad|gru",
    "cs": "led|únor|břez|dub|kvě|červen června|červenec července|srp srpen srpna|zář|říj|lis|prosin",
    "sv": "jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec",
    "da": "jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec",
    "nb": "jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des",
    "fi": "tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu",
    "ro": "ianuarie|feb|mar|apr|mai|iun|iul|aug|sept|oct|nov noiem|dec",
    "hu": "jan|feb|már|ápr|máj|jún|júl|aug|szept|okt|nov|dec",
    "el": "ιαν|φεβ|μαρ μάρ|απρ|μαι μάι μαΐ μαϊ|ιουν ιούν|ιουλ ιούλ|αυγ αύγ|σεπ|οκτ|νοε νοέ|δεκ",
    "tr": "ocak oca|şubat şub|mart|nis|mayıs|haz|tem|ağustos ağu|eylül eyl|ekim eki|kasım kas|aralık ara",
    "ru": "янв|фев|мар|апр|май мая|июн|июл|авг|сен|окт|ноя|дек",
    "uk": "січ|лют|бер|квіт|трав|черв|лип|серп|вер|жовт|лист|груд",
    "ar": (
        "يناير جانفي كانون_الثاني كانون_ثاني|فبراير شباط فيفري|مارس آذار اذار|أبريل ابريل إبريل نيسان أفريل|مايو أيار ايار ماي"
        "|يونيو يونيه حزيران جوان|يوليو يوليه تموز جويلية|أغسطس اغسطس آب أوت|سبتمبر أيلول ايلول|أكتوبر اكتوبر تشرين_الأول تشرين_أول"
        "|نوفمبر تشرين_الثاني تشرين_ثاني|ديسمبر كانون_الأول كانون_أول"
    ),
    "fa": "ژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه جولای|اوت آگوست|سپتامبر|اکتبر|نوامبر|دسامبر",
    "he": "ינואר|פברואר|מרץ מרס|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר",
    "hi": ("जनवरी|फ़रवरी फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर सितम्बर|अक्टूबर अक्तूबर|नवंबर नवम्बर|दिसंबर दिसम्बर"),
    "id": "jan|feb|mar|apr|mei|jun|jul|agu agt|sep|okt|nov|des",
    "th": ("มกร ม.ค|กุมภ ก.พ|มีนา มี.ค|เมษ เม.ย|พฤษภ พ.ค|มิถุ มิ.ย|กรกฎ ก.ค|สิงห ส.ค|กันย ก.ย|ตุลา ต.ค|พฤศจ พ.ย|ธันว ธ.ค"),
    "zh": "一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月",
    "vi": (
        "tháng_một tháng_giêng|tháng_hai|tháng_ba|tháng_tư|tháng_năm|tháng_sáu|tháng_bảy|tháng_tám|tháng_chín|tháng_mười"
        "|tháng_mười_một|tháng_mười_hai"
    ),
    "be": "студз|лют|сакав|крас|мая|чэрв|ліп|жні|верас|кастр|лістап|снеж",
    "bg": "яну|фев|мар|апр|май|юни|юли|авг|сеп|окт|ное|дек",
    "bn": "জানু|ফেব্রু|মার্চ|এপ্রি|মে|জুন|জুলা|আগ|সেপ|অক্টো|নভে|ডিসে",
    "ca": "gen|feb|mar|abr|mai|jun|jul|ago|set|oct|nov|des",
    "et": "jaanuar|veebr|mär|apr|mai|juun|juul|aug|sep|okt|nov|dets",
    "hr": "siječ|veljač|ožuj|travan travnja|svib|lipan lipnja|srpan srpnja|kolov|ruj|okt|studen|prosin",
    "hy": "հունվ|փետր|մարտ|ապր|մայ|հունիս|հուլ|օգոս|սեպ|հոկ|նոյ|դեկ",
    "is": "jan|feb|mar|apr|maí|jún|júl|ágúst|sep|okt|nov nóv|des",
    "ka": "იანვ|თებერ|მარტ|აპრ|მაის|ივნ|ივლ|აგვ|სექ|ოქტ|ნოემ|დეკ",
    "lt": "sausi|vasari|kovo|baland|geguž|biržel|liep|rugpj|rugs|spali|lapkr|gruod",
    "lv": "jan|feb|mar|apr|mai|jūn|jūl|aug|sep|okt|nov|dec",
    "mk": "јан|фев|мар|апр|мај|јун|јул|авг|сеп|окт|ное|дек",
    "mr": "जाने|फेब्रु|मार्च|एप्रिल|मे|जून|जुलै|ऑगस्ट|सप्टें|ऑक्टो|नोव्हें|डिसें",
    "sk": "jan|feb|mar|apr|máj|jún|júl|aug|sep|okt|nov|dec",
    "sl": "jan|feb|mar|apr|maj|jun|jul|avgust|sep|okt|nov|dec",
    "sr": "јан|фев феб|мар|апр|мај|јун|јул|авг|сеп|окт|нов|дец",
    "ta": "ஜன|பிப்|மார்|ஏப்|மே|ஜூன்|ஜூலை|ஆக|செப்|அக்|நவ|டிச",
    "az": "yanvar|fevral|mart|aprel|may|iyun|iyul|avqust|sent|okt|noyab|dekab",
    "cy": "ionawr|chwef|mawrth|ebrill|mai|mehefin|gorff|awst|medi_|hydref|tach|rhag",
    "gl": "xan|feb|mar|abr|mai|xuñ|xul|ago|set|out|nov|dec",
    "gu": "જાન્યુ|ફેબ્રુ|માર્ચ|એપ્રિલ|મે|જૂન|જુલાઈ|ઑગ ઓગ|સપ્ટે|ઑક્ટો ઓક્ટો|નવે|ડિસે",
    "kk": "қаңтар|ақпан|наурыз|сәуір|мамыр|маусым|шілде|тамыз|қыркүйек|қазан|қараша|желтоқсан",
    "km": "មករា|កុម្ភៈ|មីនា|មេសា|ឧសភា|មិថុនា|កក្កដា|សីហា|កញ្ញា|តុលា|វិច្ឆិកា|ធ្នូ",
    "kn": "ಜನವರಿ|ಫೆಬ್ರವರಿ|ಮಾರ್ಚ್|ಏಪ್ರಿಲ್|ಮೇ|ಜೂನ್|ಜುಲೈ|ಆಗಸ್ಟ್|ಸೆಪ್ಟೆಂಬರ್|ಅಕ್ಟೋಬರ್|ನವೆಂಬರ್|ಡಿಸೆಂಬರ್",
    "ml": "ജനുവരി|ഫെബ്രുവരി|മാർച്ച്|ഏപ്രിൽ|മേയ് മെയ്|ജൂൺ|ജൂലൈ|ഓഗസ്റ്റ് ആഗസ്റ്റ്|സെപ്റ്റംബർ|ഒക്ടോബർ|നവംബർ|ഡിസംബർ",
    "ms": "jan|feb|mac_|apr|mei|jun|jul|ogos|sep|okt|nov|disember",
    "mt": "jan|frar|marzu|apr|mejju|ġunju|lulju|awwissu|sett|ott|nov|diċ",
    "pa": "ਜਨਵਰੀ|ਫਰਵਰੀ ਫ਼ਰਵਰੀ|ਮਾਰਚ|ਅਪ੍ਰੈਲ|ਮਈ|ਜੂਨ|ਜੁਲਾਈ|ਅਗਸਤ|ਸਤੰਬਰ|ਅਕਤੂਬਰ|ਨਵੰਬਰ|ਦਸੰਬਰ",
    "sq": "janar|shkurt|mars|prill|maj|qershor|korrik|gusht|shtator|tetor|nëntor nentor|dhjetor",
    "sw": "jan|feb|machi_|apr|mei|jun|julai|ago|sep|okt|nov|des",
    "te": "జనవరి|ఫిబ్రవరి|మార్చి|ఏప్రిల్|మే|జూన్|జులై జూలై|ఆగస్టు|సెప్టెంబర్|అక్టోబర్|నవంబర్|డిసెంబర్",
    "tl": "enero|pebrero|marso|abril|mayo|hunyo|hulyo|agosto|set|okt|nob|disyembre",
    "eu": "urtarril|otsail|martxo|apiril|maiatz|ekain|uztail|abuztu|irail|urri|azaro|abendu",
    "ga": "eanáir|feabhra|márta|aibreán|bealtaine|meitheamh|iúil|lúnasa|meán_fómhair|deireadh_fómhair|samhain|nollaig",
    "my": "ဇန်နဝါရီ|ဖေဖော်ဝါရီ|မတ်|ဧပြီ|မေ|ဇွန်|ဇူလိုင်|ဩဂုတ် သြဂုတ်|စက်တင်ဘာ|အောက်တိုဘာ|နိုဝင်ဘာ|ဒီဇင်ဘာ",
    "si": "ජනවාරි|පෙබරවාරි|මාර්තු|අප්‍රේල් අප්රේල්|මැයි|ජූනි|ජූලි|අගෝස්තු|සැප්තැම්බර්|ඔක්තෝබර්|නොවැම්බර්|දෙසැම්බර්",
    "ur": "جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر",
}
#: The names of the months, whole or in their usual short forms, for texts without a day and a year.
MONTH_NAMES: Final = {
    "en": (
        "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul"
        "|aug|sep|sept|oct|nov|dec"
    ),
    "de": (
        "januar|jänner|februar|feber|märz|april|mai|juni|juli|august|september|oktober|november|dezember|jan|feb|mrz"
        "|apr|jun|jul|aug|sep|sept|okt|nov|dez"
    ),
    "fr": (
        "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|janv|févr|avr|juil|sept"
        "|oct|nov|déc"
    ),
    "es": (
        "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|ene|feb|mar"
        "|abr|may|jun|jul|ago|sep|oct|nov|dic"
    ),
    "pt": (
        "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|jan|mar|abr|mai|jun"
        "|jul|ago|nov|dez"
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
    "ro": "ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie",
    "hu": "január|február|március|április|május|június|július|augusztus|szeptember|október|november|december",
    "el": (
        "ιανουαρίου|φεβρουαρίου|μαρτίου|απριλίου|μαΐου|ιουνίου|ιουλίου|αυγούστου|σεπτεμβρίου|οκτωβρίου|νοεμβρίου"
        "|δεκεμβρίου"
    ),
    "tr": "ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık",
    "ru": "января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря",
    "uk": "січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня",
    "ar": "يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر",
    "hi": "जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर",
    "id": "januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember",
}
#: The days of the week, whole and short.
WEEKDAYS: Final = {
    "en": "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun",
    "de": "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so",
    "fr": "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
    "es": "lunes|martes|miércoles|jueves|viernes|sábado|domingo",
    "pt": (
        "segunda|terça|quarta|quinta|sexta|sábado|domingo|segunda-feira|terça-feira|quarta-feira|quinta-feira"
        "|sexta-feira"
    ),
    "it": "lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica",
    "nl": "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag",
    "pl": "poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela",
    "cs": "pondělí|úterý|středa|čtvrtek|pátek|sobota|neděle",
    "sv": "måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag",
    "da": "mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag",
    "nb": "mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag",
    "fi": "maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai|sunnuntai",
    "ro": "luni|marți|miercuri|joi|vineri|sâmbătă|duminică",
    "hu": "hétfő|kedd|szerda|csütörtök|péntek|szombat|vasárnap",
    "el": "δευτέρα|τρίτη|τετάρτη|πέμπτη|παρασκευή|σάββατο|κυριακή",
    "tr": "pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar",
    "ru": "понедельник|вторник|среда|четверг|пятница|суббота|воскресенье",
    "uk": "понеділок|вівторок|середа|четвер|п'ятниця|субота|неділя",
    "ar": "السبت|الأحد|الاثنين|الإثنين|الثلاثاء|الأربعاء|الخميس|الجمعة",
    "fa": "شنبه|یکشنبه|دوشنبه|سه\u200cشنبه|چهارشنبه|پنجشنبه|پنج\u200cشنبه|جمعه",
    "hi": "सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार|रविवार",
    "zh": "星期一|星期二|星期三|星期四|星期五|星期六|星期日|星期天",
    "ja": "月曜日|火曜日|水曜日|木曜日|金曜日|土曜日|日曜日",
    "ko": "월요일|화요일|수요일|목요일|금요일|토요일|일요일",
    "id": "senin|selasa|rabu|kamis|jumat|sabtu|minggu",
}
#: Words between a name and a date or an age: Ann at 10:15, Ann vor 3 Jahren.
BESIDE_DATES: Final = {
    "en": "at",
    "de": "vor",
    "fr": "il|y|à",
    "es": "hace",
    "pt": "há|às|à",
    "it": "o",
    "nl": "om",
    "pl": "w",
    "cs": "dne",
    "sv": "kl",
    "da": "kl",
    "nb": "kl",
    "fi": "klo",
    "ro": "la|pe|acum",
    "el": "στις|πριν",
    "ru": "в",
    "uk": "в",
    "ar": "في|منذ|قبل",
    "he": "לפני",
    "vi": "lúc|vào|ngày",
    "id": "pada",
}
#: The words after a number and a unit in the age of a post: 3 days ago.
AGES: Final = {
    "en": "ago",
    "pt": "atrás",
    "it": "fa",
    "nl": "geleden",
    "pl": "temu",
    "sv": "sedan",
    "da": "siden",
    "nb": "siden",
    "fi": "sitten",
    "ro": "în urmă",
    "hu": "ezelőtt",
    "el": "πριν",
    "tr": "önce",
    "ru": "назад",
    "uk": "тому",
    "fa": "پیش|قبل",
    "vi": "trước",
    "id": "lalu|yang lalu",
}
#: The same in scripts without spaces, and in those whose vowels are no letters, after a number and a unit.
JOINED_AGES: Final = {
    "hi": "पहले",
    "zh": "前",
    "ja": "前",
    "ko": "전",
    "th": "ที่แล้ว|ที่ผ่านมา",
}
#: Units of time before these.
UNITS: Final = {
    "hi": "मिनट|घंटा|घंटे|दिन|सप्ताह|महीने|साल|वर्ष",
    "zh": "分钟|小时|天|分|分鐘|小時|个小时|個小時|周|週|个月|個月|年|秒",
    "ja": "分|時間|日|週間|ヶ月|秒|秒間|分間|週|か月|カ月|ヵ月|年",
    "ko": "년|개월|일|시간|분|초|주|달",
    "th": "วินาที|นาที|ชั่วโมง|วัน|สัปดาห์|เดือน|ปี",
}
#: The words before such an age.
BEFORE_AGES: Final = {
    "de": "vor",
    "fr": "il y a",
    "es": "hace",
    "pt": "há",
    "cs": "před",
    "ro": "acum",
    "el": "πριν|πριν από",
    "ar": "منذ|قبل",
    "he": "לפני",
    "sk": "pred",
}
#: Articles for the number one in an age.
ONE: Final = {"de": "einem|einer", "fr": "un|une", "es": "un|una", "pt": "um|uma"}
