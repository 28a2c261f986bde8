import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { code } from "#tests/support/import-graph.ts";
import { keyOf } from "./key-of.ts";

const pressed = (more: Partial<KeyboardEvent>) => keyOf({ key: "Enter", keyCode: 13, ...more } as KeyboardEvent);

it("a key that an input method takes is none, in either order of events", () => {
  expect(pressed({})).toBe("Enter");
  expect(pressed({ isComposing: true })).toBe("");
  expect(pressed({ isComposing: false, keyCode: 229 })).toBe("");
});

it("every handler of keys reads them through keyOf", () => {
  const sources = code
    .filter((file) => file.startsWith("app/") && file !== "app/ui/key-of.ts")
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const handling = sources.filter(({ text }) => /onKey(Down|Up|Press)|KeyboardEvent|"key(down|up|press)"/.test(text));
  expect(handling.length).toBeGreaterThan(10);
  const byThemselves = handling.filter(({ text }) => /\b(event|e|nativeEvent)\.(key|code)\b(?!Code)/.test(text));
  // An inline script of a page cannot import this; it checks for composition itself.
  expect(byThemselves.map(({ file }) => file)).toEqual(["app/routes/page-scripts.tsx"]);
  const destructured = handling.filter(({ text }) => /\(\{[^})]*\bkey\b[^})]*\}: (React)?KeyboardEvent/.test(text));
  expect(destructured).toEqual([]);
});
