import { describe, expect, it } from "vitest";
import { mentionParts, nameAt, namesIn } from "./mentions.ts";

it.each([
  ["Ask @bob.b-1, or (@Zoë). And @bob.b-1 again", ["bob.b-1", "Zoë"]],
  ["mail@bob.org, https://x.org/@bob, @@bob, @b", []],
  ["no names", []],
])("names in %j", (text, names) => expect(namesIn(text)).toEqual(names));

it("a name begins at its @", () => {
  const at = (text: string) => nameAt(text, text.indexOf("@"));
  expect([at("so, @ada!"), at("so@ada"), nameAt("so @ada", 1)]).toEqual(["ada", null, null]);
});

describe("a text", () => {
  it("is split at the names that exist", () => {
    expect(mentionParts("@ada and @nobody, @ada.", ["ada"])).toEqual([
      { text: "@ada", name: "ada" },
      { text: " and @nobody, ", name: null },
      { text: "@ada", name: "ada" },
      { text: ".", name: null },
    ]);
  });

  it("stays whole without names", () => expect(mentionParts("@ada", [])).toEqual([{ text: "@ada", name: null }]));
});
