/** What the screen says in words. */

import { nameOf } from "./runs.js";

/** @typedef {import("./types").PageData} PageData */
/** @typedef {import("./types").PageRow} PageRow */
/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Run} Run */

/** @param {number} count @param {string} what */
const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** A page in the list of pages. @param {PageRow} row */
export function named(row) {
  const mark = row.done ? "✓" : row.begun ? "…" : " ";
  return `${mark} ${row.name}${row.confidence === null ? "" : ` (expected F1 ${row.confidence.toFixed(2)})`}`;
}

/**
 * What is selected.
 * @param {PageData} data
 * @param {State} state
 * @param {Run} run
 * @param {Record<string, string>} names of the labels
 */
export function described(data, state, run, names) {
  const { first, last } = run;
  if (first === last) return "Nothing is selected";
  const words = data.words.slice(first, last).reduce((sum, one) => sum + one, 0);
  const letters = new Set(state.labels.slice(first, last));
  const label = letters.size === 1 ? names[state.labels.charAt(first)] : "different labels";
  const name = nameOf(data.containers, run);
  return `${counted(last - first, "block")}, ${counted(words, "word")}: ${label}${name ? ` · ${name}` : ""}`;
}
