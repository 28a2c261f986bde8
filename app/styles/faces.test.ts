import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = readFileSync("app/root.tsx", "utf8");
const faces = readFileSync("app/styles/faces.css", "utf8").match(/@font-face \{[^}]*\}/g) ?? [];
const nameOf = (face: string) => /font-family: "([^"]+)"/.exec(face)?.[1] ?? "";

it("a first visit asks for the two typefaces at once, and shows them when they arrive", () => {
  const preloaded = [...root.matchAll(/<link rel="preload" href=\{(\w+)\} as="font"/g)];
  const files = preloaded.map(([, name]) => new RegExp(`import ${name} from "./styles/(.*)\\?url"`).exec(root)?.[1]);
  expect(files).toHaveLength(2);
  for (const file of files) {
    const face = faces.find((one) => one.includes(`url("./${file}")`)) ?? "";
    expect(face).toContain("font-display: swap");
    // Until then a local font takes up the same space.
    const fallback = faces.find((one) => nameOf(one) === `${nameOf(face)} Fallback`);
    expect(fallback).toMatch(/local\([\s\S]*size-adjust[\s\S]*ascent-override/);
  }
  expect(preloaded[1]?.index).toBeLessThan(root.indexOf('<link rel="stylesheet"'));
});
