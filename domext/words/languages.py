"""The languages of the lists of words, by their codes in ISO 639."""

from __future__ import annotations

from typing import Final

#: The large languages of the web, each with its name. A list should have words of all of them.
LARGE: Final = {
    "en": "English", "de": "German", "fr": "French", "es": "Spanish", "pt": "Portuguese", "it": "Italian", "nl": "Dutch",
    "pl": "Polish", "cs": "Czech", "sv": "Swedish", "da": "Danish", "nb": "Norwegian", "fi": "Finnish", "ro": "Romanian",
    "hu": "Hungarian", "el": "Greek", "tr": "Turkish", "ru": "Russian", "uk": "Ukrainian", "ar": "Arabic", "fa": "Persian",
    "he": "Hebrew", "hi": "Hindi", "zh": "Chinese", "ja": "Japanese", "ko": "Korean", "vi": "Vietnamese",
    "id": "Indonesian", "th": "Thai",
}  # fmt: skip
#: Other languages that some lists have words of.
OTHERS: Final = {
    "af": "Afrikaans", "az": "Azerbaijani", "be": "Belarusian", "bg": "Bulgarian", "bn": "Bengali", "ca": "Catalan",
    "cy": "Welsh", "et": "Estonian", "eu": "Basque", "ga": "Irish", "gl": "Galician", "gu": "Gujarati", "hr": "Croatian", "hy": "Armenian", "is": "Icelandic",
    "ka": "Georgian", "kk": "Kazakh", "km": "Khmer", "kn": "Kannada", "lt": "Lithuanian", "lv": "Latvian",
    "mk": "Macedonian", "ml": "Malayalam", "mr": "Marathi", "ms": "Malay", "mt": "Maltese", "my": "Burmese", "pa": "Punjabi", "si": "Sinhala", "sk": "Slovak",
    "sl": "Slovene", "sq": "Albanian", "sr": "Serbian", "sw": "Swahili", "ta": "Tamil", "te": "Telugu", "tl": "Tagalog",
    "ur": "Urdu", "uz": "Uzbek",
}  # fmt: skip
