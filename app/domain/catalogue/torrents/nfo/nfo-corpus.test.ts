import { expect, it } from "vitest";
import { measureNfos } from "#tests/support/nfo-corpus.ts";

it("NFOs of many languages and drawings are read in the encoding that they were written in", () => {
  const { files, right, wrong } = measureNfos();
  expect(files).toBeGreaterThan(120);
  expect(right / files, wrong.join("\n")).toBeGreaterThan(0.98);
});
