/**
 * What the report was made of: the story of domext/explain/story.py, and the page as HTML.
 *
 * @typedef {{ name: string, title: string | null, url: string | null, encoding: string | null, origin: string, words: number }} PageFacts
 * @typedef {{ unit: string, start: number[], parts: Record<string, number[]>, total: number[], words: string[], facts: [number, number][][] }} Reasons
 * @typedef {{ name: string, kind: "selector" | "scorer", keep: string, own: string, labels: string, confidence: number | null,
 *   type: string | null, reason: string | null, reasons: Reasons | null, fit: [number, number, number] | null }} Choice
 * @typedef {{ page: PageFacts, labels: string[], columns: Record<string, number[]>, nodeColumns: Record<string, number[]>,
 *   blocks: { text: string[], node: number[], line: (number | null)[], hidden: string },
 *   nodes: { xpath: string[], depth: number[], hidden: string, first: number[], last: number[] },
 *   choices: Choice[], compared: number, errors: Record<string, string>, gold: { share: number[], content: number } | null }} Story
 */

/**
 * The story and the page that a report carries.
 *
 * @param {string} packed base64 of deflated JSON
 * @returns {Promise<{ frame: string, story: Story }>}
 */
export async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/**
 * @param {Choice} choice
 * @param {number} block
 */
export function keeps(choice, block) {
  return choice.keep[block] === "1";
}

/**
 * @param {Story} story
 * @param {Choice} choice
 * @param {number} block
 */
export function labelOf(story, choice, block) {
  return story.labels[Number(choice.labels[block])] ?? "empty";
}

/**
 * A number for people: as short as it can be without lying.
 *
 * @param {number} value
 */
export function shown(value) {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
}

/** @param {number} share */
export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/**
 * The mean of each value and its neighbours; beyond the ends there is nothing, which counts as 0.
 *
 * @param {number[]} values
 * @param {number} radius
 */
export function smoothed(values, radius) {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, index) => { sums[index + 1] = (sums[index] ?? 0) + value; });
  return values.map((_, index) => {
    const from = Math.max(0, index - radius);
    const to = Math.min(values.length, index + radius + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (2 * radius + 1);
  });
}

/** @param {number[]} values */
export function deviation(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(values.length, 1));
}

/**
 * The least and the greatest of some values; a loop, for there may be more than a call takes arguments.
 *
 * @param {number[]} values
 * @returns {[number, number]}
 */
export function range(values) {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least <= most ? [least, most] : [0, 0];
}
