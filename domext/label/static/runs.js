/** Arithmetic of labels and of runs of blocks; nothing here knows the screen. */

/** @typedef {import("./types").Run} Run */
/** @typedef {import("./types").Container} Container */

/**
 * The labels with those of a run replaced.
 * @param {string} labels
 * @param {Run} run
 * @param {string} letter
 */
export function painted(labels, run, letter) {
  return labels.slice(0, run.first) + letter.repeat(run.last - run.first) + labels.slice(run.last);
}

/** What a click makes of a block: what was kept is dropped, all else is kept. @param {string} letter */
export function opposite(letter) {
  return letter === "k" ? "d" : "k";
}

/** The run of two blocks and all between them. @param {number} one @param {number} other @returns {Run} */
export function between(one, other) {
  return { first: Math.min(one, other), last: Math.max(one, other) + 1 };
}

/**
 * The smallest element that holds a run and more; undefined if none does.
 * @param {readonly Container[]} containers
 * @param {Run} run
 */
export function around(containers, run) {
  /** @type {Container | undefined} */
  let best;
  for (const one of containers) {
    const holds = one[0] <= run.first && one[1] >= run.last && one[1] - one[0] > run.last - run.first;
    if (holds && (best === undefined || one[1] - one[0] < best[1] - best[0])) best = one;
  }
  return best;
}

/**
 * The name of the element that holds just a run; undefined if there is none.
 * @param {readonly Container[]} containers
 * @param {Run} run
 */
export function nameOf(containers, run) {
  return containers.find((one) => one[0] === run.first && one[1] === run.last)?.[2];
}

/**
 * Whether a model is unsure of a block: its probability says neither yes nor no.
 * @param {number | undefined} probability
 */
export function unsure(probability) {
  return probability !== undefined && probability > 0.2 && probability < 0.8;
}
