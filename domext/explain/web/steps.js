import { keeps } from "./explanation.js";

/** @typedef {import("./explanation.js").Explanation} Explanation */
/** @typedef {import("./store.js").Store} Store */

/** The steps of keys that move the selected block, and of those that do so in the histogram. */
const STEPS = /** @type {Record<string, number>} */ ({ j: 1, k: -1 });
const HISTOGRAM_STEPS = /** @type {Record<string, number>} */ ({
  ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity,
});

/**
 * How many blocks a key moves forward; undefined for a key that moves to no block.
 *
 * @param {string} key
 * @param {Element | null} target of the key
 * @returns {number | undefined}
 */
export function stepOf(key, target) {
  return STEPS[key] ?? (target?.id === "histogram" ? HISTOGRAM_STEPS[key] : undefined);
}

/**
 * Select a block some steps after the selected one, and scroll to it.
 *
 * @param {Explanation} explanation
 * @param {Store} store
 * @param {number} step
 */
export function selectStep(explanation, store, step) {
  const last = explanation.blocks.text.length - 1;
  const { selected } = store.state;
  const current = selected < 0 ? (step > 0 ? -1 : last + 1) : selected;
  if (last >= 0) store.goTo(Math.min(Math.max(current + step, 0), last));
}

/**
 * Select the next block that is kept, or in which the two decisions differ.
 *
 * @param {Explanation} explanation
 * @param {Store} store
 * @param {number} step 1 for the next one, -1 for the previous one
 */
export function selectMatch(explanation, store, step) {
  const { selected, decision: index, comparison } = store.state;
  const [decision, other] = [explanation.decisions[index], explanation.decisions[comparison]];
  if (!decision) return;
  const count = explanation.blocks.text.length;
  for (let block = selected < 0 && step < 0 ? count - 1 : selected + step; block >= 0 && block < count; block += step) {
    if (other ? keeps(decision, block) !== keeps(other, block) : keeps(decision, block)) {
      store.goTo(block);
      return;
    }
  }
}
