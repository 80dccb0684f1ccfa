/** Talking to the application: pages come, actions go, one after the other. */

/** @typedef {import("./types").Overview} Overview */
/** @typedef {import("./types").PageData} PageData */
/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Action} Action */

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("domext label does not answer. Start it again, and open the address that it prints.");
  }
  if (!answer.ok) {
    const said = await answer.text();
    let line = said;
    try {
      line = JSON.parse(said).error;
    } catch {
      // A line of text already.
    }
    throw new Error(line);
  }
  return answer.json();
}

/** @returns {Promise<Overview>} */
export const overview = () => ask("pages");

/** @param {number} number @returns {Promise<PageData>} */
export const page = (number) => ask(`pages/${number}`);

/** @param {number} number @returns {string} */
export const frameAddress = (number) => `pages/${number}/frame`;

/** @param {number} number @param {Action} action @returns {Promise<State>} */
const act = (number, action) =>
  ask(`pages/${number}/actions`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(action),
  });

/** Actions in the order in which they were done. What comes after one that failed is not sent. */
export class Sender {
  /** @type {Promise<void>} */
  #last = Promise.resolve();
  #waiting = 0;
  #failed = false;

  /** @param {(waiting: number, failure: string | null) => void} told called whenever there is something to say */
  constructor(told) {
    this.told = told;
  }

  /** Whether something is not saved yet. */
  get waiting() {
    return this.#waiting > 0;
  }

  /**
   * @param {number} number of the page
   * @param {Action} action
   * @param {(state: State) => void} saved called with the state when it is on the disk and nothing else waits
   * @returns {Promise<void>}
   */
  send(number, action, saved) {
    this.#waiting += 1;
    this.told(this.#waiting, null);
    this.#last = this.#last.then(async () => {
      /** @type {string | null} */
      let failure = null;
      try {
        if (this.#failed) return;
        const state = await act(number, action);
        if (this.#waiting === 1) saved(state);
      } catch (error) {
        this.#failed = true;
        failure = error instanceof Error ? error.message : String(error);
      } finally {
        this.#waiting -= 1;
        if (!this.#failed || failure !== null) this.told(this.#waiting, failure);
      }
    });
    return this.#last;
  }
}
