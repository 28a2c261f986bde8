import { expect, it } from "vitest";
import { typedMention } from "./typed-mention.ts";

it.each([
  ["@bo|", { start: 0, typed: "bo" }],
  ["Ask (@bo.b-1|) now", { start: 5, typed: "bo.b-1" }],
  ["One\n@Zoë|", { start: 4, typed: "Zoë" }],
  ["@b|", null],
  ["@bob |", null],
  ["bob|", null],
  ["mail@bob|", null],
  ["https://x.org/@bob|", null],
  ["> @bob|", null],
  ["> @ada\n@bob|", { start: 7, typed: "bob" }],
  ["@bo|b", { start: 0, typed: "bo" }],
])("%j", (text, expected) => {
  expect(typedMention(text.replace("|", ""), text.indexOf("|"))).toEqual(expected);
});
