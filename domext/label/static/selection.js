/** What is selected: a run of blocks, where it began, and how it grew. Nothing here knows the screen. */

import { around, between } from "./runs.js";

/** @typedef {import("./types").Run} Run */
/** @typedef {import("./types").Container} Container */

/** The selection in one page. */
export class Selection {
  /** @type {Run} */
  run = { first: 0, last: 0 };
  #anchor = 0;
  /** What was selected before each growth. @type {Run[]} */
  #before = [];

  /**
   * @param {number} count of the page's blocks
   * @param {readonly Container[]} containers
   */
  constructor(count, containers) {
    this.count = count;
    this.containers = containers;
  }

  get empty() {
    return this.run.first === this.run.last;
  }

  /** The smallest element that holds the selection and more; undefined if none does. */
  get wider() {
    return this.empty ? undefined : around(this.containers, this.run);
  }

  get canShrink() {
    return this.#before.length > 0;
  }

  /** Select from one block to another. @param {number} from @param {number} to */
  set(from, to) {
    this.run = between(from, to);
    this.#anchor = from;
    this.#before = [];
  }

  clear() {
    this.run = { first: 0, last: 0 };
    this.#before = [];
  }

  /** Select from where the selection began up to a block. @param {number} to */
  extend(to) {
    this.set(this.empty ? to : this.#anchor, to);
  }

  /**
   * Select the next block or the one before, or extend the selection to it.
   * @param {number} step
   * @param {boolean} extend
   * @returns {number} the block
   */
  move(step, extend) {
    const end = this.run.first < this.#anchor ? this.run.first : this.run.last - 1;
    const from = extend ? end : step > 0 ? this.run.last - 1 : this.run.first;
    const to = Math.min(Math.max(this.empty ? 0 : from + step, 0), this.count - 1);
    if (extend) this.extend(to);
    else if (to >= 0) this.set(to, to);
    return to;
  }

  grow() {
    const wider = this.wider;
    if (!wider) return;
    this.#before.push(this.run);
    this.run = { first: wider[0], last: wider[1] };
  }

  shrink() {
    this.run = this.#before.pop() ?? this.run;
  }

  /**
   * Select the next block that is wanted, after the last one from the first on; returns it, -1 if there is none.
   * @param {(index: number) => boolean} wanted
   */
  jump(wanted) {
    for (let step = 0; step < this.count; step += 1) {
      const index = (this.run.last + step) % this.count;
      if (wanted(index)) {
        this.set(index, index);
        return index;
      }
    }
    return -1;
  }
}
