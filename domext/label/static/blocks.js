/** The blocks on the screen, each in the frame and in the list: their labels, and which are selected. */

/** @typedef {import("./types").PageData} PageData */
/** @typedef {import("./types").Run} Run */

/** How many blocks are changed in one go: few enough that nobody waits for them, more than can be in view. */
const AT_ONCE = 400;

/** One page's blocks. */
export class Blocks {
  /** @type {Element[][]} of each block, its pieces in the frame */
  #pieces;
  /** @type {HTMLElement[]} */
  #options = [];
  /** @type {HTMLElement} */
  #list;
  /** What each block looks like, see `#look`. @type {string[]} */
  #shown = [];
  /** @type {{ labels: string, chosen: Run, names: Record<string, string> }} */
  #wanted = { labels: "", chosen: { first: 0, last: 0 }, names: {} };
  #waiting = false;

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
   * Show labels and a selection: only what differs from what is shown is touched, what is in view first.
   * @param {string} labels
   * @param {Run} chosen
   * @param {Record<string, string>} names
   */
  show(labels, chosen, names) {
    this.#wanted = { labels, chosen, names };
    if (chosen.first < chosen.last) this.#list.setAttribute("aria-activedescendant", `block-${chosen.first}`);
    else this.#list.removeAttribute("aria-activedescendant");
    this.#update();
  }

  /** Show as much of what is wanted as can be shown at once, and the rest when that has been seen. */
  #update() {
    const stale = [];
    for (let index = 0; index < this.#options.length; index += 1) {
      if (this.#shown[index] !== this.#look(index)) stale.push(index);
    }
    if (stale.length > AT_ONCE) {
      const framed = this.#firstBelow(0, (index) => this.#pieces[index]?.[0]);
      const listed = this.#firstBelow(this.#list.getBoundingClientRect().top, (index) => this.#options[index]);
      /** @param {number} index */
      const far = (index) => Math.min(Math.abs(index - framed), Math.abs(index - listed));
      stale.sort((one, other) => far(one) - far(other));
    }
    for (const index of stale.slice(0, AT_ONCE)) this.#touch(index);
    if (stale.length <= AT_ONCE || this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#waiting = false;
        this.#update();
      }),
    );
  }

  /** What a block is to look like: its letter, in front of it a mark if it is chosen. @param {number} index */
  #look(index) {
    const { labels, chosen } = this.#wanted;
    return (index >= chosen.first && index < chosen.last ? "+" : "") + labels.charAt(index);
  }

  /** @param {number} index */
  #touch(index) {
    const look = this.#look(index);
    const letter = look.slice(-1);
    const option = this.#options[index];
    if (letter !== this.#shown[index]?.slice(-1)) {
      for (const one of this.#all(index)) one.setAttribute("data-label", letter);
      const said = option?.firstElementChild;
      if (said) said.textContent = this.#wanted.names[letter] ?? letter;
    }
    option?.setAttribute("aria-selected", String(look.length > 1));
    for (const piece of this.#pieces[index] ?? []) piece.toggleAttribute("data-chosen", look.length > 1);
    this.#shown[index] = look;
  }

  /**
   * The first block that is not above an edge, by bisection.
   * @param {number} edge in pixels of the window
   * @param {(index: number) => Element | undefined} of gives a block's element
   */
  #firstBelow(edge, of) {
    let [low, high] = [0, this.#options.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((of(middle)?.getBoundingClientRect().bottom ?? edge) < edge) low = middle + 1;
      else high = middle;
    }
    return low;
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
