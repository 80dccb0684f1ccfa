/** The blocks on the screen, each in the frame and in the list: their labels, and which are selected. */

/** @typedef {import("./types").PageData} PageData */
/** @typedef {import("./types").Run} Run */

/** One page's blocks. */
export class Blocks {
  /** @type {Element[][]} of each block, its pieces in the frame */
  #pieces;
  /** @type {HTMLElement[]} */
  #options = [];
  /** @type {HTMLElement} */
  #list;
  #labels = "";
  /** @type {Run} */
  #chosen = { first: 0, last: 0 };

  /**
   * @param {PageData} page
   * @param {Document} framed the document in the frame
   * @param {HTMLElement} list
   * @param {(index: number) => boolean} unsure
   */
  constructor(page, framed, list, unsure) {
    this.#list = list;
    this.#pieces = page.texts.map(() => []);
    for (const piece of framed.querySelectorAll("[data-block]")) {
      this.#pieces[Number(piece.getAttribute("data-block"))]?.push(piece);
    }
    const hidden = new Set(page.hidden);
    list.replaceChildren();
    page.texts.forEach((text, index) => {
      const option = document.createElement("div");
      option.id = `block-${index}`;
      option.setAttribute("data-block", String(index));
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      const shown = (hidden.has(index) ? "(hidden) " : "") + text.replaceAll(/\s+/gu, " ").slice(0, 200);
      for (const part of ["", shown, (page.probability[index] ?? 0).toFixed(2)]) {
        const span = document.createElement("span");
        span.textContent = part;
        option.append(span);
      }
      this.#options.push(option);
      if (unsure(index)) for (const one of this.#all(index)) one.setAttribute("data-unsure", "");
    });
    list.append(...this.#options);
  }

  /** @param {number} index @returns {Element[]} */
  #all(index) {
    const option = this.#options[index];
    return [...(this.#pieces[index] ?? []), ...(option ? [option] : [])];
  }

  /**
   * Show labels and a selection: only what differs from what is shown is touched.
   * @param {string} labels
   * @param {Run} chosen
   * @param {Record<string, string>} names
   */
  show(labels, chosen, names) {
    for (let index = 0; index < labels.length; index += 1) {
      const letter = labels.charAt(index);
      if (letter === this.#labels.charAt(index)) continue;
      for (const one of this.#all(index)) one.setAttribute("data-label", letter);
      const said = this.#options[index]?.firstElementChild;
      if (said) said.textContent = names[letter] ?? letter;
    }
    this.#labels = labels;
    for (const index of outside(this.#chosen, chosen)) {
      this.#options[index]?.setAttribute("aria-selected", "false");
      for (const piece of this.#pieces[index] ?? []) piece.removeAttribute("data-chosen");
    }
    for (const index of outside(chosen, this.#chosen)) {
      this.#options[index]?.setAttribute("aria-selected", "true");
      for (const piece of this.#pieces[index] ?? []) piece.setAttribute("data-chosen", "");
    }
    this.#chosen = chosen;
    if (chosen.first < chosen.last) this.#list.setAttribute("aria-activedescendant", `block-${chosen.first}`);
    else this.#list.removeAttribute("aria-activedescendant");
  }

  /** Bring a block into view in the frame. @param {number} index */
  revealFramed(index) {
    this.#pieces[index]?.[0]?.scrollIntoView({ block: "nearest" });
  }

  /** Bring a block into view in the list. @param {number} index */
  revealListed(index) {
    const option = this.#options[index];
    if (!option) return;
    const top = option.offsetTop - this.#list.offsetTop;
    if (top < this.#list.scrollTop) this.#list.scrollTop = top;
    const below = top + option.offsetHeight - this.#list.clientHeight;
    if (below > this.#list.scrollTop) this.#list.scrollTop = below;
  }
}

/** The blocks of a run that another one does not have. @param {Run} run @param {Run} other */
function* outside(run, other) {
  for (let index = run.first; index < run.last; index += 1) {
    if (index < other.first || index >= other.last) yield index;
  }
}
