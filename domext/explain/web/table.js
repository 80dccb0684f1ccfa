import { keeps, labelOf, shown } from "./data.js";
import { byId, copyButton, make } from "./dom.js";

/** @typedef {import("./data.js").Story} Story */
/** @typedef {import("./state.js").Store} Store */
/** @typedef {{ name: string, value: (row: number) => string | number, numeric: boolean }} Column */

const ROW = 30; // pixels, as in report.css
const EM = 12.5; // pixels, as in report.css
const SPARE = 4; // rows that are there beyond what is seen
const FIXED = 2; // columns that are always there: they say what the row is
const COPY = 5; // em, of the button after the first column
const WIDTHS = /** @type {Record<string, number>} */ ({ "#": 4, kept: 5.5, text: 22, xpath: 36, depth: 5, line: 5 });
const COMPARISON = /^(.+?)(>=|<=|>|<|=)(-?\d+(?:\.\d+)?)$/;

/** A table of blocks or nodes that holds only the cells in view. */
export class TableView {
  /**
   * @param {Story} story
   * @param {Store} store
   */
  constructor(story, store) {
    this.story = story;
    this.store = store;
    this.scroller = byId("scroller", HTMLDivElement);
    this.table = byId("table", HTMLTableElement);
    this.head = this.table.createTHead();
    this.body = this.table.createTBody();
    /** @type {Column[]} */
    this.columns = [];
    /** @type {number[]} */
    this.order = [];
    this.sort = { column: "#", descending: false };
    /** @type {number[]} of the columns, in pixels */
    this.widths = [];
    this.filled = { first: -1, from: -1, to: -1, height: 0 };
    this.scroller.addEventListener("scroll", () => this.fill());
    new ResizeObserver(() => this.fill()).observe(this.scroller);
    store.watch(["view", "a", "filter"], () => this.rebuild());
    store.watch(["selected"], () => this.follow());
  }

  get nodes() {
    return this.store.now.view === "nodes";
  }

  rebuild() {
    if (this.store.now.view === "page") return;
    this.columns = this.nodes ? this.ofNodes() : this.ofBlocks();
    if (!this.columns.some((column) => column.name === this.sort.column)) this.sort = { column: "#", descending: false };
    this.arrange();
  }

  /** @returns {Column[]} */
  ofBlocks() {
    const { blocks, nodes, columns } = this.story;
    const choice = this.choice;
    return [
      { name: "#", value: (row) => row + 1, numeric: true },
      { name: "text", value: (row) => blocks.text[row] ?? "", numeric: false },
      { name: "kept", value: (row) => (keeps(choice, row) ? "kept" : "dropped"), numeric: false },
      { name: "label", value: (row) => labelOf(this.story, choice, row), numeric: false },
      ...numeric(columns),
      { name: "line", value: (row) => blocks.line[row] ?? "", numeric: true },
      { name: "xpath", value: (row) => nodes.xpath[blocks.node[row] ?? 0] ?? "", numeric: false },
    ];
  }

  /** @returns {Column[]} */
  ofNodes() {
    const { nodes, nodeColumns } = this.story;
    const choice = this.choice;
    const kept = new Int32Array(this.story.blocks.text.length + 1);
    this.story.blocks.text.forEach((_, block) => { kept[block + 1] = (kept[block] ?? 0) + Number(keeps(choice, block)); });
    /** @param {number} row */
    const count = (row) => (kept[nodes.last[row] ?? 0] ?? 0) - (kept[nodes.first[row] ?? 0] ?? 0);
    return [
      { name: "#", value: (row) => row, numeric: true },
      { name: "element", value: (row) => tagOf(nodes.xpath[row] ?? ""), numeric: false },
      { name: "depth", value: (row) => nodes.depth[row] ?? 0, numeric: true },
      { name: "blocks", value: (row) => (nodes.last[row] ?? 0) - (nodes.first[row] ?? 0), numeric: true },
      { name: "kept blocks", value: count, numeric: true },
      ...numeric(nodeColumns),
      { name: "xpath", value: (row) => nodes.xpath[row] ?? "", numeric: false },
    ];
  }

  get choice() {
    const choice = this.story.choices[this.store.now.a];
    if (!choice) throw new Error("no choice");
    return choice;
  }

  /** Filter and sort. */
  arrange() {
    const length = this.nodes ? this.story.nodes.xpath.length : this.story.blocks.text.length;
    const tests = this.store.now.filter.toLowerCase().split(/\s+/).filter(Boolean).map((term) => this.test(term));
    const rows = Array.from({ length }, (_, row) => row).filter((row) => tests.every((test) => test(row)));
    const by = this.columns.find((column) => column.name === this.sort.column) ?? this.columns[0];
    const sign = this.sort.descending ? -1 : 1;
    if (by && by.name !== "#") {
      const keys = new Map(rows.map((row) => [row, by.value(row)]));
      rows.sort((one, other) => sign * compare(keys.get(one) ?? "", keys.get(other) ?? ""));
    } else if (this.sort.descending) rows.reverse();
    this.order = rows;
    byId("found", HTMLParagraphElement).textContent = `${rows.length} of ${length} ${this.nodes ? "nodes" : "blocks"}`;
    this.titles();
    this.scroller.scrollTop = 0;
    this.fill(true);
    this.follow();
  }

  /**
   * One term of the filter: a comparison with a column, or words of the row.
   *
   * @param {string} term
   * @returns {(row: number) => boolean}
   */
  test(term) {
    const [, name, sign, number] = COMPARISON.exec(term) ?? [];
    const column = this.columns.find((one) => one.name.toLowerCase() === name);
    if (column) {
      const bound = Number(number);
      return (row) => {
        const value = Number(column.value(row));
        return sign === ">" ? value > bound : sign === "<" ? value < bound : sign === ">=" ? value >= bound
          : sign === "<=" ? value <= bound : value === bound;
      };
    }
    const words = this.columns.filter((one) => !one.numeric);
    return (row) => words.some((one) => String(one.value(row)).toLowerCase().includes(term));
  }

  titles() {
    const row = make("tr", { "aria-rowindex": 1 });
    for (const { name, numeric: right } of this.columns) {
      const mine = this.sort.column === name;
      const button = make("button", {}, name, make("span", { "aria-hidden": "true" }, mine ? (this.sort.descending ? " ▾" : " ▴") : ""));
      button.addEventListener("click", () => {
        this.sort = { column: name, descending: mine ? !this.sort.descending : right && name !== "#" };
        this.arrange();
        [...this.head.querySelectorAll("button")].find((one) => one.textContent?.startsWith(name))?.focus();
      });
      row.append(make("th", { scope: "col", title: name, class: right ? "number" : name, "aria-sort": mine ? (this.sort.descending ? "descending" : "ascending") : null }, button));
    }
    row.cells[0]?.after(make("th", { scope: "col" }, make("span", { class: "said" }, "copy")));
    this.head.replaceChildren(row);
    // Of columns with known widths a browser need not look at every cell to place one.
    this.widths = this.columns.map(({ name, numeric: right }) => EM * (WIDTHS[name] ?? (right ? 9 : 8)));
    const placed = [this.widths[0] ?? 0, EM * COPY, ...this.widths.slice(1)];
    this.table.style.width = `${placed.reduce((sum, width) => sum + width, 0)}px`;
    [...row.cells].forEach((cell, place) => { cell.style.width = `${placed[place] ?? 0}px`; });
    this.table.setAttribute("aria-rowcount", String(this.order.length + 1));
    this.table.setAttribute("aria-colcount", String(placed.length));
  }

  /** The columns in sight, from the first that is not fixed. */
  sight() {
    const { scrollLeft, clientWidth } = this.scroller;
    let right = EM * COPY;
    let [from, to] = [FIXED, FIXED];
    this.widths.forEach((width, column) => {
      const left = right;
      right += width;
      if (right < scrollLeft) from = Math.max(from, column + 1);
      if (left < scrollLeft + clientWidth) to = Math.max(to, column + 1);
    });
    return { from: Math.min(from, to), to };
  }

  /** @param {boolean} [anew] */
  fill(anew = false) {
    if (this.store.now.view === "page") return;
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / ROW) - SPARE);
    const { from, to } = this.sight();
    const height = this.scroller.clientHeight;
    const before = this.filled;
    const near = Math.abs(first - before.first) < SPARE / 2;
    if (!anew && near && from === before.from && to === before.to && height === before.height) return;
    this.filled = { first, from, to, height };
    const last = Math.min(this.order.length, first + Math.ceil(height / ROW) + 2 * SPARE);
    const rows = this.order.slice(first, last).map((row, place) => this.row(row, first + place));
    this.body.replaceChildren(spacer(first, this.columns.length), ...rows, spacer(this.order.length - last, this.columns.length));
    this.show();
  }

  /**
   * @param {number} row
   * @param {number} place
   */
  row(row, place) {
    const { nodes, blocks } = this.story;
    const { from, to } = this.filled;
    const xpath = nodes.xpath[this.nodes ? row : (blocks.node[row] ?? 0)] ?? "";
    const kept = this.nodes ? false : keeps(this.choice, row);
    /** @param {Column} column @param {number} number */
    const cell = (column, number) => {
      const value = column.value(row);
      const made = document.createElement("td"); // hundreds of them: the short way
      made.className = column.numeric ? "number" : column.name;
      made.textContent = typeof value === "number" ? shown(value) : value;
      made.setAttribute("aria-colindex", String(number));
      return made;
    };
    const cells = this.columns.slice(0, FIXED).map((column, number) => cell(column, number ? number + 2 : 1));
    cells.splice(1, 0, make("td", { "aria-colindex": 2 }, copyButton(xpath, "xpath")));
    const line = make("tr", { "data-row": row, "aria-rowindex": place + 2, class: kept ? "kept" : null },
      ...cells, ...gap(from - FIXED), ...this.columns.slice(from, to).map((column, number) => cell(column, from + number + 2)), ...gap(this.columns.length - to));
    line.addEventListener("click", () => this.choose(row));
    return line;
  }

  /** @param {number} row */
  choose(row) {
    if (!this.nodes) this.store.set({ selected: row });
    else {
      const [first, last] = [this.story.nodes.first[row] ?? 0, this.story.nodes.last[row] ?? 0];
      this.store.set({ selected: first < last ? first : -1, brush: first < last ? [first, last - 1] : null });
    }
  }

  /** Bring the selected block into view, if the table holds blocks. */
  follow() {
    if (this.store.now.view === "blocks") {
      const place = this.order.indexOf(this.store.now.selected);
      const top = place * ROW;
      const { scrollTop, clientHeight } = this.scroller;
      if (place >= 0 && (top < scrollTop || top > scrollTop + clientHeight - 3 * ROW)) this.scroller.scrollTop = top - clientHeight / 3;
      this.fill();
    }
    this.show();
  }

  show() {
    const { selected } = this.store.now;
    for (const row of this.body.querySelectorAll("tr[data-row]")) {
      row.classList.toggle("chosen", !this.nodes && Number(row.getAttribute("data-row")) === selected);
    }
  }
}

/**
 * @param {Record<string, number[]>} columns
 * @returns {Column[]}
 */
function numeric(columns) {
  return Object.entries(columns).map(([name, values]) => ({ name, value: (row) => values[row] ?? 0, numeric: true }));
}

/**
 * @param {string | number} one
 * @param {string | number} other
 */
function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** @param {string} xpath */
function tagOf(xpath) {
  return xpath.slice(xpath.lastIndexOf("/") + 1).replace(/\[\d+\]$/, "");
}

/**
 * Room for the cells that are not there.
 *
 * @param {number} columns
 */
function gap(columns) {
  return columns > 0 ? [make("td", { colspan: columns, "aria-hidden": "true" })] : [];
}

/**
 * Room for the rows that are not there.
 *
 * @param {number} rows
 * @param {number} columns
 */
function spacer(rows, columns) {
  const cell = make("td", { colspan: columns + 1 });
  cell.style.height = `${rows * ROW}px`;
  return make("tr", { class: "spacer", "aria-hidden": "true" }, cell);
}
