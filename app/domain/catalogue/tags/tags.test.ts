import { getZodConstraint } from "@conform-to/zod";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Tags } from "./tags.ts";

const problemOf = (text: string | string[]) => Tags.safeParse(text).error?.issues[0]?.message;

describe("tags", () => {
  it("may be left out of a form, also by browsers that check it without a script", () => {
    expect(getZodConstraint(z.object({ tags: Tags })).tags?.required ?? false).toBe(false);
  });

  it.each([
    ["Lo-Fi, #Drums ,, drum  &\tbass,lo-fi", ["lo-fi", "drums", "drum & bass"]],
    ["ＷＩＤＥ; field_recordings\nÉTÉ", ["wide", "field recordings", "été"]],
    ["", []],
    [undefined, []],
    [" , #, ", []],
    [
      ["Lo-Fi", "#Drums", "lo-fi"],
      ["lo-fi", "drums"],
    ],
    [[], []],
    ["8-bit, c#, r&b, 1/f noise", ["8-bit", "c#", "r&b", "1/f noise"]],
  ])("%j have one spelling each", (text, tags) => {
    expect(Tags.parse(text)).toEqual(tags);
  });

  it("are at most twelve, of thirty letters, digits and a few signs", () => {
    const of = (count: number) => Array.from({ length: count }, (_, i) => `tag ${i}`).join(",");
    expect(Tags.parse(of(12))).toHaveLength(12);
    expect(problemOf(of(13))).toBe("Give at most 12 tags.");
    expect(problemOf(of(13).split(","))).toBe("Give at most 12 tags.");
    expect(Tags.parse("a".repeat(30))).toHaveLength(1);
    expect(problemOf("a".repeat(31))).toContain("at most 30 characters");
    expect(problemOf("drums, <b>")).toContain("Change “<b>”");
    expect(problemOf("a".repeat(501))).toBe("Give at most 12 tags.");
  });
});
