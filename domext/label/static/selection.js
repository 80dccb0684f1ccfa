/** The selected range of blocks, with its anchor and its history of growth; without the DOM. */

import { between, enclosing } from "./block_ranges.js";

/** @typedef {import("./types").BlockRange} BlockRange */
/** @typedef {import("./types").Container} Container */

/** The selection in one page. */
export class Selection {
  /** @type {BlockRange} */
  range = { first: 0, last: 0 };
  /** The block at which the selection began. */
  #anchor = 0;
  /** The range before each growth. @type {BlockRange[]} */
  #history = [];

  /**
   * @param {number} blockCount
   * @param {readonly Container[]} containers
   */
  constructor(blockCount, containers) {
    this.blockCount = blockCount;
    this.containers = containers;
  }

  get isEmpty() {
    return this.range.first === this.range.last;
  }

  /** The smallest element that contains the selection and more; undefined if there is none. */
  get enclosing() {
    return this.isEmpty ? undefined : enclosing(this.containers, this.range);
  }

  get canShrink() {
    return this.#history.length > 0;
  }

  /** Select from one block to another. @param {number} from @param {number} to */
  set(from, to) {
    this.range = between(from, to);
    this.#anchor = from;
    this.#history = [];
  }

  clear() {
    this.range = { first: 0, last: 0 };
    this.#history = [];
  }

  /** Select from the anchor to a block. @param {number} to */
  extend(to) {
    this.set(this.isEmpty ? to : this.#anchor, to);
  }

  /**
   * Select the next or the previous block, or extend the selection to it.
   * @param {number} step
   * @param {boolean} extend
   * @returns {number} the block
   */
  move(step, extend) {
    const end = this.range.first < this.#anchor ? this.range.first : this.range.last - 1;
    const from = extend ? end : step > 0 ? this.range.last - 1 : this.range.first;
    const to = Math.min(Math.max(this.isEmpty ? 0 : from + step, 0), this.blockCount - 1);
    if (extend) this.extend(to);
    else if (to >= 0) this.set(to, to);
    return to;
  }

  /** Extend the selection to the enclosing element. */
  grow() {
    const container = this.enclosing;
    if (!container) return;
    this.#history.push(this.range);
    this.range = { first: container[0], last: container[1] };
  }

  /** Return to the range before the last growth. */
  shrink() {
    this.range = this.#history.pop() ?? this.range;
  }

  /**
   * Select the next block that passes a test; after the last block the search continues with the first.
   * @param {(block: number) => boolean} test
   * @returns {number} the block; -1 if none passes
   */
  selectNext(test) {
    for (let step = 0; step < this.blockCount; step += 1) {
      const block = (this.range.last + step) % this.blockCount;
      if (test(block)) {
        this.set(block, block);
        return block;
      }
    }
    return -1;
  }
}
