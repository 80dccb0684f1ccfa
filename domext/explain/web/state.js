/**
 * @typedef {"page" | "blocks" | "nodes"} View
 * @typedef {{ a: number, b: number, tint: string, column: string, radius: number, threshold: number | null, selected: number,
 *   hovered: number, brush: [number, number] | null, seen: [number, number], filter: string, view: View, labels: boolean }} State
 */

/** What the person has chosen; every part of the report listens to what it shows. */
export class Store {
  /** @param {State} initial */
  constructor(initial) {
    /** @type {State} */
    this.now = initial;
    /** @type {{ keys: (keyof State)[], tell: () => void }[]} */
    this.listeners = [];
  }

  /**
   * @param {(keyof State)[]} keys
   * @param {() => void} tell called at once, and after each change of one of them
   */
  watch(keys, tell) {
    this.listeners.push({ keys, tell });
    tell();
  }

  /** @param {Partial<State>} change */
  set(change) {
    const before = this.now;
    this.now = { ...before, ...change };
    const changed = /** @type {(keyof State)[]} */ (Object.keys(change)).filter((key) => before[key] !== this.now[key]);
    for (const { keys, tell } of this.listeners) {
      if (keys.some((key) => changed.includes(key))) tell();
    }
  }
}
