import { expect, it } from "vitest";
import { precisionOf, recallOf } from "#tests/support/contents-corpus.ts";
import { measureNames } from "#tests/support/names-corpus.ts";

const bars = {
  publisher: [0.97, 0.9],
  title: [0.9, 0.85],
  version: [0.97, 0.9],
  system: [0.97, 0.95],
} as const;

it.each(["develop", "held-out"] as const)("publisher, title, version and system are read out of names, %s", (part) => {
  const { names, scores, wrong } = measureNames(part);
  expect(names).toBeGreaterThanOrEqual(250);
  for (const [aspect, [precision, recall]] of Object.entries(bars)) {
    const score = scores[aspect as keyof typeof bars];
    expect(precisionOf(score), `${aspect}\n${wrong.join("\n")}`).toBeGreaterThanOrEqual(precision);
    expect(recallOf(score), `${aspect}\n${wrong.join("\n")}`).toBeGreaterThanOrEqual(recall);
  }
});

it("a list that was written without knowledge of the rules is read as well as when they last changed", () => {
  const { names, scores, wrong } = measureNames("second");
  expect(names).toBe(200);
  const least = { publisher: [0.99, 0.92], title: [0.83, 0.77], version: [0.97, 0.93], system: [0.96, 0.96] } as const;
  for (const [aspect, [precision, recall]] of Object.entries(least)) {
    const score = scores[aspect as keyof typeof least];
    expect(precisionOf(score), `${aspect}\n${wrong.join("\n")}`).toBeGreaterThanOrEqual(precision);
    expect(recallOf(score), `${aspect}\n${wrong.join("\n")}`).toBeGreaterThanOrEqual(recall);
  }
});
