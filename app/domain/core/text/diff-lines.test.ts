import { expect, it } from "vitest";
import { diffLines } from "./diff-lines.ts";

const signs = { kept: " ", added: "+", removed: "-" };
const shown = (before: string, after: string) => diffLines(before, after).map(({ kind, text }) => signs[kind] + text);

it.each([
  ["a\nb\nc", "a\nb\nc", [" a", " b", " c"]],
  ["a\nb\nc", "a\nx\nc", [" a", "-b", "+x", " c"]],
  ["a\nb", "a\n\nb\nc", [" a", " b", "+c"]],
  ["a\nb\nc\nd", "b\nd\ne", ["-a", " b", "-c", " d", "+e"]],
  ["a\na", "a", [" a", "-a"]],
  ["", "a", ["+a"]],
  ["a", "", ["-a"]],
  ["", "", []],
])("%j becomes %j by %j", (before, after, changes) => expect(shown(before, after)).toEqual(changes));

it("says both texts again, each in its order, whatever they are", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed >> 8) % below;
  };
  for (let round = 0; round < 200; round++) {
    const [before, after] = [0, 1].map(() => Array.from({ length: random(12) }, () => "abcd"[random(4)]).join("\n"));
    const changes = diffLines(before ?? "", after ?? "");
    const without = (kind: string) => changes.flatMap((one) => (one.kind === kind ? [] : one.text)).join("\n");
    expect([without("added"), without("removed")]).toEqual([before, after]);
  }
});

it("takes two long texts that are nowhere alike for one that replaces the other, without comparing all lines", () => {
  const changes = (lines: number) => {
    const text = (sign: string) => Array.from({ length: lines }, (_, i) => (i === 1 ? "kept" : `${sign}${i}`));
    return diffLines(text("a").join("\n"), text("b").join("\n"));
  };
  expect(changes(1_000).filter(({ kind }) => kind === "kept")).toEqual([{ kind: "kept", text: "kept" }]);
  expect(changes(1_001).map(({ kind }) => kind)).toEqual([
    ...Array(1_001).fill("removed"),
    ...Array(1_001).fill("added"),
  ]);
});
