/** Texts that describe a page and a selection. */

import { nameOf } from "./block_ranges.js";

/** @typedef {import("./types").PageData} PageData */
/** @typedef {import("./types").PageRow} PageRow */
/** @typedef {import("./types").State} State */
/** @typedef {import("./types").BlockRange} BlockRange */

/** @param {number} count @param {string} noun */
const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A page in the list of pages. @param {PageRow} row */
export function describePage(row) {
  const mark = row.done ? "✓" : row.started ? "…" : " ";
  return `${mark} ${row.name}${row.confidence === null ? "" : ` (confidence ${row.confidence.toFixed(2)})`}`;
}

/**
 * The selected blocks, with their number of words, their label, and the element that contains them.
 * @param {PageData} data
 * @param {State} state
 * @param {BlockRange} range
 * @param {Record<string, string>} labelNames
 */
export function describeSelection(data, state, range, labelNames) {
  const { first, last } = range;
  if (first === last) return "No block is selected";
  const words = data.words.slice(first, last).reduce((sum, count) => sum + count, 0);
  const letters = new Set(state.labels.slice(first, last));
  const label = letters.size === 1 ? labelNames[state.labels.charAt(first)] : "different labels";
  const name = nameOf(data.containers, range);
  return `${counted(last - first, "block")}, ${counted(words, "word")}: ${label}${name ? ` · ${name}` : ""}`;
}
