"""The renderer ``tei``: TEI P5, the format of text corpora."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from domext import Article, hookimpl
from domext.body.html import escaped
from domext.body.substitutes import content_of_item
from domext.body.tree import (
    Block,
    Break,
    Callout,
    Code,
    Definition,
    Definitions,
    Details,
    Figure,
    Heading,
    Image,
    Inline,
    Link,
    List,
    Math,
    Note,
    NoteReference,
    Paragraph,
    Player,
    Post,
    Quote,
    Styled,
    Table,
    Term,
    text_of,
)
from domext.table.characters import readable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_STYLES: Final = {
    "emphasis": ('<hi rend="italic">', "</hi>"),
    "strong": ('<hi rend="bold">', "</hi>"),
    "code": ("<code>", "</code>"),
    "subscript": ('<hi rend="sub">', "</hi>"),
    "superscript": ('<hi rend="sup">', "</hi>"),
    "deleted": ("<del>", "</del>"),
    "marked": ('<hi rend="mark">', "</hi>"),
    "quoted": ("<q>", "</q>"),
}
_STRAY_PERCENT: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_SCHEME: Final = re.compile(r"\A[A-Za-z][A-Za-z0-9+.-]*:")
_MIME_TYPES: Final = {"video": "video/*", "audio": "audio/*", "frame": "text/html"}


@dataclass(frozen=True, slots=True)
class Tei:
    """Write the article as a TEI P5 document, valid against ``domext/schemas/tei.rng``; headings open nested divisions."""

    def render(self, article: Article) -> str:
        """Write the article as TEI."""
        body = "".join(_divisions(article.body.content)) or "<p/>"
        return (
            '<TEI xmlns="http://www.tei-c.org/ns/1.0">\n<teiHeader>'
            f"{''.join(_header(article))}</teiHeader>\n<text><body>\n{body}\n</body></text>\n</TEI>"
        )


def _header(article: Article) -> Iterator[str]:
    metadata = article.metadata
    yield f"<fileDesc><titleStmt><title>{_text(metadata.title or article.title or '')}</title>"
    yield from (f"<author>{_text(author)}</author>" for author in metadata.authors)
    yield f"</titleStmt><publicationStmt><publisher>{_text(metadata.site_name or 'unknown')}</publisher>"
    licence = article.page.addresses(metadata.licence or "")
    if licence is not None and _SCHEME.match(licence):
        yield f'<availability><licence target="{_pointer(licence)}"/></availability>'
    if metadata.published:
        yield f'<date when="{_text(metadata.published)}"/>'
    address = article.page.addresses(metadata.url or article.page.url or "")
    url = "unknown" if address is None else f'<ref target="{_pointer(address)}"/>'
    yield f"</publicationStmt><sourceDesc><p>{url}</p></sourceDesc></fileDesc>"
    profile = [f"<abstract><p>{_text(metadata.description)}</p></abstract>"] if metadata.description else []
    if metadata.language:
        profile.append(f'<langUsage><language ident="{_text(metadata.language)}"/></langUsage>')
    if metadata.tags:
        terms = "".join(f"<term>{_text(tag)}</term>" for tag in metadata.tags)
        profile.append(f"<textClass><keywords>{terms}</keywords></textClass>")
    if profile:
        yield f"<profileDesc>{''.join(profile)}</profileDesc>"


def _divisions(blocks: Sequence[Block]) -> Iterator[str]:
    """The blocks in nested divisions: one from each heading to the next heading of the same or a higher level."""
    levels: list[int] = []
    for block in blocks:
        if isinstance(block, Heading):
            while levels and levels[-1] >= block.level:
                levels.pop()
                yield "</div>"
            levels.append(block.level)
            yield f'<div><head rend="h{block.level}">{_inline(block.content)}</head>'
        else:
            yield from _block(block)
    yield "</div>" * len(levels)


def _blocks(blocks: Iterable[Block]) -> str:
    return "".join(piece for block in blocks for piece in _block(block))


def _block(block: Block) -> Iterator[str]:  # noqa: C901, PLR0912  one case for each type of block
    match block:
        case Heading():  # in a list, a table or a quotation, where TEI allows no <head>
            yield f'<p rend="h{block.level}">{_inline(block.content)}</p>'
        case Paragraph():
            yield f"<p>{_inline(block.content)}</p>"
        case Code():
            language = f' lang="{_text(block.language)}"' if block.language else ""
            yield f'<ab type="code"><code{language} xml:space="preserve">{_text(block.text)}</code></ab>'
        case Math():
            yield f"<p>{_part(block)}</p>"
        case Callout():
            title = f'<p rend="title">{_inline(block.title)}</p>' if block.title else ""
            yield f'<note type="callout" subtype="{_text(block.kind)}">{title}{_blocks(block.content)}</note>'
        case Quote():
            yield f"<quote>{_blocks(block.content)}</quote>"
        case List():
            yield from _list(block)
        case Table():
            yield from _table(block)
        case Definitions():
            yield from _definitions(block)
        case Figure():
            content, caption = _blocks(block.content), "".join(_caption(block.caption))
            yield f"<figure>{caption + content if block.above else content + caption}</figure>"
        case Player():
            desc = f"<desc>{_text(block.description)}</desc>" if block.description else ""
            yield f'<figure><media mimeType="{_MIME_TYPES[block.kind]}" url="{_pointer(block.address)}">{desc}</media></figure>'
        case Details():
            yield from (f'<p rend="summary">{_inline(_flat(block.summary))}</p>', _blocks(block.content))
        case Note():
            yield f'<note place="foot" xml:id="note-{_text(block.label)}">{_blocks(block.content)}</note>'
        case Post():
            yield f'<post indentLevel="{block.depth}">{_post_head(block)}{_blocks(block.content)}</post>'


def _post_head(post: Post) -> str:
    date = f'<date when="{_text(post.date)}">{_text(post.date)}</date>' if post.date else ""
    if post.address:
        date = f'<ref target="{_pointer(post.address)}">{date or _text(post.address)}</ref>'
    author = f"<name>{_text(post.author)}</name>" if post.author else ""
    votes = f'<num type="votes" value="{post.votes}">{post.votes}</num>' if post.votes is not None else ""
    parts = " ".join(filter(None, (author, date, votes)))
    return f"<head>{parts}</head>" if parts else ""


def _list(block: List) -> Iterator[str]:
    yield f'<list rend="{"numbered" if block.ordered else "bulleted"}">'
    for number, item in enumerate(block.items, block.start):
        n = f' n="{number}"' if block.ordered else ""
        yield f"<item{n}>{_unwrapped(content_of_item(item))}</item>"
    yield "</list>"


def _table(block: Table) -> Iterator[str]:
    yield f"<table>{''.join(_caption(block.caption))}"
    for row in block.rows:
        yield "<row>"
        for cell in row:
            role = ' role="label"' if cell.header else ""
            columns = f' cols="{cell.columns}"' if cell.columns > 1 else ""
            rows = f' rows="{cell.rows}"' if cell.rows > 1 else ""
            yield f"<cell{role}{columns}{rows}>{_unwrapped(cell.content)}</cell>"
        yield "</row>"
    yield "</table>"


def _definitions(block: Definitions) -> Iterator[str]:
    """A definition list. TEI pairs each label with one item: successive terms share a label, successive definitions an item."""
    pairs: list[tuple[list[Term], list[Definition]]] = []
    for entry in block.entries:
        if isinstance(entry, Definition):
            if not pairs:
                pairs.append(([], []))
            pairs[-1][1].append(entry)
        elif pairs and not pairs[-1][1]:
            pairs[-1][0].append(entry)
        else:
            pairs.append(([entry], []))
    yield '<list type="gloss">'
    for terms, definitions in pairs:
        label = "<lb/>".join(_inline(_flat(term.content)) for term in terms)
        write = _unwrapped if len(definitions) == 1 else _blocks
        item = "".join(write(definition.content) for definition in definitions)
        yield f"<label>{label}</label><item>{item}</item>"
    yield "</list>"


def _caption(blocks: Sequence[Block]) -> Iterator[str]:
    if blocks:
        yield f"<head>{_inline(_flat(blocks))}</head>"


def _unwrapped(blocks: Sequence[Block]) -> str:
    """The blocks; a single paragraph is written without its element."""
    first = blocks[0] if len(blocks) == 1 else None
    return _inline(first.content) if isinstance(first, Paragraph) else _blocks(blocks)


def _flat(blocks: Sequence[Block]) -> tuple[Inline, ...]:
    """The content of some blocks as lines, for places where TEI allows no blocks."""
    lines: list[Inline] = []
    for block in blocks:
        content = block.content if isinstance(block, (Heading, Paragraph)) else (text_of((block,)),)
        lines += [Break(), *content] if lines else content
    return tuple(lines)


def _inline(parts: Iterable[Inline]) -> str:
    return "".join(map(_part, parts))


def _part(part: Inline) -> str:  # noqa: PLR0911  one case for each type of part
    match part:
        case str():
            return _text(part)
        case Break():
            return "<lb/>"
        case Styled():
            opening, closing = _STYLES[part.style]
            return f"{opening}{_inline(part.content)}{closing}"
        case Link():
            rend = ' rend="nofollow"' if part.nofollow else ""
            return f'<ref target="{_pointer(part.address)}"{rend}>{_inline(part.content)}</ref>'
        case Image():
            sizes = (("width", part.width), ("height", part.height))
            size = "".join(f' {name}="{value}px"' for name, value in sizes if value is not None)
            desc = f"<desc>{_text(part.description)}</desc>" if part.description else ""
            return f'<graphic url="{_pointer(part.address)}"{size}>{desc}</graphic>'
        case Math():
            return f'<formula notation="TeX">{_text(part.tex)}</formula>'
        case NoteReference():
            return f'<ref type="note" target="#note-{_text(part.label)}">{_text(part.text)}</ref>'


def _pointer(address: str) -> str:
    """An address as a value of ``xs:anyURI``: characters that are not allowed in a URI are percent-encoded."""
    address, mark, fragment = quote(_STRAY_PERCENT.sub("%25", readable(address)), safe="%/:?#@!$&'()*+,;=~").partition(
        "#"
    )
    if not _SCHEME.match(address):  # a colon in the first segment would end a scheme
        first, slash, rest = address.partition("/")
        address = first.replace(":", "%3A") + slash + rest
    return _text(address + mark + fragment.replace("#", "%23"))


def _text(text: Any) -> str:
    return escaped(readable(str(text))).replace("\r", "&#13;")


@hookimpl
def domext_renderer() -> type[Tei]:
    """Offer the renderer."""
    return Tei
