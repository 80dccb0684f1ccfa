const MIN_FOLDED = 20; // blocks; shorter runs stay open
const FOLD_CONTEXT = 3; // dropped blocks that stay open next to others

/** @typedef {[number, number]} Run the first and the last block */
/** @typedef {{ run: Run, button: HTMLButtonElement, elements: Element[] }} Fold */

/**
 * The long runs of blocks that may fold, without the blocks next to others. A page without other blocks has none.
 *
 * @param {boolean[]} foldable
 * @returns {Run[]}
 */
export function longRuns(foldable) {
  /** @type {Run[]} */
  const runs = [];
  if (!foldable.includes(false)) return runs;
  for (let start = 0, end = 0; start < foldable.length; start = end + 1) {
    end = foldable.indexOf(false, start);
    if (end < 0) end = foldable.length;
    const first = start === 0 ? 0 : start + FOLD_CONTEXT;
    const last = end === foldable.length ? end - 1 : end - 1 - FOLD_CONTEXT;
    if (last - first + 1 >= MIN_FOLDED) runs.push([first, last]);
  }
  return runs;
}

/** Runs of blocks in the document of a frame, each hidden behind a button that shows and hides them. */
export class Folds {
  /**
   * @param {Document} page
   * @param {() => void} onChange called after each change of the layout
   */
  constructor(page, onChange) {
    this.page = page;
    this.onChange = onChange;
    /** @type {Map<string, Fold>} by the run */
    this.folds = new Map();
    /** @type {Map<Element, Run>} the first and the last place in each element */
    this.places = new Map();
    /** @type {{ element: Element, place: number }[]} the pieces of blocks, and the pictures and rules between them, in order */
    this.units = [];
    this.numberElements();
  }

  /** A block is at the place of its number; what stands between two blocks is half-way. */
  numberElements() {
    const elements = [...this.page.body.querySelectorAll("*")];
    let previous = -1;
    for (const element of elements) {
      const block = element.getAttribute("data-block");
      const outer = element.parentElement && this.places.get(element.parentElement);
      if (outer) this.places.set(element, outer); // a part of a block
      else if (block !== null || !element.firstElementChild) {
        if (block !== null) previous = Number(block);
        const place = block === null ? previous + 0.5 : previous;
        this.places.set(element, [place, place]);
        this.units.push({ element, place });
      }
    }
    for (const element of elements.reverse()) { // children come before their parents now
      const places = this.places.get(element);
      const parent = element.parentElement;
      if (!places || !parent || parent === this.page.body) continue;
      const outer = this.places.get(parent);
      this.places.set(parent, outer ? [Math.min(outer[0], places[0]), Math.max(outer[1], places[1])] : places);
    }
  }

  /**
   * Fold these runs and no others.
   *
   * @param {Run[]} runs
   * @param {number} blockCount
   */
  show(runs, blockCount) {
    const keys = new Set(runs.map(String));
    for (const [key, fold] of this.folds) {
      if (keys.has(key)) continue;
      this.setOpen(fold, true);
      fold.button.remove();
      this.folds.delete(key);
    }
    for (const run of runs) {
      if (this.folds.has(String(run))) continue;
      const fold = this.createFold(run, blockCount);
      if (fold) this.folds.set(String(run), fold);
    }
    this.onChange();
  }

  /**
   * @param {Run} run
   * @param {number} blockCount
   * @returns {Fold | null}
   */
  createFold(run, blockCount) {
    const [first, last] = [run[0] === 0 ? -1 : run[0], run[1] === blockCount - 1 ? blockCount : run[1]];
    /** @type {Set<Element>} */
    const elements = new Set();
    for (let unit = this.firstUnit(first); unit < this.units.length; unit += 1) {
      const { element, place } = /** @type {{ element: Element, place: number }} */ (this.units[unit]);
      if (place > last) break;
      elements.add(this.outermost(element, first, last));
    }
    const [anchor] = elements;
    if (!anchor) return null;
    const button = this.page.createElement("button");
    button.className = "fold";
    anchor.before(button);
    const fold = { run, button, elements: [...elements] };
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      this.setOpen(fold, button.getAttribute("aria-expanded") !== "true");
      this.onChange();
    });
    this.setOpen(fold, false);
    return fold;
  }

  /**
   * The outermost element around another one that is in a range of places.
   *
   * @param {Element} element
   * @param {number} first
   * @param {number} last
   */
  outermost(element, first, last) {
    for (let parent = element.parentElement; parent && parent !== this.page.body; parent = parent.parentElement) {
      const places = this.places.get(parent);
      if (!places || places[0] < first || places[1] > last) break;
      element = parent;
    }
    return element;
  }

  /**
   * The first unit at a place or after it, by binary search.
   *
   * @param {number} place
   */
  firstUnit(place) {
    let [low, high] = [0, this.units.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.units[middle]?.place ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * @param {Fold} fold
   * @param {boolean} open
   */
  setOpen({ run, button, elements }, open) {
    for (const element of elements) element.toggleAttribute("data-folded", !open);
    button.textContent = `${open ? "Fold " : ""}${run[1] - run[0] + 1} dropped blocks`;
    button.setAttribute("aria-expanded", String(open));
  }

  /**
   * The button that stands in for a folded block; undefined if the block is in view.
   *
   * @param {number} block
   */
  buttonOf(block) {
    for (const { run, button } of this.folds.values()) {
      if (run[0] <= block && block <= run[1] && button.getAttribute("aria-expanded") !== "true") return button;
    }
    return undefined;
  }

  /**
   * Open the folds that hide one of some blocks.
   *
   * @param {(block: number) => boolean} isWanted
   */
  openWhere(isWanted) {
    let changed = false;
    for (const fold of this.folds.values()) {
      if (fold.button.getAttribute("aria-expanded") === "true") continue;
      let block = fold.run[0];
      while (block <= fold.run[1] && !isWanted(block)) block += 1;
      if (block > fold.run[1]) continue;
      this.setOpen(fold, true);
      changed = true;
    }
    if (changed) this.onChange();
  }

  /**
   * Open the folds that hide a block from the first to the last.
   *
   * @param {number} first
   * @param {number} last
   */
  reveal(first, last = first) {
    const hides = [...this.folds.values()].some(({ run }) => run[0] <= last && run[1] >= first);
    if (hides) this.openWhere((block) => block >= first && block <= last);
  }
}
