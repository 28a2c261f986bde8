import { parseArgs } from "node:util";
import { type ContentName, contents } from "./contents.ts";

export const WIDTHS = [390, 768, 1280, 1920] as const;
const THEMES = ["dark", "light"] as const;

export type Theme = (typeof THEMES)[number];
type Mode = "take" | "keep" | "check" | "readme";
export type Options = {
  mode: Mode;
  /** Names of screens, or parts of them; none means all. */
  words: string[];
  widths: number[];
  themes: Theme[];
  /** With JavaScript, without it, or both. */
  scripts: boolean[];
  contents: ContentName[];
  folder: string;
};

const USAGE = `npm run screens -- [name ...] [--width 390] [--theme dark] [--js on|off] [--content ${Object.keys(contents).join("|")}] [--to folder]
npm run screens -- --keep | --check [name ...] [--width 390] [--theme dark]
npm run screens -- --readme`;

const oneOf = <T>(known: readonly T[], given: string[] | undefined, read: (text: string) => unknown): T[] => {
  if (!given) return [...known];
  const unknown = given.find((text) => !known.includes(read(text) as T));
  if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${known.join(", ")}.\n${USAGE}`);
  return known.filter((one) => given.some((text) => read(text) === one));
};

/** Parses the command line. Options can be repeated. */
export function readOptions(args: string[]): Options {
  const many = { type: "string", multiple: true } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      width: many,
      theme: many,
      js: many,
      content: many,
      to: { type: "string", default: "data/screens" },
      keep: { type: "boolean" },
      check: { type: "boolean" },
      readme: { type: "boolean" },
    },
  });
  const modes = (["keep", "check", "readme"] as const).filter((mode) => values[mode]);
  if (modes.length > 1) throw new Error(`One of --keep, --check and --readme.\n${USAGE}`);
  return {
    mode: modes[0] ?? "take",
    words: positionals,
    widths: oneOf(WIDTHS, values.width, Number),
    themes: oneOf(THEMES, values.theme, String),
    scripts: oneOf([true, false], values.js, (text) => text === "on"),
    contents: oneOf(Object.keys(contents) as ContentName[], values.content, String),
    folder: values.to,
  };
}
