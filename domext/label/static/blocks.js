/** The blocks of a page in the frame and in the list, with their labels and the selection. */

import { Folds, longRuns } from "../../explain/web/folds.js";

/** @typedef {import("./types").PageData} PageData */
/** @typedef {import("./types").BlockRange} BlockRange */

/** The number of blocks to update at a time: few enough to be fast, and more than can be in view. */
const BATCH_SIZE = 400;
const MAX_TEXT_LENGTH = 200;

/** The blocks of one page. */
export class Blocks {
  /** @type {Element[][]} the elements of each block in the frame */
  #pieces;
  /** @type {HTMLElement[]} the element of each block in the list */
  #options = [];
  /** @type {HTMLElement} */
  #list;
  /** The pictures and players, with the blocks to which they belong. @type {{ element: Element, first: number, end: number }[]} */
  #pictures;
  /** @type {Document} */
  #framed;
  /** @type {Folds} */
  #folds;
  /** What each block shows now, see `#appearance`. @type {string[]} */
  #shown = [];
  /** @type {{ labels: string, selection: BlockRange, labelNames: Record<string, string> }} */
  #target = { labels: "", selection: { first: 0, last: 0 }, labelNames: {} };
  #updateScheduled = false;

  /**
   * @param {PageData} page
   * @param {Document} framed the document in the frame
   * @param {HTMLElement} list
   * @param {(block: number) => boolean} isUncertain
   * @param {() => void} onScroll called when other blocks are visible in the frame
   */
  constructor(page, framed, list, isUncertain, onScroll) {
    this.#list = list;
    this.#framed = framed;
    this.#pictures = [...framed.querySelectorAll("[data-context]")].map((element) => {
      const [first = 0, end = 0] = (element.getAttribute("data-context") ?? "").split(",").map(Number);
      return { element, first, end };
    });
    this.#pieces = page.texts.map(() => []);
    for (const piece of framed.querySelectorAll("[data-block]")) {
      this.#pieces[Number(piece.getAttribute("data-block"))]?.push(piece);
    }
    for (const [first] of this.#pieces) first?.setAttribute("data-start", "");
    const hidden = new Set(page.hidden);
    list.replaceChildren();
    page.texts.forEach((text, block) => {
      const option = document.createElement("div");
      option.id = `block-${block}`;
      option.setAttribute("data-block", String(block));
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      const excerpt = (hidden.has(block) ? "(hidden) " : "") + text.replaceAll(/\s+/gu, " ").slice(0, MAX_TEXT_LENGTH);
      for (const part of ["", excerpt, (page.probability[block] ?? 0).toFixed(2)]) {
        const span = document.createElement("span");
        span.dir = "auto";
        span.textContent = part;
        option.append(span);
      }
      this.#options.push(option);
      if (isUncertain(block)) for (const element of this.#elements(block)) element.setAttribute("data-uncertain", "");
    });
    list.append(...this.#options);
    this.#folds = new Folds(framed, onScroll);
    // An uncertain block stays in view, because a person has to look at it.
    const foldable = page.texts.map((_, block) => page.state.labels.charAt(block) === "d" && !isUncertain(block));
    this.#folds.show(longRuns(foldable), page.texts.length);
  }

  /** @param {number} block @returns {Element[]} */
  #elements(block) {
    const option = this.#options[block];
    return [...(this.#pieces[block] ?? []), ...(option ? [option] : [])];
  }

  /**
   * Show labels and a selection. Only changed blocks are updated, the visible ones first.
   * @param {string} labels
   * @param {BlockRange} selection
   * @param {Record<string, string>} labelNames
   */
  show(labels, selection, labelNames) {
    this.#target = { labels, selection, labelNames };
    if (selection.first < selection.last) this.#list.setAttribute("aria-activedescendant", `block-${selection.first}`);
    else this.#list.removeAttribute("aria-activedescendant");
    // Nothing is labelled out of sight.
    this.#folds.openWhere((block) => (block >= selection.first && block < selection.last) || labels.charAt(block) !== "d");
    for (const { element, first, end } of this.#pictures) element.setAttribute("data-label", labels.slice(first, end).includes("k") ? "k" : "d");
    this.#update();
  }

  /** Update one batch of changed blocks, and schedule the next. */
  #update() {
    const changed = [];
    for (let block = 0; block < this.#options.length; block += 1) {
      if (this.#shown[block] !== this.#appearance(block)) changed.push(block);
    }
    if (changed.length > BATCH_SIZE) {
      const framed = this.#firstVisible(0, this.#pieceOf);
      const listed = this.#firstVisible(this.#list.getBoundingClientRect().top, (block) => this.#options[block]);
      /** @param {number} block */
      const distance = (block) => Math.min(Math.abs(block - framed), Math.abs(block - listed));
      changed.sort((left, right) => distance(left) - distance(right));
    }
    for (const block of changed.slice(0, BATCH_SIZE)) this.#updateBlock(block);
    if (changed.length <= BATCH_SIZE || this.#updateScheduled) return;
    this.#updateScheduled = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#updateScheduled = false;
        this.#update();
      }),
    );
  }

  /** The appearance that a block should have: its label, after "+" if it is selected. @param {number} block */
  #appearance(block) {
    const { labels, selection } = this.#target;
    return (block >= selection.first && block < selection.last ? "+" : "") + labels.charAt(block);
  }

  /** @param {number} block */
  #updateBlock(block) {
    const appearance = this.#appearance(block);
    const selected = appearance.length > 1;
    const letter = appearance.slice(-1);
    const option = this.#options[block];
    if (letter !== this.#shown[block]?.slice(-1)) {
      for (const element of this.#elements(block)) element.setAttribute("data-label", letter);
      const label = option?.firstElementChild;
      if (label) label.textContent = this.#target.labelNames[letter] ?? letter;
    }
    option?.setAttribute("aria-selected", String(selected));
    for (const piece of this.#pieces[block] ?? []) piece.toggleAttribute("data-selected", selected);
    this.#shown[block] = appearance;
  }

  /**
   * The first block that ends below an edge, by binary search.
   * @param {number} edge in pixels of the window
   * @param {(block: number) => Element | undefined} elementOf
   */
  #firstVisible(edge, elementOf) {
    let [low, high] = [0, this.#options.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((elementOf(middle)?.getBoundingClientRect().bottom ?? edge) < edge) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What shows a block in the frame: its first piece, or the button of its fold. @param {number} block */
  #pieceOf = (block) => this.#folds.buttonOf(block) ?? this.#pieces[block]?.[0];

  /** The first and the last block that are visible in the frame. @returns {[number, number]} */
  get visible() {
    const last = Math.max(this.#options.length - 1, 0);
    const first = Math.min(this.#firstVisible(0, this.#pieceOf), last);
    return [first, Math.max(first, Math.min(this.#firstVisible(this.#framed.defaultView?.innerHeight ?? 0, this.#pieceOf), last))];
  }

  /** Scroll to a block in the frame. @param {number} block */
  revealInFrame(block) {
    this.#folds.reveal(block);
    this.#pieces[block]?.[0]?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Scroll the frame so that a block begins at a share of its height, and the list so that the block is in view.
   * @param {number} block
   * @param {number} share
   */
  scrollTo(block, share) {
    this.#folds.reveal(block);
    const view = this.#framed.defaultView;
    const top = this.#pieces[block]?.[0]?.getBoundingClientRect().top;
    if (view && top !== undefined) view.scrollBy(0, top - view.innerHeight * share);
    this.revealInList(block);
  }

  /** Scroll the frame by a number of its heights. @param {number} pages */
  scrollBy(pages) {
    const view = this.#framed.defaultView;
    const height = this.#framed.scrollingElement?.scrollHeight ?? 0;
    if (view) view.scrollBy(0, Number.isFinite(pages) ? pages * view.innerHeight : Math.sign(pages) * height);
  }

  /** Scroll to a block in the list. @param {number} block */
  revealInList(block) {
    const option = this.#options[block];
    if (!option) return;
    const top = option.offsetTop - this.#list.offsetTop;
    if (top < this.#list.scrollTop) this.#list.scrollTop = top;
    const bottom = top + option.offsetHeight - this.#list.clientHeight;
    if (bottom > this.#list.scrollTop) this.#list.scrollTop = bottom;
  }
}
