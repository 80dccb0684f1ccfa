/**
 * `decision` and `comparison` are indices of decisions; `comparison` is -1 without one. `selected` and `hovered` are
 * blocks, -1 for none. `brush` and `visible` are the first and the last block of a range. `target` is a block to scroll to, a new
 * object for every request.
 *
 * @typedef {"page" | "blocks" | "nodes"} View
 * @typedef {{ decision: number, comparison: number, tint: string, column: string, radius: number, threshold: number | null, selected: number,
 *   hovered: number, brush: [number, number] | null, visible: [number, number], target: { block: number } | null, filter: string, view: View, labels: boolean }} State
 */

/** The state of the report, and the listeners to its changes. */
export class Store {
  /** @param {State} initial */
  constructor(initial) {
    /** @type {State} */
    this.state = initial;
    /** @type {{ keys: (keyof State)[], listener: () => void }[]} */
    this.subscriptions = [];
  }

  /**
   * @param {(keyof State)[]} keys
   * @param {() => void} listener called now, and after each change of one of the keys
   */
  subscribe(keys, listener) {
    this.subscriptions.push({ keys, listener });
    listener();
  }

  /**
   * Select a block, and scroll to it.
   *
   * @param {number} block
   */
  goTo(block) {
    this.update({ selected: block, target: { block } });
  }

  /**
   * Call the listeners to some keys, whose meaning has changed with the data.
   *
   * @param {(keyof State)[]} changed
   */
  refresh(changed) {
    for (const { keys, listener } of this.subscriptions) {
      if (keys.some((key) => changed.includes(key))) listener();
    }
  }

  /** @param {Partial<State>} change */
  update(change) {
    const before = this.state;
    this.state = { ...before, ...change };
    const changed = /** @type {(keyof State)[]} */ (Object.keys(change)).filter((key) => before[key] !== this.state[key]);
    this.refresh(changed);
  }
}
