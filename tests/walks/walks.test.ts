import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findings } from "./findings.ts";
import { titlesIn } from "./titles-in.ts";

/** How many findings each part of the review has. */
const PARTS = { A: 13, B: 18, C: 25, L: 15, T: 63 };

/** A text in one line, whatever breaks it in the source. */
const inOneLine = (text: string) =>
  text
    .replaceAll('{" "}', " ")
    .replace(/&apos;|’/g, "'")
    .replace(/\s+/g, " ");

const shown = [
  "README.md",
  "docs/operations.md",
  ...["app", "prisma/demo"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|md)$/.test(file) && !/\.test\.|generated/.test(file))
      .map((file) => `${folder}/${file}`),
  ),
].map((file) => ({ file, text: inOneLine(readFileSync(file, "utf8")) }));

const proofs = findings.flatMap((one) =>
  "proof" in one
    ? Object.entries(one.proof).flatMap(([file, titles]) => [titles].flat().map((title) => ({ ...one, file, title })))
    : [],
);
const words = findings.flatMap((one) => ("words" in one ? one.words.map((word) => ({ id: one.id, word })) : []));

describe("the findings of the walks", () => {
  it("are all there, in the order of the review, each once or in halves", () => {
    const ids = Object.entries(PARTS).flatMap(([part, count]) =>
      Array.from({ length: count }, (_, i) => `${part}${i + 1}`),
    );
    expect([...new Set(findings.map(({ id }) => id.replace(/[a-z]$/, "")))]).toEqual(ids);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
  });

  it("that are gone have a proof, and those that are kept a reason", () => {
    const bare = findings.filter(
      (one) =>
        one.says.trim() === "" ||
        (one.state === "kept"
          ? one.reason.trim() === ""
          : Object.keys("proof" in one ? one.proof : one.words).length === 0),
    );
    expect(bare).toEqual([]);
  });

  it("are proved by tests that exist", () => {
    expect(proofs.length).toBeGreaterThan(80);
    const titles = new Map([...new Set(proofs.map(({ file }) => file))].map((file) => [file, read(file)]));
    const missing = proofs.filter(({ file, title }) => !titles.get(file)?.has(title));
    expect(missing.map(({ id, file, title }) => `${id}: ${file}: ${title}`)).toEqual([]);
  });

  it("have left no old words on the site", () => {
    expect(shown.length).toBeGreaterThan(1_000);
    expect(words.length).toBeGreaterThan(70);
    const found = words.flatMap(({ id, word }) =>
      shown.filter(({ text }) => text.includes(word)).map(({ file }) => `${id}: ${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it("would be found if their words came back, on however many lines", () => {
    expect(inOneLine('<p>\n  Take{" "}\n  all off\n</p>')).toContain("Take all off");
    expect(
      titlesIn('it.each([1])("one", () => {}); test("two", { tag: "@long" }, () => {}); it.skip("three", () => {});'),
    ).toEqual(new Set(["one", "two"]));
  });
});

const read = (file: string) => titlesIn(readFileSync(file, "utf8"));
