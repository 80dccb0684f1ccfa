import { keeps, labelOf, percent, shown } from "./data.js";
import { byId, copyButton, make } from "./dom.js";

/** @typedef {import("./data.js").Story} Story */
/** @typedef {import("./data.js").Choice} Choice */
/** @typedef {import("./state.js").Store} Store */

/** The panel that says why: of the selected block, or of the whole page. */
export class WhyView {
  /**
   * @param {Story} story
   * @param {Store} store
   */
  constructor(story, store) {
    this.story = story;
    this.store = store;
    this.panel = byId("why", HTMLElement);
    store.watch(["selected", "a", "b"], () => this.show());
  }

  show() {
    const { a, b, selected } = this.store.now;
    const choice = this.story.choices[a];
    if (!choice) return;
    const other = this.story.choices[b] ?? null;
    this.panel.classList.toggle("pinned", selected >= 0);
    this.panel.replaceChildren(...(selected < 0 ? this.ofPage(choice, other) : this.ofBlock(choice, other, selected)));
  }

  /**
   * @param {Choice} choice
   * @param {Choice | null} other
   * @returns {Node[]}
   */
  ofPage(choice, other) {
    /** @type {Node[]} */
    const parts = [make("h2", {}, "The page"), make("p", {}, "Select a block to see why it was kept or dropped: click it, or press j.")];
    if (choice.reason) parts.push(make("p", { class: "notice" }, choice.reason));
    if (other) parts.push(this.difference(choice, other));
    if (this.story.gold) parts.push(this.figures());
    for (const [name, error] of Object.entries(this.story.errors)) parts.push(make("p", { class: "notice" }, `${name}: ${error}`));
    return parts;
  }

  /**
   * What one keeps and the other drops, as lists of blocks to go to.
   *
   * @param {Choice} a
   * @param {Choice} b
   */
  difference(a, b) {
    const section = make("section", { class: "difference" });
    for (const [one, two] of /** @type {[Choice, Choice][]} */ ([[a, b], [b, a]])) {
      const blocks = this.story.blocks.text.map((_, block) => block).filter((block) => keeps(one, block) && !keeps(two, block));
      section.append(make("h3", {}, `${one.name} keeps, ${two.name} drops: ${blocks.length}`), this.goTo(blocks));
    }
    return section;
  }

  /** @param {number[]} blocks */
  goTo(blocks) {
    const most = 12;
    const list = make("ul", { class: "plain" });
    for (const block of blocks.slice(0, most)) {
      const button = make("button", { class: "link" }, this.story.blocks.text[block]?.slice(0, 90) || "(no text)");
      button.addEventListener("click", () => this.store.set({ selected: block }));
      list.append(make("li", {}, button));
    }
    if (blocks.length > most) list.append(make("li", {}, `and ${blocks.length - most} more`));
    return list;
  }

  figures() {
    const table = make("table", {}, make("caption", {}, "Words against the gold text"));
    table.append(make("tr", {}, ...["", "precision", "recall", "F1"].map((head) => make("th", { scope: "col" }, head))));
    for (const choice of this.story.choices) {
      if (!choice.fit) continue;
      const cells = choice.fit.map((value) => make("td", { class: "number" }, value.toFixed(4)));
      table.append(make("tr", {}, make("th", { scope: "row" }, choice.name), ...cells));
    }
    return table;
  }

  /**
   * @param {Choice} choice
   * @param {Choice | null} other
   * @param {number} block
   * @returns {Node[]}
   */
  ofBlock(choice, other, block) {
    const { blocks, nodes, columns, gold } = this.story;
    const kept = keeps(choice, block);
    const node = blocks.node[block] ?? 0;
    const xpath = nodes.xpath[node] ?? "";
    const probability = columns[`${choice.name}.probability`]?.[block];
    const close = make("button", { class: "close", "aria-label": "Let go of the block" }, "×");
    close.addEventListener("click", () => this.store.set({ selected: -1 }));
    const badge = make("span", { class: `badge ${kept ? "kept" : labelOf(this.story, choice, block)}` }, kept ? "kept" : `dropped: ${labelOf(this.story, choice, block)}`);
    const says = `${choice.name} ${kept ? "keeps" : "drops"} it${probability === undefined ? "" : `, probability ${probability.toFixed(3)}`}.`;
    /** @type {Node[]} */
    const parts = [
      make("div", { class: "top" }, make("h2", {}, `Block ${block + 1}`), badge, close),
      make("p", { class: "quote" }, blocks.text[block] || "(no text)"),
      make("p", { class: "path" }, make("code", {}, xpath), " ", copyButton(xpath, "xpath")),
      make("p", {}, says),
    ];
    for (const note of this.notes(choice, block)) parts.push(make("p", { class: "notice" }, note));
    if (other) parts.push(make("p", {}, `${other.name} ${keeps(other, block) ? "keeps" : "drops"} it.`));
    if (gold) parts.push(make("p", {}, `${percent(gold.share[block] ?? 0)} of its words stand in the gold text.`));
    if (choice.reasons) parts.push(...reasonsOf(choice, block));
    parts.push(this.scorers(block), this.counts(block));
    return parts;
  }

  /**
   * What happened to a block after the selector had decided, and what else must be known.
   *
   * @param {Choice} choice
   * @param {number} block
   */
  notes(choice, block) {
    const notes = [];
    const kept = keeps(choice, block);
    if (choice.own[block] === "1" && !kept) {
      notes.push(choice.reason ?? "The selector kept it, and it was dropped afterwards: as a comment, or by your own say.");
    }
    if (choice.own[block] === "0" && kept) notes.push("The selector dropped it, and it is in afterwards: by your own say.");
    if (this.story.blocks.hidden[block] === "1") notes.push("The page does not show it.");
    return notes;
  }

  /** @param {number} block */
  scorers(block) {
    const table = make("table", { class: "scorers" }, make("caption", {}, "What each scorer says"));
    table.append(make("tr", {}, ...["scorer", "verdict", "values"].map((head) => make("th", { scope: "col" }, head))));
    for (const choice of this.story.choices) {
      if (choice.kind !== "scorer") continue;
      const kept = keeps(choice, block);
      const values = Object.entries(this.story.columns)
        .filter(([name]) => name.startsWith(`${choice.name}.`) && !name.endsWith(".keep"))
        .map(([name, column]) => `${name.slice(choice.name.length + 1)} ${shown(column[block] ?? 0)}`);
      table.append(make("tr", {}, make("th", { scope: "row" }, choice.name), make("td", { class: kept ? "yes" : "no" }, kept ? "keeps" : "drops"), make("td", {}, values.join(", "))));
    }
    return table;
  }

  /** @param {number} block */
  counts(block) {
    const list = make("dl", { class: "counts" });
    for (const [name, column] of Object.entries(this.story.columns)) {
      if (name.includes(".") || !column[block]) continue;
      list.append(make("dt", {}, name.replaceAll("_", " ")), make("dd", {}, shown(column[block] ?? 0)));
    }
    const line = this.story.blocks.line[block];
    if (line !== null && line !== undefined) list.append(make("dt", {}, "source line"), make("dd", {}, String(line)));
    return make("details", {}, make("summary", {}, "Counts of its text"), list);
  }
}

/**
 * What moved the selector's answer: kinds of evidence that add up, then single facts.
 *
 * @param {Choice} choice
 * @param {number} block
 * @returns {Node[]}
 */
function reasonsOf(choice, block) {
  const { reasons } = choice;
  if (!reasons) return [];
  const parts = Object.entries(reasons.parts).map(([name, values]) => /** @type {[string, number]} */ ([name, values[block] ?? 0]));
  parts.sort((one, other) => Math.abs(other[1]) - Math.abs(one[1]));
  const most = Math.max(...parts.map(([, value]) => Math.abs(value)), Number.MIN_VALUE);
  const table = make("table", { class: "reasons" }, make("caption", {}, `Why, in ${reasons.unit}`));
  for (const [name, value] of parts) table.append(bar(name, value, value / most));
  table.append(bar("an average block", reasons.start[block] ?? 0, null), bar("together", reasons.total[block] ?? 0, null));
  const facts = make("ul", { class: "facts" });
  for (const [number, added] of reasons.facts[block] ?? []) {
    facts.append(make("li", { class: added < 0 ? "against" : "for" }, make("b", {}, signed(added)), ` ${reasons.words[number]}`));
  }
  return facts.childElementCount ? [table, make("h3", {}, "What moved it most, about"), facts] : [table];
}

/**
 * A row with a bar to the left or the right of the middle.
 *
 * @param {string} name
 * @param {number} value
 * @param {number | null} share of the longest bar, with sign; null for no bar
 */
function bar(name, value, share) {
  const meter = make("td", { class: "meter", "aria-hidden": "true" });
  if (share !== null) {
    const filled = make("span", { class: value < 0 ? "against" : "for" });
    filled.style.width = `${Math.abs(share) * 50}%`;
    filled.style.left = `${share < 0 ? 50 + share * 50 : 50}%`;
    meter.append(filled);
  }
  return make("tr", { class: share === null ? "sum" : null }, make("th", { scope: "row" }, name), meter, make("td", { class: "number" }, signed(value)));
}

/** @param {number} value */
function signed(value) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}
