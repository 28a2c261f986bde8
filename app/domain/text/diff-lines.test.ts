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

it("takes two long texts without a line in common as one that replaces the other, at once", () => {
  const long = (sign: string) => Array.from({ length: 7_000 }, (_, i) => `${sign}${i}`).join("\n");
  const started = performance.now();
  expect(diffLines(long("a"), long("b"))).toHaveLength(14_000);
  expect(performance.now() - started).toBeLessThan(1_000);
});
