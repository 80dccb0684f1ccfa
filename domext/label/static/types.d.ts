/** The JSON of the labelling service, see `domext/label/service.py`. */
export interface Overview {
  pages: PageRow[];
  pageTypes: string[];
  labelNames: Record<string, string>;
}
export interface PageRow {
  name: string;
  confidence: number | null;
  failure: string | null;
  started: boolean;
  done: boolean;
}
/** The first block of an element, the end of its blocks, and the name of the element. */
export type Container = [number, number, string];
export interface State {
  /** A letter per block. */
  labels: string;
  pageType: string | null;
  done: boolean;
  undo: number;
  redo: number;
  notice: string | null;
}
export interface PageData {
  name: string;
  title: string | null;
  texts: string[];
  words: number[];
  hidden: number[];
  probability: number[];
  containers: Container[];
  state: State;
}
/** An entry of the journal, without the values that the service adds. */
export type Action =
  | { do: "paint"; first: number; last: number; label: string }
  | { do: "type"; type: string | null }
  | { do: "done"; done: boolean }
  | { do: "undo" | "redo" };
/** A range of blocks: the first, and the end, which is not in the range. */
export interface BlockRange {
  first: number;
  last: number;
}
