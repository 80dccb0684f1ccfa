"""Short articles in several languages, for tests of rules that drop the text beside an article."""

from __future__ import annotations

STORIES = {
    "en": "The ferry no longer runs at night, after the council voted nine to four on Tuesday for a shorter timetable. "
    * 3,
    "de": "Die Fähre fährt nachts nicht mehr, nachdem der Rat am Dienstag mit neun zu vier Stimmen dafür war. " * 3,
    "ru": "Паром больше не ходит ночью, потому что совет во вторник проголосовал за короткое расписание. " * 4,
    "ja": "火曜日に評議会が短い時刻表を採択したため、渡し船は夜に運航しなくなった。" * 6,
}
