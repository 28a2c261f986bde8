import { describe, expect, it } from "vitest";
import { measureCorpus, type Part, precisionOf, recallOf } from "#tests/support/contents-corpus.ts";

/** Precision and recall must not fall below these. */
const floors = { develop: [0.98, 0.98], "held-out": [0.95, 0.88] } as const;

describe.each(Object.keys(floors) as Part[])("names of the %s part of the corpus", (part) => {
  const { names, scores, wrong } = measureCorpus(part);
  const [precision, recall] = floors[part];

  it.each(Object.entries(scores))("are read well: %s", (_, score) => {
    expect(precisionOf(score), wrong.join("\n")).toBeGreaterThanOrEqual(precision);
    expect(recallOf(score), wrong.join("\n")).toBeGreaterThanOrEqual(recall);
  });

  it("are many", () => expect(names).toBeGreaterThanOrEqual(part === "develop" ? 200 : 140));
});
