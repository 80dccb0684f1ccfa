/** Requests to the service. */

/** @typedef {import("../../explain/web/explanation.js").Explanation} Explanation */
/** @typedef {import("./settings.js").Plugins} Plugins */
/** @typedef {import("./pages.js").PlaygroundPage} PlaygroundPage */
/** @typedef {Record<string, string | string[]>} Options */
/** @typedef {{ include: string[], exclude: string[], toml: string, missed: [number, number][], pages: { matches: Record<string, number>, words: [number, number] }[] }} WrittenRule */

import { queryOf } from "./settings.js";

/**
 * @param {string} path
 * @param {RequestInit} [request]
 */
async function answer(path, request) {
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Error("The service does not answer. Start domext serve again, and reload this page.");
  }
  if (response.ok) return response;
  const text = await response.text();
  let message = text;
  try {
    message = JSON.parse(text).error.message;
  } catch {
    // The web server itself answers some errors, without JSON.
  }
  throw new Error(message);
}

/**
 * @param {"explain" | "extract"} action
 * @param {string} format
 * @param {PlaygroundPage} page
 * @param {Options} options
 */
function post(action, format, page, options) {
  const query = queryOf({ ...options, format, ...(page.url ? { url: page.url } : {}) });
  return answer(`${action}?${query}`, { method: "POST", headers: { "Content-Type": page.type }, body: page.body });
}

/** @returns {Promise<Plugins>} */
export const fetchPlugins = async () => (await answer("plugins")).json();

/** @param {PlaygroundPage} page @param {Options} options @returns {Promise<Explanation>} */
export const explain = async (page, options) => (await post("explain", "json", page, options)).json();

/** The page as inert HTML. @param {PlaygroundPage} page @param {Options} options @returns {Promise<string>} */
export const renderFrame = async (page, options) => (await post("explain", "frame", page, options)).text();

/** The report as a file. @param {PlaygroundPage} page @param {Options} options @returns {Promise<Blob>} */
export const renderReport = async (page, options) => (await post("explain", "html", page, options)).blob();

/** @param {PlaygroundPage} page @param {Options} options @param {string} format @returns {Promise<string>} */
export const extract = async (page, options, format) => (await post("extract", format, page, options)).text();

/** @param {PlaygroundPage[]} pages @param {Options} options @returns {Promise<WrittenRule>} */
export async function writeRule(pages, options) {
  const body = JSON.stringify({
    pages: pages.map((page) => ({ html: page.text(), ...(page.url ? { url: page.url } : {}), include: [...page.include], exclude: [...page.exclude] })),
  });
  return (await answer(`rule?${queryOf(options)}`, { method: "POST", headers: { "Content-Type": "application/json" }, body })).json();
}

/**
 * Fetch a page through the service.
 *
 * @param {string} url
 * @returns {Promise<{ bytes: ArrayBuffer, url: string, encoding: string }>}
 */
export async function fetchPage(url) {
  const response = await answer(`fetch?${queryOf({ url })}`);
  return { bytes: await response.arrayBuffer(), url: response.headers.get("domext-url") || url, encoding: response.headers.get("domext-encoding") ?? "" };
}

/** Runs a task again when something has changed meanwhile, but never twice at a time: a slider moves faster than pages are read. */
export class Repeater {
  #running = false;
  #again = false;

  /** @param {() => Promise<void>} task */
  constructor(task) {
    this.task = task;
  }

  async request() {
    this.#again = true;
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.task();
      }
    } finally {
      this.#running = false;
    }
  }
}
