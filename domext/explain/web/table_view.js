import { adds, formatNumber, keeps, labelOf, pathOf, ruleOf } from "./explanation.js";
import { byId, copyButton, make } from "./dom.js";

/** @typedef {import("./explanation.js").Explanation} Explanation */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {{ name: string, value: (row: number) => string | number, numeric: boolean }} Column */

const ROW_HEIGHT = 30; // pixels, as in report.css
const FONT_SIZE = 12.5; // pixels, as in report.css
const OVERSCAN_ROWS = 4; // rendered above and below the visible rows
const STICKY_COLUMNS = 2;
const COPY_WIDTH = 5; // em; the column with the buttons, after the first one
const WIDTHS = /** @type {Record<string, number>} in em */ ({ "#": 4, kept: 5.5, text: 19, xpath: 36, depth: 5, line: 5 });
const DEFAULT_WIDTHS = { number: 9, text: 8, probability: 12.5 }; // em
const COMPARISON = /^(.+?)(>=|<=|>|<|=)(-?\d+(?:\.\d+)?)$/;

/** The table of blocks or nodes. Only the visible cells are in the document. */
export class TableView {
  /**
   * @param {Explanation} explanation
   * @param {Store} store
   */
  constructor(explanation, store) {
    this.explanation = explanation;
    this.store = store;
    this.scroller = byId("scroller", HTMLDivElement);
    this.table = byId("table", HTMLTableElement);
    this.head = this.table.createTHead();
    this.body = this.table.createTBody();
    /** @type {Column[]} */
    this.columns = [];
    /** @type {number[]} the rows that pass the filter, sorted */
    this.order = [];
    this.sort = { column: "#", descending: false };
    /** @type {number[]} of the columns, in pixels */
    this.widths = [];
    this.rendered = { firstRow: -1, firstColumn: -1, endColumn: -1, height: 0 };
    this.scroller.addEventListener("scroll", () => this.renderRows());
    new ResizeObserver(() => this.renderRows()).observe(this.scroller);
    store.subscribe(["view", "decision", "filter"], () => this.rebuild());
    store.subscribe(["selected", "target"], () => this.revealSelected());
  }

  get showsNodes() {
    return this.store.state.view === "nodes";
  }

  get decision() {
    const decision = this.explanation.decisions[this.store.state.decision];
    if (!decision) throw new Error(`no decision ${this.store.state.decision}`);
    return decision;
  }

  rebuild() {
    if (this.store.state.view === "page") return;
    this.columns = this.showsNodes ? this.nodeColumns() : this.blockColumns();
    if (!this.columns.some((column) => column.name === this.sort.column)) this.sort = { column: "#", descending: false };
    this.filterAndSort();
  }

  /** @returns {Column[]} */
  blockColumns() {
    const { blocks, columns } = this.explanation;
    const { decision } = this;
    const ofProbability = `${decision.name}.probability`;
    const numeric = numericColumns(columns);
    return [
      { name: "#", value: (row) => row, numeric: true },
      { name: "text", value: (row) => blocks.text[row] ?? "", numeric: false },
      { name: "kept", value: (row) => (keeps(decision, row) ? "kept" : adds(decision, row) ? "added" : "dropped"), numeric: false },
      ...(decision.changes.length ? [{ name: "rule", value: (/** @type {number} */ row) => ruleOf(decision, row), numeric: false }] : []),
      ...numeric.filter(({ name }) => name === ofProbability),
      { name: "label", value: (row) => labelOf(this.explanation, decision, row), numeric: false },
      ...numeric.filter(({ name }) => name !== ofProbability),
      { name: "line", value: (row) => blocks.line[row] ?? "", numeric: true },
      { name: "xpath", value: (row) => pathOf(this.explanation, blocks.node[row] ?? 0), numeric: false },
    ];
  }

  /** @returns {Column[]} */
  nodeColumns() {
    const { blocks, nodes, nodeColumns } = this.explanation;
    const { decision } = this;
    const keptBefore = new Int32Array(blocks.text.length + 1);
    blocks.text.forEach((_, block) => { keptBefore[block + 1] = (keptBefore[block] ?? 0) + Number(keeps(decision, block)); });
    /** @param {number} row */
    const keptBlocks = (row) => (keptBefore[nodes.lastBlock[row] ?? 0] ?? 0) - (keptBefore[nodes.firstBlock[row] ?? 0] ?? 0);
    return [
      { name: "#", value: (row) => row, numeric: true },
      { name: "element", value: (row) => tagOf(nodes.xpath[row] ?? ""), numeric: false },
      { name: "depth", value: (row) => nodes.depth[row] ?? 0, numeric: true },
      { name: "blocks", value: (row) => (nodes.lastBlock[row] ?? 0) - (nodes.firstBlock[row] ?? 0), numeric: true },
      { name: "kept blocks", value: keptBlocks, numeric: true },
      ...numericColumns(nodeColumns),
      { name: "xpath", value: (row) => pathOf(this.explanation, row), numeric: false },
    ];
  }

  filterAndSort() {
    const length = this.showsNodes ? this.explanation.nodes.xpath.length : this.explanation.blocks.text.length;
    const tests = this.store.state.filter.toLowerCase().split(/\s+/).filter(Boolean).map((term) => this.filterTest(term));
    const rows = Array.from({ length }, (_, row) => row).filter((row) => tests.every((test) => test(row)));
    const column = this.columns.find(({ name }) => name === this.sort.column) ?? this.columns[0];
    const sign = this.sort.descending ? -1 : 1;
    if (column && column.name !== "#") {
      const keys = new Map(rows.map((row) => [row, column.value(row)]));
      rows.sort((left, right) => sign * compare(keys.get(left) ?? "", keys.get(right) ?? ""));
    } else if (this.sort.descending) rows.reverse();
    this.order = rows;
    const total = this.showsNodes ? this.explanation.nodes.count : this.explanation.page.blocks;
    byId("match-count", HTMLParagraphElement).textContent = `${rows.length} of ${length} ${this.showsNodes ? "nodes" : "blocks"}${length < total ? `; the page has ${total}` : ""}`;
    this.renderHeader();
    this.scroller.scrollTop = 0;
    this.renderRows(true);
    this.revealSelected();
  }

  /**
   * The test for one term of the filter: a comparison with a numeric column, or a word of the row.
   *
   * @param {string} term
   * @returns {(row: number) => boolean}
   */
  filterTest(term) {
    const [, name, operator, number] = COMPARISON.exec(term) ?? [];
    const column = this.columns.find((candidate) => candidate.name.toLowerCase() === name);
    if (column) {
      const bound = Number(number);
      return (row) => {
        const value = Number(column.value(row));
        return operator === ">" ? value > bound : operator === "<" ? value < bound : operator === ">=" ? value >= bound
          : operator === "<=" ? value <= bound : value === bound;
      };
    }
    const textColumns = this.columns.filter(({ numeric }) => !numeric);
    return (row) => textColumns.some(({ value }) => String(value(row)).toLowerCase().includes(term));
  }

  renderHeader() {
    const row = make("tr", { "aria-rowindex": 1 });
    for (const { name, numeric } of this.columns) {
      const sorted = this.sort.column === name;
      const button = make("button", {}, name, make("span", { "aria-hidden": "true" }, sorted ? (this.sort.descending ? " ▾" : " ▴") : ""));
      button.addEventListener("click", () => {
        this.sort = { column: name, descending: sorted ? !this.sort.descending : numeric && name !== "#" };
        this.filterAndSort();
        [...this.head.querySelectorAll("button")].find((header) => header.textContent?.startsWith(name))?.focus();
      });
      row.append(make("th", { scope: "col", title: name, class: numeric ? "number" : name, "aria-sort": sorted ? (this.sort.descending ? "descending" : "ascending") : null }, button));
    }
    row.cells[0]?.after(make("th", { scope: "col" }, make("span", { class: "visually-hidden" }, "copy")));
    this.head.replaceChildren(row);
    // With fixed widths a browser lays out a cell without measuring all others.
    this.widths = this.columns.map(({ name, numeric }) => FONT_SIZE * (WIDTHS[name] ?? DEFAULT_WIDTHS[!numeric ? "text" : name.endsWith(".probability") ? "probability" : "number"]));
    const cellWidths = [this.widths[0] ?? 0, FONT_SIZE * COPY_WIDTH, ...this.widths.slice(1)];
    this.table.style.width = `${cellWidths.reduce((sum, width) => sum + width, 0)}px`;
    [...row.cells].forEach((cell, index) => { cell.style.width = `${cellWidths[index] ?? 0}px`; });
    this.table.setAttribute("aria-rowcount", String(this.order.length + 1));
    this.table.setAttribute("aria-colcount", String(cellWidths.length));
  }

  /** The range of visible columns after the sticky ones. */
  visibleColumns() {
    const { scrollLeft, clientWidth } = this.scroller;
    let right = FONT_SIZE * COPY_WIDTH;
    let [first, end] = [STICKY_COLUMNS, STICKY_COLUMNS];
    this.widths.forEach((width, column) => {
      const left = right;
      right += width;
      if (right < scrollLeft) first = Math.max(first, column + 1);
      if (left < scrollLeft + clientWidth) end = Math.max(end, column + 1);
    });
    return { first: Math.min(first, end), end };
  }

  /** @param {boolean} [force] render even if the visible range is the same */
  renderRows(force = false) {
    if (this.store.state.view === "page") return;
    const firstRow = Math.max(0, Math.floor(this.scroller.scrollTop / ROW_HEIGHT) - OVERSCAN_ROWS);
    const { first: firstColumn, end: endColumn } = this.visibleColumns();
    const height = this.scroller.clientHeight;
    const before = this.rendered;
    const near = Math.abs(firstRow - before.firstRow) < OVERSCAN_ROWS / 2;
    if (!force && near && firstColumn === before.firstColumn && endColumn === before.endColumn && height === before.height) return;
    this.rendered = { firstRow, firstColumn, endColumn, height };
    const endRow = Math.min(this.order.length, firstRow + Math.ceil(height / ROW_HEIGHT) + 2 * OVERSCAN_ROWS);
    const rows = this.order.slice(firstRow, endRow).map((row, index) => this.renderRow(row, firstRow + index));
    this.body.replaceChildren(rowSpacer(firstRow, this.columns.length), ...rows, rowSpacer(this.order.length - endRow, this.columns.length));
    this.markSelected();
  }

  /**
   * @param {number} row the block or node
   * @param {number} place of the row in the table
   */
  renderRow(row, place) {
    const { blocks } = this.explanation;
    const { firstColumn, endColumn } = this.rendered;
    const xpath = pathOf(this.explanation, this.showsNodes ? row : (blocks.node[row] ?? 0));
    const kept = this.showsNodes ? false : keeps(this.decision, row);
    /** @param {Column} column @param {number} index */
    const cell = (column, index) => {
      const value = column.value(row);
      const data = document.createElement("td"); // faster than make(), and a table has hundreds of cells
      data.className = column.numeric ? "number" : column.name;
      data.textContent = typeof value === "number" ? formatNumber(value) : value;
      if (column.name === "text") data.dir = "auto";
      data.setAttribute("aria-colindex", String(index));
      return data;
    };
    const sticky = this.columns.slice(0, STICKY_COLUMNS).map((column, index) => cell(column, index ? index + 2 : 1));
    sticky.splice(1, 0, make("td", { "aria-colindex": 2 }, copyButton(xpath, "xpath")));
    const visible = this.columns.slice(firstColumn, endColumn).map((column, index) => cell(column, firstColumn + index + 2));
    const line = make("tr", { "data-row": row, "aria-rowindex": place + 2, class: kept ? "kept" : null },
      ...sticky, ...columnSpacer(firstColumn - STICKY_COLUMNS), ...visible, ...columnSpacer(this.columns.length - endColumn));
    line.addEventListener("click", () => this.select(row));
    return line;
  }

  /** @param {number} row */
  select(row) {
    if (!this.showsNodes) this.store.goTo(row);
    else {
      const [first, end] = [this.explanation.nodes.firstBlock[row] ?? 0, this.explanation.nodes.lastBlock[row] ?? 0];
      this.store.update({ selected: first < end ? first : -1, brush: first < end ? [first, end - 1] : null });
    }
  }

  /** Scroll to the selected block, if the table shows blocks. */
  revealSelected() {
    if (this.store.state.view === "blocks") {
      const place = this.order.indexOf(this.store.state.selected);
      const top = place * ROW_HEIGHT;
      const { scrollTop, clientHeight } = this.scroller;
      if (place >= 0 && (top < scrollTop || top > scrollTop + clientHeight - 3 * ROW_HEIGHT)) this.scroller.scrollTop = top - clientHeight / 3;
      this.renderRows();
    }
    this.markSelected();
  }

  markSelected() {
    const { selected } = this.store.state;
    for (const row of this.body.querySelectorAll("tr[data-row]")) {
      row.classList.toggle("selected", !this.showsNodes && Number(row.getAttribute("data-row")) === selected);
    }
  }
}

/**
 * @param {Record<string, number[]>} columns
 * @returns {Column[]}
 */
function numericColumns(columns) {
  return Object.entries(columns).map(([name, values]) => ({ name, value: (row) => values[row] ?? 0, numeric: true }));
}

/**
 * @param {string | number} left
 * @param {string | number} right
 */
function compare(left, right) {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** @param {string} xpath */
function tagOf(xpath) {
  return xpath.slice(xpath.lastIndexOf("/") + 1).replace(/\[\d+\]$/, "");
}

/**
 * The space of the cells that are not rendered.
 *
 * @param {number} columns
 */
function columnSpacer(columns) {
  return columns > 0 ? [make("td", { colspan: columns, "aria-hidden": "true" })] : [];
}

/**
 * The space of the rows that are not rendered.
 *
 * @param {number} rows
 * @param {number} columns
 */
function rowSpacer(rows, columns) {
  const cell = make("td", { colspan: columns + 1 });
  cell.style.height = `${rows * ROW_HEIGHT}px`;
  return make("tr", { class: "spacer", "aria-hidden": "true" }, cell);
}
