/**
 * The data of a report, as domext/explain/explanation_data.py writes it, and arithmetic on its columns.
 *
 * @typedef {{ name: string, title: string | null, url: string | null, encoding: string | null, origin: string, blocks: number, words: number }} PageFacts
 * @typedef {{ unit: string, start: number[], parts: Record<string, number[]>, total: number[], texts: string[], facts: [number, number][][] }} Reasons
 * @typedef {{ action: string, rule: string, reason: string, blocks: number[] }} Change blocks that a rule or an option kept, dropped or added to the body
 * @typedef {{ name: string, kind: "selector" | "scorer", keep: string, initialKeep: string, added: string, changes: Change[], labels: string, media: number[], outcomes: Record<string, [number, number]>, confidence: number | null, lowestKept: number | null,
 *   pageType: string | null, reason: string | null, reasons: Reasons | null, goldMetrics: [number, number, number] | null }} Decision
 * @typedef {{ page: PageFacts, omission: string | null, labels: string[], columns: Record<string, number[]>, nodeColumns: Record<string, number[]>,
 *   blocks: { text: string[], node: number[], line: (number | null)[], hidden: string },
 *   nodes: { count: number, xpath: string[], depth: number[], hidden: string, firstBlock: number[], lastBlock: number[] },
 *   decisions: Decision[], comparedCount: number, errors: Record<string, string>,
 *   gold: { shares: number[], minContentShare: number } | null }} Explanation
 */

/**
 * Unpack the payload of a report.
 *
 * @param {string} payload base64 of deflated JSON
 * @returns {Promise<{ frame: string, explanation: Explanation }>}
 */
export async function unpack(payload) {
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/**
 * @param {Decision} decision
 * @param {number} block
 */
export function keeps(decision, block) {
  return decision.keep[block] === "1";
}

/**
 * Whether the body of the article holds a block that is not kept, such as a caption.
 *
 * @param {Decision} decision
 * @param {number} block
 */
export function adds(decision, block) {
  return decision.added[block] === "1";
}

/**
 * @param {Explanation} explanation
 * @param {Decision} decision
 * @param {number} block
 */
export function labelOf(explanation, decision, block) {
  return explanation.labels[Number(decision.labels[block])] ?? "empty";
}

/**
 * The outcome of a decision for a block: "kept", "added" to the body, or the label of a dropped block.
 *
 * @param {Explanation} explanation
 * @param {Decision} decision
 * @param {number} block
 */
export function outcomeOf(explanation, decision, block) {
  return keeps(decision, block) ? "kept" : adds(decision, block) ? "added" : labelOf(explanation, decision, block);
}

/**
 * The outcome as a phrase.
 *
 * @param {Explanation} explanation
 * @param {Decision} decision
 * @param {number} block
 */
export function verdictOf(explanation, decision, block) {
  const outcome = outcomeOf(explanation, decision, block);
  return outcome === "kept" ? outcome : outcome === "added" ? "added to the body" : `dropped, ${outcome}`;
}

/**
 * What a change did to its blocks, and why.
 *
 * @param {Change} change
 */
export function describeChange({ action, rule, reason }) {
  return `${capitalised(action)} by “${rule}”: ${reason}`;
}

/** @param {string} text */
export function capitalised(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** @type {WeakMap<Decision, Change[][]>} */
const changesByBlock = new WeakMap();

/**
 * The changes of a block since the first decision about it, in order.
 *
 * @param {Decision} decision
 * @param {number} block
 */
export function changesOf(decision, block) {
  let byBlock = changesByBlock.get(decision);
  if (!byBlock) {
    byBlock = [];
    for (const change of decision.changes) for (const each of change.blocks) (byBlock[each] ??= []).push(change);
    changesByBlock.set(decision, byBlock);
  }
  return byBlock[block] ?? [];
}

/**
 * The rule or option that decided about a block last; empty for a block that none has changed.
 *
 * @param {Decision} decision
 * @param {number} block
 */
export function ruleOf(decision, block) {
  return changesOf(decision, block).at(-1)?.rule ?? "";
}

/**
 * The xpath of a node, or its depth if it is nested so deep that the report has no path.
 *
 * @param {Explanation} explanation
 * @param {number} node
 */
export function pathOf({ nodes }, node) {
  const path = nodes.xpath[node];
  return path || (path === "" ? `(nested ${nodes.depth[node]} elements deep)` : "(not in this report)");
}

/**
 * A number with at most four significant digits; whole numbers have all of theirs.
 *
 * @param {number} value
 */
export function formatNumber(value) {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
}

/**
 * A number with its noun, which gets an s unless the number is 1.
 *
 * @param {number} number
 * @param {string} noun
 */
export function counted(number, noun) {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

/** @param {number} share */
export function formatPercent(share) {
  return `${Math.round(share * 100)}%`;
}

/**
 * The moving average of a column; values beyond its ends count as 0.
 *
 * @param {number[]} values
 * @param {number} radius
 */
export function movingAverage(values, radius) {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, index) => { sums[index + 1] = (sums[index] ?? 0) + value; });
  return values.map((_, index) => {
    const from = Math.max(0, index - radius);
    const to = Math.min(values.length, index + radius + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (2 * radius + 1);
  });
}

/** @param {number[]} values */
export function standardDeviation(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(values.length, 1));
}

/**
 * The minimum and the maximum. `Math.min(...values)` fails for columns with more values than a call takes arguments.
 *
 * @param {number[]} values
 * @returns {[number, number]}
 */
export function range(values) {
  let [minimum, maximum] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
  }
  return minimum <= maximum ? [minimum, maximum] : [0, 0];
}
