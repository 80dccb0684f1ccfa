"""Articles in several languages with markup around their text, and their metadata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import domext
from domext import Options

if TYPE_CHECKING:
    from domext.metadata.record import Metadata

PROSE = {
    "en": "The ferry across the sound stays in port in winter, and most people on the island think that this is a poor idea. ",
    "de": "Die Fähre über den Sund bleibt im Winter im Hafen, und die meisten Leute auf der Insel halten das für falsch. ",
    "fr": "Le bac qui traverse le détroit reste au port en hiver, et presque tout le monde sur l'île le regrette beaucoup. ",
    "ru": "Паром через пролив зимой стоит в порту, и почти все на острове считают, что это плохая затея и ошибка. ",
    "zh-CN": "冬天渡轮不再开往小岛，岛上的大多数居民都认为这不是一个好主意。公共汽车每天中午经过大桥，但是从来不等任何人，镇上的商店也早早关门。",
    "ja": "冬の間、島へ渡るフェリーは港に停泊したままで、島の人々のほとんどはそれを良い考えだとは思っていない。バスは毎日正午に橋を渡るが、誰も待たない。",
    "ko": "겨울에는 섬으로 가는 배가 항구에 머물고, 섬 사람들은 대부분 그것이 좋은 생각이 아니라고 말한다. 버스는 매일 정오에 다리를 건너지만 아무도 기다리지 않는다.",
}


def metadata_of(source: str | bytes, url: str | None = None, **options: Any) -> Metadata:
    """The metadata of a page whose text is what one scorer keeps."""
    return domext.extract(source, url=url, options=Options(selector="single:scorer=structure", **options)).metadata


def read(body: str, head: str = "", lang: str = "en") -> Metadata:
    """The metadata of the page with this body and head."""
    page = f"<html lang={lang}><head>{head}</head><body>{body}</body></html>"
    return metadata_of(page)


def article(
    *above: str, below: str = "", title: str = "<h1>The ferry stays in port</h1>", lang: str = "en", **kwargs: Any
) -> Metadata:
    """The metadata of an article with markup above and below its text."""
    text = f"<p>{PROSE.get(lang, PROSE['en']) * 3}</p>" * 3
    return read(title + "".join(above) + text + below, lang=lang, **kwargs)
