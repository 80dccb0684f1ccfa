import { keeps, labelOf, range, shown } from "./data.js";
import { byId } from "./dom.js";

/** @typedef {import("./data.js").Story} Story */
/** @typedef {import("./state.js").Store} Store */

const HEATS = 8;
const LABELS_AROUND = 100; // blocks beyond those in view

/**
 * What each block is painted with, as the values of data-tint in tints.css.
 *
 * @param {Story} story
 * @param {import("./state.js").State} state
 * @returns {string[]}
 */
export function tintsOf(story, state) {
  const [a, b] = [story.choices[state.a], story.choices[state.b]];
  const texts = story.blocks.text;
  if (!a) return [];
  if (state.tint === "difference" && b) {
    return texts.map((_, block) => {
      const [one, other] = [keeps(a, block), keeps(b, block)];
      return one && other ? "both" : one ? "a" : other ? "b" : "";
    });
  }
  const { gold } = story;
  if (state.tint === "gold" && gold) {
    const words = story.columns["words"] ?? [];
    return texts.map((_, block) => {
      const wanted = (gold.share[block] ?? 0) >= gold.content;
      return keeps(a, block) ? (wanted ? "hit" : words[block] ? "noise" : "") : wanted ? "missed" : "";
    });
  }
  const values = story.columns[state.tint];
  if (values) {
    const [least, most] = range(values);
    const low = Math.min(least, 0);
    return values.map((value) => heat(most > low ? (value - low) / (most - low) : 0));
  }
  return texts.map((_, block) => (keeps(a, block) ? "kept" : labelOf(story, a, block)));
}

/** @param {number} share of the range, on a scale on which small values can be told apart */
function heat(share) {
  const step = Math.round(Math.sqrt(share) * HEATS);
  return step ? String(step) : "";
}

/** The page in its frame: the frame runs no scripts, this one reaches into it. */
export class PageView {
  /**
   * @param {Story} story
   * @param {Store} store
   * @param {(event: KeyboardEvent) => void} onKey
   */
  constructor(story, store, onKey) {
    this.story = story;
    this.store = store;
    this.onKey = onKey;
    this.frame = byId("frame", HTMLIFrameElement);
    this.tip = byId("tip", HTMLDivElement);
    /** @type {Element[][]} */
    this.elements = story.blocks.text.map(() => []);
    /** @type {string[]} what is painted, so that only changes are */
    this.painted = [];
    /** @type {Map<Element, string>} */
    this.labelled = new Map();
    /** @type {number[] | null} where blocks begin, measured when it is needed */
    this.tops = null;
  }

  /** @param {string} html */
  async show(html) {
    const loaded = new Promise((resolve) => this.frame.addEventListener("load", resolve, { once: true }));
    this.frame.srcdoc = html;
    await loaded;
    const page = this.document;
    for (const element of page.querySelectorAll("[data-block]")) this.elements[Number(element.getAttribute("data-block"))]?.push(element);
    page.addEventListener("mouseover", (event) => this.store.set({ hovered: blockOf(event.target) }));
    page.addEventListener("mouseleave", () => this.store.set({ hovered: -1 }));
    page.addEventListener("mousemove", (event) => this.place(event));
    page.addEventListener("click", (event) => this.store.set({ selected: blockOf(event.target) }));
    page.addEventListener("keydown", this.onKey);
    page.addEventListener("scroll", () => this.look());
    new ResizeObserver(() => { this.tops = null; this.look(); }).observe(this.frame);
    this.store.watch(["tint", "a", "b"], () => this.paint());
    this.store.watch(["labels", "a", "seen"], () => this.label());
    this.store.watch(["selected"], () => this.mark("data-chosen", this.store.now.selected < 0 ? [] : [this.store.now.selected]));
    this.store.watch(["hovered"], () => this.hover());
    this.store.watch(["brush"], () => this.mark("data-in", within(this.store.now.brush)));
    this.look();
  }

  get document() {
    const page = this.frame.contentDocument;
    if (!page) throw new Error("the frame cannot be reached");
    return page;
  }

  paint() {
    const choice = this.story.choices[this.store.now.a];
    tintsOf(this.story, this.store.now).forEach((tint, block) => {
      const kept = choice !== undefined && keeps(choice, block);
      const look = `${tint}/${kept}`;
      if (this.painted[block] === look) return;
      this.painted[block] = look;
      for (const element of this.elements[block] ?? []) {
        element.setAttribute("data-tint", tint);
        element.toggleAttribute("data-keep", kept);
      }
    });
  }

  /** The labels around what is in view, each at the first block of those with the same: thousands would be slow to place. */
  label() {
    const { labels, a, seen } = this.store.now;
    const choice = labels ? this.story.choices[a] : undefined;
    /** @type {Map<Element, string>} */
    const labelled = new Map();
    /** @param {number} block */
    const label = (block) => (!choice || block < 0 ? "" : keeps(choice, block) ? "kept" : labelOf(this.story, choice, block));
    const to = Math.min(seen[1] + LABELS_AROUND, this.elements.length);
    for (let block = Math.max(seen[0] - LABELS_AROUND, 0); block < to; block += 1) {
      const first = this.elements[block]?.[0];
      if (first && label(block) !== label(block - 1)) labelled.set(first, label(block));
    }
    for (const element of this.labelled.keys()) if (!labelled.has(element)) element.removeAttribute("data-label");
    for (const [element, label] of labelled) if (this.labelled.get(element) !== label) element.setAttribute("data-label", label);
    this.labelled = labelled;
  }

  /**
   * @param {string} attribute
   * @param {number[]} blocks
   */
  mark(attribute, blocks) {
    for (const element of this.document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
    for (const block of blocks) for (const element of this.elements[block] ?? []) element.setAttribute(attribute, "");
  }

  hover() {
    const { hovered, a } = this.store.now;
    this.mark("data-hover", hovered < 0 ? [] : [hovered]);
    const choice = this.story.choices[a];
    this.tip.hidden = hovered < 0 || !choice;
    if (hovered < 0 || !choice) return;
    const values = [this.store.now.tint, this.store.now.column, `${choice.name}.probability`]
      .filter((name, place, names) => this.story.columns[name] && names.indexOf(name) === place)
      .map((name) => `${name} ${shown(this.story.columns[name]?.[hovered] ?? 0)}`);
    const verdict = keeps(choice, hovered) ? "kept" : `dropped, ${labelOf(this.story, choice, hovered)}`;
    this.tip.textContent = [`block ${hovered + 1}: ${verdict}`, ...values].join(" · ");
  }

  /** @param {MouseEvent} event */
  place(event) {
    const right = event.clientX > this.frame.clientWidth / 2;
    this.tip.style.insetInlineStart = right ? "auto" : `${event.clientX + 12}px`;
    this.tip.style.insetInlineEnd = right ? `${this.frame.clientWidth - event.clientX + 12}px` : "auto";
    this.tip.style.top = `${Math.min(event.clientY + 16, this.frame.clientHeight - 40)}px`;
  }

  /** Find out which blocks are in view. */
  look() {
    const top = this.document.scrollingElement?.scrollTop ?? 0;
    this.tops ??= this.elements.map(([first]) => (first ? first.getBoundingClientRect().top + top : 0));
    const bottom = top + this.frame.clientHeight;
    let [from, to] = [-1, -1];
    this.tops.forEach((place, block) => {
      if (place < bottom) to = block;
      if (from < 0 && place >= top) from = block;
    });
    this.store.set({ seen: [from < 0 ? to : Math.min(from, Math.max(to, 0)), to] });
  }

  /** @param {number} block */
  reveal(block) {
    this.elements[block]?.[0]?.scrollIntoView({ block: "center" });
  }
}

/** @param {EventTarget | null} target */
function blockOf(target) {
  const near = /** @type {Element | null} */ (target)?.closest?.("[data-block]");
  return near ? Number(near.getAttribute("data-block")) : -1;
}

/** @param {[number, number] | null} brush first and last */
function within(brush) {
  return brush ? Array.from({ length: brush[1] - brush[0] + 1 }, (_, step) => brush[0] + step) : [];
}
