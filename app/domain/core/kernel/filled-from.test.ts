import { expect, it } from "vitest";
import { compareFilled, filledFrom } from "./filled-from.ts";

const then = { name: "Kit", category: "daws", words: "one\ntwo", isOn: false, rate: 10, tags: ["a", "b"] };
const compare = (typed: Record<string, string>, now: Partial<typeof then>) => {
  const sent = { name: "Kit", category: "daws", words: "one\ntwo", isOn: "", rate: "10", tags: "a\nb", ...typed };
  const today = { ...then, ...now } as Record<string, unknown>;
  return compareFilled(
    filledFrom(then),
    (name) => sent[name as keyof typeof sent],
    (name) => today[name],
  );
};

it("nothing is to be told apart where nobody else has changed anything", () => {
  expect(compare({}, {})).toEqual({ ofOthers: [], ofBoth: [] });
  expect(compare({ name: "Another kit" }, {})).toEqual({ ofOthers: [], ofBoth: [] });
});

it("a field that only others have changed keeps their change, whatever its kind", () => {
  const now = { category: "samples", isOn: true, rate: 12, tags: ["a"] };
  expect(compare({ name: "Another kit" }, now)).toEqual({ ofOthers: ["category", "isOn", "rate", "tags"], ofBoth: [] });
});

it("a field that both have changed is named, unless they have changed it alike", () => {
  expect(compare({ name: "Mine" }, { name: "Theirs" })).toEqual({
    ofOthers: [],
    ofBoth: [{ name: "name", typed: "Mine", now: "Theirs" }],
  });
  expect(compare({ name: "Both" }, { name: "Both" })).toEqual({ ofOthers: [], ofBoth: [] });
});

it("line breaks as browsers send them are no change", () => {
  expect(filledFrom({ words: "one\r\ntwo" })).toBe(filledFrom({ words: "one\ntwo" }));
});
