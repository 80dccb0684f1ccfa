/** Functions on labels and ranges of blocks, without the DOM. */

/** @typedef {import("./types").BlockRange} BlockRange */
/** @typedef {import("./types").Container} Container */

/**
 * The labels with the labels of a range replaced.
 * @param {string} labels
 * @param {BlockRange} range
 * @param {string} letter
 */
export function paint(labels, range, letter) {
  return labels.slice(0, range.first) + letter.repeat(range.last - range.first) + labels.slice(range.last);
}

/** The label that a click gives a block: a kept block is dropped, any other is kept. @param {string} letter */
export function toggled(letter) {
  return letter === "k" ? "d" : "k";
}

/** The range from one block to another, both included. @param {number} from @param {number} to @returns {BlockRange} */
export function between(from, to) {
  return { first: Math.min(from, to), last: Math.max(from, to) + 1 };
}

/**
 * The smallest element that contains a range and more; undefined if there is none.
 * @param {readonly Container[]} containers
 * @param {BlockRange} range
 */
export function enclosing(containers, range) {
  /** @type {Container | undefined} */
  let smallest;
  for (const container of containers) {
    const [first, last] = container;
    const contains = first <= range.first && last >= range.last && last - first > range.last - range.first;
    if (contains && (smallest === undefined || last - first < smallest[1] - smallest[0])) smallest = container;
  }
  return smallest;
}

/**
 * The name of the element that contains exactly a range; undefined if there is none.
 * @param {readonly Container[]} containers
 * @param {BlockRange} range
 */
export function nameOf(containers, range) {
  return containers.find(([first, last]) => first === range.first && last === range.last)?.[2];
}

/**
 * Whether the selector is uncertain of a block.
 * @param {number | undefined} probability
 */
export function isUncertain(probability) {
  return probability !== undefined && probability > 0.2 && probability < 0.8;
}
