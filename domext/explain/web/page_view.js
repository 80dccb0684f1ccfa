import { adds, formatNumber, keeps, outcomeOf, range, ruleOf, verdictOf } from "./explanation.js";
import { byId } from "./dom.js";
import { Folds, longRuns } from "./folds.js";

/** @typedef {import("./explanation.js").Explanation} Explanation */
/** @typedef {import("./store.js").Store} Store */

const HEAT_LEVELS = 8;
const LABEL_MARGIN = 100; // blocks above and below the visible ones that have labels

/**
 * The tint of each block: a value of data-tint in tints.css, empty for none.
 *
 * @param {Explanation} explanation
 * @param {import("./store.js").State} state
 * @returns {string[]}
 */
export function tintsOf(explanation, state) {
  const [decision, comparison] = [explanation.decisions[state.decision], explanation.decisions[state.comparison]];
  const texts = explanation.blocks.text;
  if (!decision) return [];
  if (state.tint === "difference" && comparison) {
    return texts.map((_, block) => {
      const [first, second] = [keeps(decision, block), keeps(comparison, block)];
      return first && second ? "both" : first ? "first" : second ? "second" : "";
    });
  }
  const { gold } = explanation;
  if (state.tint === "gold" && gold) {
    const words = explanation.columns["words"] ?? [];
    return texts.map((_, block) => {
      const content = (gold.shares[block] ?? 0) >= gold.minContentShare;
      return keeps(decision, block) ? (content ? "hit" : words[block] ? "noise" : "") : content ? "missed" : "";
    });
  }
  const values = explanation.columns[state.tint];
  if (values) {
    const [minimum, maximum] = range(values);
    const low = Math.min(minimum, 0);
    return values.map((value) => heat(maximum > low ? (value - low) / (maximum - low) : 0));
  }
  return texts.map((_, block) => outcomeOf(explanation, decision, block));
}

/**
 * The tint of a picture, which belongs to the text around it: pictures are neither content nor noise of a gold text.
 *
 * @param {import("./store.js").State} state
 * @param {boolean} first whether the decision keeps the picture
 * @param {boolean} second whether the compared decision does
 */
function tintOfPicture(state, first, second) {
  if (state.tint === "difference") return first && second ? "both" : first ? "first" : second ? "second" : "";
  return first && (state.tint === "decision" || state.tint === "gold") ? "kept" : "";
}

/** @param {number} share of the range; the square root separates small values */
function heat(share) {
  const level = Math.round(Math.sqrt(share) * HEAT_LEVELS);
  return level ? String(level) : "";
}

/** The page in its frame. No script runs in the frame: this one changes its document from outside. */
export class PageView {
  /**
   * @param {Explanation} explanation
   * @param {Store} store
   * @param {(event: KeyboardEvent) => void} onKey
   */
  constructor(explanation, store, onKey) {
    this.explanation = explanation;
    this.store = store;
    this.onKey = onKey;
    this.frame = byId("frame", HTMLIFrameElement);
    this.tooltip = byId("tooltip", HTMLDivElement);
    /** @type {Element[][]} of each block */
    this.elements = explanation.blocks.text.map(() => []);
    /** @type {{ element: Element, node: number }[]} the pictures and players that an article may contain, with their nodes */
    this.pictures = [];
    /** @type {Folds | null} */
    this.folds = null;
    /** @type {string[]} what each block shows now: only changes are painted */
    this.painted = [];
    /** @type {Map<Element, string>} */
    this.labels = new Map();
    /** @type {number[] | null} the top of each block; null until it is measured again */
    this.tops = null;
    this.resizing = new ResizeObserver(() => { this.tops = null; this.updateVisible(); });
  }

  /** @param {string} html */
  async show(html) {
    const loaded = new Promise((resolve) => this.frame.addEventListener("load", resolve, { once: true }));
    this.frame.srcdoc = html;
    await loaded;
    const page = this.document;
    for (const element of page.querySelectorAll("[data-block]")) this.elements[Number(element.getAttribute("data-block"))]?.push(element);
    for (const [first] of this.elements) first?.setAttribute("data-start", "");
    this.pictures = [...page.querySelectorAll("[data-medium]")].map((element) => ({ element, node: Number(element.getAttribute("data-medium")) }));
    this.folds = new Folds(page, () => { this.tops = null; this.updateVisible(); });
    page.addEventListener("mouseover", (event) => this.store.update({ hovered: blockOf(event.target) }));
    page.addEventListener("mouseleave", () => this.store.update({ hovered: -1 }));
    page.addEventListener("mousemove", (event) => this.moveTooltip(event));
    page.addEventListener("click", (event) => this.store.update({ selected: blockOf(event.target) }));
    page.addEventListener("keydown", this.onKey);
    page.addEventListener("scroll", () => this.updateVisible());
    this.resizing.observe(this.frame);
    this.store.subscribe(["decision", "comparison"], () => this.fold());
    this.store.subscribe(["tint", "decision", "comparison"], () => this.paint());
    this.store.subscribe(["labels", "decision", "visible"], () => this.updateLabels());
    this.store.subscribe(["selected"], () => this.mark("data-selected", this.store.state.selected < 0 ? [] : [this.store.state.selected]));
    this.store.subscribe(["hovered"], () => this.updateHovered());
    this.store.subscribe(["brush"], () => this.mark("data-brushed", blocksOf(this.store.state.brush)));
    // What stands right above the first kept block is in view, too.
    this.scrollTo(this.explanation.decisions[this.store.state.decision]?.keep.indexOf("1") ?? -1, 0.25);
    this.updateVisible();
    this.store.subscribe(["target"], () => { if (this.store.state.target) this.reveal(this.store.state.target.block); });
    this.store.subscribe(["brush"], () => { if (this.store.state.brush) this.reveal(...this.store.state.brush); });
  }

  /** End before another view shows another page in the frame. */
  close() {
    this.resizing.disconnect();
  }

  get document() {
    const page = this.frame.contentDocument;
    if (!page) throw new Error("the document of the frame is not accessible");
    return page;
  }

  /** Fold the long runs of blocks that neither decision keeps or adds and that are not in the gold text. */
  fold() {
    const { decision, comparison } = this.store.state;
    const shown = [this.explanation.decisions[decision], this.explanation.decisions[comparison]];
    const { gold, blocks } = this.explanation;
    const foldable = blocks.text.map((_, block) =>
      !shown.some((each) => each && (keeps(each, block) || adds(each, block))) && !(gold && (gold.shares[block] ?? 0) >= gold.minContentShare));
    this.folds?.show(longRuns(foldable), blocks.text.length);
  }

  /**
   * Scroll the frame, and not the report around it, as scrollIntoView would.
   *
   * @param {number} block
   * @param {number} share of the height above the block
   */
  scrollTo(block, share) {
    const box = this.elements[block]?.[0]?.getBoundingClientRect();
    const height = this.frame.clientHeight;
    if (box) this.document.scrollingElement?.scrollBy(0, box.top - Math.max(height - box.height, 0) * share);
  }

  paint() {
    const decision = this.explanation.decisions[this.store.state.decision];
    this.paintPictures();
    tintsOf(this.explanation, this.store.state).forEach((tint, block) => {
      const kept = decision !== undefined && keeps(decision, block);
      const appearance = `${tint}/${kept}`;
      if (this.painted[block] === appearance) return;
      this.painted[block] = appearance;
      for (const element of this.elements[block] ?? []) {
        element.setAttribute("data-tint", tint);
        element.toggleAttribute("data-keep", kept);
      }
    });
  }

  paintPictures() {
    const { state } = this.store;
    const [kept, compared] = [state.decision, state.comparison].map((index) => new Set(this.explanation.decisions[index]?.media));
    for (const { element, node } of this.pictures) {
      const isKept = kept?.has(node) ?? false;
      element.setAttribute("data-tint", tintOfPicture(state, isKept, compared?.has(node) ?? false));
      element.toggleAttribute("data-keep", isKept);
    }
  }

  /** Label the blocks around the visible ones, the first of each run with the same label: the layout of thousands is slow. */
  updateLabels() {
    const { labels, decision: index, visible } = this.store.state;
    const decision = labels ? this.explanation.decisions[index] : undefined;
    /** @type {Map<Element, string>} */
    const updated = new Map();
    /** @param {number} block */
    const labelAt = (block) => (!decision || block < 0 ? "" : outcomeOf(this.explanation, decision, block));
    const end = Math.min(visible[1] + LABEL_MARGIN, this.elements.length);
    for (let block = Math.max(visible[0] - LABEL_MARGIN, 0); block < end; block += 1) {
      const first = this.elements[block]?.[0];
      if (first && labelAt(block) !== labelAt(block - 1)) updated.set(first, labelAt(block));
    }
    for (const element of this.labels.keys()) if (!updated.has(element)) element.removeAttribute("data-label");
    for (const [element, label] of updated) if (this.labels.get(element) !== label) element.setAttribute("data-label", label);
    this.labels = updated;
  }

  /**
   * Set an attribute on the elements of some blocks, and on no others.
   *
   * @param {string} attribute
   * @param {number[]} blocks
   */
  mark(attribute, blocks) {
    for (const element of this.document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
    for (const block of blocks) for (const element of this.elements[block] ?? []) element.setAttribute(attribute, "");
  }

  updateHovered() {
    const { state } = this.store;
    const { hovered } = state;
    this.mark("data-hovered", hovered < 0 ? [] : [hovered]);
    const decision = this.explanation.decisions[state.decision];
    this.tooltip.hidden = hovered < 0 || !decision;
    if (hovered < 0 || !decision) return;
    const values = [state.tint, state.column, `${decision.name}.probability`]
      .filter((name, place, names) => this.explanation.columns[name] && names.indexOf(name) === place)
      .map((name) => `${name} ${formatNumber(this.explanation.columns[name]?.[hovered] ?? 0)}`);
    const rule = ruleOf(decision, hovered);
    this.tooltip.textContent = [`block ${hovered}: ${verdictOf(this.explanation, decision, hovered)}`, ...(rule ? [`by “${rule}”`] : []), ...values].join(" · ");
  }

  /** @param {MouseEvent} event */
  moveTooltip(event) {
    const right = event.clientX > this.frame.clientWidth / 2;
    this.tooltip.style.insetInlineStart = right ? "auto" : `${event.clientX + 12}px`;
    this.tooltip.style.insetInlineEnd = right ? `${this.frame.clientWidth - event.clientX + 12}px` : "auto";
    this.tooltip.style.top = `${Math.min(event.clientY + 16, this.frame.clientHeight - 40)}px`;
  }

  /** Store the range of visible blocks. */
  updateVisible() {
    const top = this.document.scrollingElement?.scrollTop ?? 0;
    this.tops ??= this.measureTops(top);
    const bottom = top + this.frame.clientHeight;
    let [from, to] = [-1, -1];
    this.tops.forEach((blockTop, block) => {
      if (blockTop < bottom) to = block;
      if (from < 0 && blockTop >= top) from = block;
    });
    this.store.update({ visible: [from < 0 ? to : Math.min(from, Math.max(to, 0)), to] });
  }

  /**
   * The top of each block; that of a folded block is the top of the block before it.
   *
   * @param {number} scrolled
   */
  measureTops(scrolled) {
    let previous = 0;
    return this.elements.map(([first]) => {
      const box = first?.getBoundingClientRect();
      if (box && (box.width || box.height)) previous = box.top + scrolled;
      return previous;
    });
  }

  /**
   * Scroll to the first block of a range, and unfold the range.
   *
   * @param {number} first
   * @param {number} last
   */
  reveal(first, last = first) {
    this.folds?.reveal(first, last);
    this.scrollTo(first, 0.5);
  }
}

/**
 * The block that an element of the frame belongs to; -1 if it belongs to none.
 *
 * @param {EventTarget | null} target
 */
export function blockOf(target) {
  const element = /** @type {Element | null} */ (target)?.closest?.("[data-block]");
  return element ? Number(element.getAttribute("data-block")) : -1;
}

/** @param {[number, number] | null} range first and last */
function blocksOf(range) {
  return range ? Array.from({ length: range[1] - range[0] + 1 }, (_, step) => range[0] + step) : [];
}
