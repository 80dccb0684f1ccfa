/**
 * What the user chooses, and the same as a query, as Python, as a command and as a table of domext.toml.
 *
 * @typedef {{ name: string, kind: "integer" | "number" | "choice", default: number | string, choices: string[] }} Parameter
 * @typedef {{ name: string, summary: string | null, parameters: Parameter[] }} Plugin
 * @typedef {{ selectors: Plugin[], scorers: Plugin[] }} Plugins
 * @typedef {{ selector: string, scorers: string[], favour: string, comments: string, parameters: Record<string, Record<string, string>> }} Settings
 * @typedef {{ include: string[], exclude: string[] }} Rule
 */

/** @returns {Settings} an empty selector stands for the default one */
export function defaultSettings() {
  return { selector: "", scorers: [], favour: "balanced", comments: "exclude", parameters: {} };
}

/**
 * A plugin with the parameters that are set, as NAME:key=value,...
 *
 * @param {Settings} settings
 * @param {string} name
 */
export function specOf(settings, name) {
  const values = Object.entries(settings.parameters[name] ?? {}).map(([key, value]) => `${key}=${value}`);
  return values.length ? `${name}:${values.join(",")}` : name;
}

/**
 * The options of the library that differ from their defaults.
 *
 * @param {Settings} settings
 * @param {Rule} rule
 * @returns {Record<string, string | string[]>}
 */
export function optionsOf(settings, rule) {
  /** @type {Record<string, string | string[]>} */
  const options = {};
  if (settings.selector) options["selector"] = specOf(settings, settings.selector);
  if (settings.scorers.length) options["scorers"] = settings.scorers.map((name) => specOf(settings, name));
  if (settings.favour !== "balanced") options["favour"] = settings.favour;
  if (settings.comments !== "exclude") options["comments"] = settings.comments;
  if (rule.include.length) options["include"] = rule.include;
  if (rule.exclude.length) options["exclude"] = rule.exclude;
  return options;
}

/** @param {Record<string, string | string[]>} options */
export function queryOf(options) {
  return new URLSearchParams(Object.entries(options).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((each) => [name, each])));
}

/**
 * @param {Record<string, string | string[]>} options
 * @param {string} url of the page; empty if it is unknown
 */
export function asPython(options, url) {
  /** @type {[string, string | string[]][]} */
  const arguments_ = [...(url ? [/** @type {[string, string]} */ (["url", url])] : []), ...Object.entries(options)];
  const keywords = arguments_
    .map(([name, value]) => `, ${name}=${typeof value === "string" ? quoted(value) : `[${value.map(quoted).join(", ")}]`}`);
  return `from pathlib import Path\n\nimport domext\n\narticle = domext.extract(Path("page.html").read_bytes()${keywords.join("")})\nprint(article.to("markdown"))\n`;
}

/**
 * @param {Record<string, string | string[]>} options
 * @param {string} url of the page; empty if it is unknown
 */
export function asCommand(options, url) {
  const words = Object.entries(url ? { ...options, url } : options).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((each) => `--${name === "scorers" ? "plugin" : name} ${shellWord(each)}`));
  return ["domext extract page.html --format markdown", ...words].join(" ") + "\n";
}

/**
 * @param {Record<string, string | string[]>} options
 * @param {string} url of the page; empty if it is unknown
 */
export function asToml(options, url) {
  const table = hostOf(url) ? `[${quoted(hostOf(url))}]` : "[default]";
  const lines = Object.entries(options).map(([name, value]) => `${name} = ${typeof value === "string" ? quoted(value) : `[${value.map(quoted).join(", ")}]`}`);
  return [table, ...lines].join("\n") + "\n";
}

/** @param {string} url */
export function hostOf(url) {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}

/**
 * A text in the notation that JSON, Python and TOML share.
 *
 * @param {string} text
 */
function quoted(text) {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007f");
}

/** @param {string} text */
function shellWord(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
