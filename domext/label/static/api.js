/** Requests to the labelling application. */

/** @typedef {import("./types").Overview} Overview */
/** @typedef {import("./types").PageData} PageData */
/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Action} Action */

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>} the JSON of the response
 */
async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("domext label does not answer. Start it again and open the address that it prints.");
  }
  if (!response.ok) {
    const body = await response.text();
    let message = body;
    try {
      message = JSON.parse(body).error;
    } catch {
      // Refusals of the guard are plain text.
    }
    throw new Error(message);
  }
  return response.json();
}

/** @returns {Promise<Overview>} */
export const fetchOverview = () => request("pages");

/** @param {number} index @returns {Promise<PageData>} */
export const fetchPage = (index) => request(`pages/${index}`);

/** @param {number} index @returns {string} */
export const frameAddress = (index) => `pages/${index}/frame`;

/** @param {number} index @param {Action} action @returns {Promise<State>} */
const sendAction = (index, action) =>
  request(`pages/${index}/actions`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(action),
  });

/** Sends actions one at a time, in their order. Actions after a failed one are not sent. */
export class ActionQueue {
  /** @type {Promise<void>} */
  #last = Promise.resolve();
  #pending = 0;
  #failed = false;

  /** @param {(pending: number, failure: string | null) => void} onChange called when an action is added, is saved or fails */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /** Whether an action is not saved yet. */
  get isPending() {
    return this.#pending > 0;
  }

  /**
   * @param {number} index of the page
   * @param {Action} action
   * @param {(state: State) => void} onSaved called with the new state, unless more actions are pending
   * @returns {Promise<void>}
   */
  send(index, action, onSaved) {
    this.#pending += 1;
    this.onChange(this.#pending, null);
    this.#last = this.#last.then(async () => {
      /** @type {string | null} */
      let failure = null;
      try {
        if (this.#failed) return;
        const state = await sendAction(index, action);
        if (this.#pending === 1) onSaved(state);
      } catch (error) {
        this.#failed = true;
        failure = error instanceof Error ? error.message : String(error);
      } finally {
        this.#pending -= 1;
        if (!this.#failed || failure !== null) this.onChange(this.#pending, failure);
      }
    });
    return this.#last;
  }
}
