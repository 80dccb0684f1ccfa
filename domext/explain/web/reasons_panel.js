import { adds, capitalised, changesOf, counted, describeChange, formatNumber, formatPercent, keeps, outcomeOf, pathOf, verdictOf } from "./explanation.js";
import { byId, copyButton, make } from "./dom.js";

/** @typedef {import("./explanation.js").Explanation} Explanation */
/** @typedef {import("./explanation.js").Decision} Decision */
/** @typedef {import("./store.js").Store} Store */

const MAX_LINKS = 12;
const CLOSEST_CALLS = 6; // kept ones, and as many dropped ones
const CHANGED_LINKS = 6; // of each change
const LINK_LENGTH = 90; // characters

/** The panel with the reasons for the decision about the selected block; without one, with an overview of the page. */
export class ReasonsPanel {
  /**
   * @param {Explanation} explanation
   * @param {Store} store
   */
  constructor(explanation, store) {
    this.explanation = explanation;
    this.store = store;
    this.panel = byId("reasons", HTMLElement);
    store.subscribe(["selected", "decision", "comparison"], () => this.render());
  }

  render() {
    const { selected, decision: index, comparison } = this.store.state;
    const decision = this.explanation.decisions[index];
    if (!decision) return;
    const other = this.explanation.decisions[comparison] ?? null;
    this.panel.classList.toggle("pinned", selected >= 0);
    this.panel.replaceChildren(...(selected < 0 ? this.pageOverview(decision, other) : this.blockDetails(decision, other, selected)));
  }

  /**
   * @param {Decision} decision
   * @param {Decision | null} other
   * @returns {Node[]}
   */
  pageOverview(decision, other) {
    /** @type {Node[]} */
    const parts = [make("h2", {}, "Page"), make("p", {}, "Click a block or press j to see the reasons for the decision about it.")];
    if (decision.reason) parts.push(make("p", { class: "notice" }, `${capitalised(decision.reason)}.`));
    if (other) parts.push(this.differences(decision, other));
    parts.push(...this.changes(decision), ...this.closestCalls(decision));
    if (this.explanation.gold) parts.push(this.metricsTable());
    for (const [name, error] of Object.entries(this.explanation.errors)) parts.push(make("p", { class: "notice" }, `${name}: ${error}`));
    return parts;
  }

  /**
   * The blocks that only one of two decisions keeps, as links.
   *
   * @param {Decision} first
   * @param {Decision} second
   */
  differences(first, second) {
    const section = make("section", { class: "difference" });
    for (const [keeping, dropping] of /** @type {[Decision, Decision][]} */ ([[first, second], [second, first]])) {
      const blocks = this.explanation.blocks.text.map((_, block) => block).filter((block) => keeps(keeping, block) && !keeps(dropping, block));
      section.append(make("h3", {}, `${keeping.name} keeps, ${dropping.name} drops: ${blocks.length}`), this.blockLinks(blocks));
    }
    return section;
  }

  /**
   * What rules and options changed since the first decision, each with its blocks as links.
   *
   * @param {Decision} decision
   */
  changes({ changes }) {
    if (!changes.length) return [];
    const section = make("section", { class: "changes" }, make("h3", {}, "Changed by rules and options"));
    for (const change of changes) {
      section.append(make("h4", {}, `${describeChange(change)} (${counted(change.blocks.length, "block")})`), this.blockLinks(change.blocks, { numberOf: String, limit: CHANGED_LINKS }));
    }
    return [section];
  }

  /**
   * The kept blocks with the lowest probability and the dropped ones with the highest, as links. Blocks that a later step
   * kept or dropped are no close calls of the selector.
   *
   * @param {Decision} decision
   */
  closestCalls(decision) {
    const { columns, blocks } = this.explanation;
    const probability = columns[`${decision.name}.probability`];
    if (!probability) return [];
    const candidates = blocks.text.map((_, block) => block)
      .filter((block) => columns["words"]?.[block] && keeps(decision, block) === (decision.initialKeep[block] === "1"))
      .sort((left, right) => (probability[right] ?? 0) - (probability[left] ?? 0));
    const kept = candidates.filter((block) => keeps(decision, block)).slice(-CLOSEST_CALLS).reverse();
    const dropped = candidates.filter((block) => !keeps(decision, block) && !adds(decision, block)).slice(0, CLOSEST_CALLS);
    const section = make("section", { class: "closest" }, make("h3", {}, "Closest calls"));
    for (const [title, calls] of /** @type {[string, number[]][]} */ ([["Kept with the lowest probability", kept], ["Dropped with the highest probability", dropped]])) {
      if (calls.length) section.append(make("h4", {}, title), this.blockLinks(calls, { numberOf: (block) => (probability[block] ?? 0).toFixed(2) }));
    }
    return section.childElementCount > 1 ? [section] : [];
  }

  /**
   * @param {number[]} blocks
   * @param {{ numberOf?: (block: number) => string, limit?: number }} [options] a number before each link, and the most links
   */
  blockLinks(blocks, { numberOf, limit = MAX_LINKS } = {}) {
    const list = make("ul", { class: "plain" });
    for (const block of blocks.slice(0, limit)) {
      const button = make("button", { class: "link", dir: "auto" }, shorten(this.explanation.blocks.text[block] ?? "") || "(no text)");
      button.addEventListener("click", () => this.store.goTo(block));
      list.append(make("li", {}, ...(numberOf ? [make("span", { class: "value" }, numberOf(block))] : []), button));
    }
    if (blocks.length > limit) list.append(make("li", {}, `and ${blocks.length - limit} more`));
    return list;
  }

  metricsTable() {
    const table = make("table", {}, make("caption", {}, "Words compared with the gold text"));
    table.append(make("tr", {}, ...["", "precision", "recall", "F1"].map((header) => make("th", { scope: "col" }, header))));
    for (const { name, goldMetrics } of this.explanation.decisions) {
      if (!goldMetrics) continue;
      const cells = goldMetrics.map((value) => make("td", { class: "number" }, value.toFixed(4)));
      table.append(make("tr", {}, make("th", { scope: "row" }, name), ...cells));
    }
    return table;
  }

  /**
   * @param {Decision} decision
   * @param {Decision | null} other
   * @param {number} block
   * @returns {Node[]}
   */
  blockDetails(decision, other, block) {
    const { blocks, columns, gold } = this.explanation;
    const verdict = verdictOf(this.explanation, decision, block);
    const xpath = pathOf(this.explanation, blocks.node[block] ?? 0);
    const probability = columns[`${decision.name}.probability`]?.[block];
    const close = make("button", { class: "close", "aria-label": "Deselect the block" }, "×");
    close.addEventListener("click", () => this.store.update({ selected: -1 }));
    const badge = make("span", { class: `badge ${outcomeOf(this.explanation, decision, block)}` }, verdict.replace(",", ":"));
    /** @type {Node[]} */
    const parts = [
      make("div", { class: "top" }, make("h2", {}, `Block ${block}`), badge, close),
      make("p", { class: "quote", dir: "auto" }, blocks.text[block] || "(no text)"),
      make("p", { class: "path" }, make("code", {}, xpath), " ", copyButton(xpath, "xpath")),
      make("p", {}, `${decision.name}: ${this.firstVerdict(decision, block)}${probability === undefined ? "" : `, probability ${probability.toFixed(3)}`}.`),
    ];
    const explained = this.thresholdOf(decision, block);
    if (explained) parts.push(make("p", {}, explained));
    for (const note of this.notes(decision, block)) parts.push(make("p", { class: "notice" }, note));
    if (other) parts.push(make("p", {}, `${other.name}: ${keeps(other, block) ? "kept" : "dropped"}.`));
    if (gold) parts.push(make("p", {}, `${formatPercent(gold.shares[block] ?? 0)} of its words are in the gold text.`));
    if (decision.reasons) parts.push(...reasonsOf(decision.reasons, block));
    parts.push(this.scorerTable(block), this.textCounts(block));
    return parts;
  }

  /**
   * The decision about a block before rules and options changed it.
   *
   * @param {Decision} decision
   * @param {number} block
   */
  firstVerdict(decision, block) {
    const kept = decision.initialKeep[block] === "1";
    return `${kept === keeps(decision, block) ? "" : "at first "}${kept ? "kept" : "dropped"}`;
  }

  /**
   * The lowest probability that a selector keeps on this page, where a threshold of 50% would decide otherwise about a block.
   *
   * @param {Decision} decision
   * @param {number} block
   */
  thresholdOf(decision, block) {
    const probability = this.explanation.columns[`${decision.name}.probability`]?.[block];
    if (decision.lowestKept === null || probability === undefined || (probability >= 0.5) === (decision.initialKeep[block] === "1")) return null;
    return `On this page, ${decision.name} keeps blocks from a probability of ${decision.lowestKept.toFixed(3)} on.`;
  }

  /**
   * Notes on the rules and options that changed the decision, and on hidden blocks.
   *
   * @param {Decision} decision
   * @param {number} block
   */
  notes(decision, block) {
    const sentences = changesOf(decision, block).map((change) => `${describeChange(change)}.`);
    if (adds(decision, block)) sentences.push("The formats of the body, such as text and Markdown, have this block; article.text does not.");
    const notes = sentences.length ? [sentences.join(" ")] : [];
    if (this.explanation.blocks.hidden[block] === "1") notes.push("The page hides this block.");
    return notes;
  }

  /** @param {number} block */
  scorerTable(block) {
    const table = make("table", { class: "scorers" }, make("caption", {}, "Scorers"));
    table.append(make("tr", {}, ...["scorer", "decision", "values"].map((header) => make("th", { scope: "col" }, header))));
    for (const scorer of this.explanation.decisions) {
      if (scorer.kind !== "scorer") continue;
      const kept = keeps(scorer, block);
      const values = Object.entries(this.explanation.columns)
        .filter(([name]) => name.startsWith(`${scorer.name}.`) && !name.endsWith(".keep"))
        .map(([name, column]) => `${name.slice(scorer.name.length + 1)} ${formatNumber(column[block] ?? 0)}`);
      const decision = make("td", { class: kept ? "keeps" : "drops" }, kept ? "kept" : "dropped");
      table.append(make("tr", {}, make("th", { scope: "row" }, scorer.name), decision, make("td", {}, values.join(", "))));
    }
    return table;
  }

  /** @param {number} block */
  textCounts(block) {
    const list = make("dl", { class: "counts" });
    for (const [name, column] of Object.entries(this.explanation.columns)) {
      if (name.includes(".") || !column[block]) continue;
      list.append(make("dt", {}, name.replaceAll("_", " ")), make("dd", {}, formatNumber(column[block] ?? 0)));
    }
    const line = this.explanation.blocks.line[block];
    if (line !== null && line !== undefined) list.append(make("dt", {}, "source line"), make("dd", {}, String(line)));
    return make("details", {}, make("summary", {}, "Text counts"), list);
  }
}

/**
 * The contributions to the selector's answer, which add up to it, and the features with the largest contributions.
 *
 * @param {import("./explanation.js").Reasons} reasons
 * @param {number} block
 * @returns {Node[]}
 */
function reasonsOf(reasons, block) {
  const parts = Object.entries(reasons.parts).map(([name, values]) => /** @type {[string, number]} */ ([name, values[block] ?? 0]));
  parts.sort(([, left], [, right]) => Math.abs(right) - Math.abs(left));
  const maximum = Math.max(...parts.map(([, value]) => Math.abs(value)), Number.MIN_VALUE);
  const table = make("table", { class: "contributions" }, make("caption", {}, `Reasons, in ${reasons.unit}`));
  for (const [name, value] of parts) table.append(contribution(name, value, value / maximum));
  const start = reasons.start[block] ?? 0;
  if (start) table.append(contribution("average block", start, null));
  table.append(contribution("total", reasons.total[block] ?? 0, null));
  const facts = make("ul", { class: "features" });
  for (const [text, value] of reasons.facts[block] ?? []) {
    facts.append(make("li", { class: value < 0 ? "negative" : "positive" }, make("b", {}, formatSigned(value)), ` ${reasons.texts[text]}`));
  }
  return facts.childElementCount ? [table, make("h3", {}, "Strongest features, estimated"), facts] : [table];
}

/**
 * A row with a bar that begins in the middle.
 *
 * @param {string} name
 * @param {number} value
 * @param {number | null} share of the longest bar, with sign; null for no bar
 */
function contribution(name, value, share) {
  const meter = make("td", { class: "meter", "aria-hidden": "true" });
  if (share !== null) {
    const bar = make("span", { class: value < 0 ? "negative" : "positive" });
    bar.style.width = `${Math.abs(share) * 50}%`;
    bar.style.left = `${share < 0 ? 50 + share * 50 : 50}%`;
    meter.append(bar);
  }
  return make("tr", { class: share === null ? "sum" : null }, make("th", { scope: "row" }, name), meter, make("td", { class: "number" }, formatSigned(value)));
}

/** @param {string} text */
function shorten(text) {
  return text.length > LINK_LENGTH ? `${text.slice(0, LINK_LENGTH - 1)}…` : text;
}

/** @param {number} value */
function formatSigned(value) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}
