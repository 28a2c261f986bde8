import { expect, it } from "vitest";
import { keepMade } from "./keep-made.ts";

it("makes something of a text once, and holds no more than so many characters", () => {
  const asked: string[] = [];
  const upper = keepMade(12, (text) => {
    asked.push(text);
    return text.toUpperCase();
  });
  expect([upper("abc"), upper("abc"), upper("def"), upper("abc")]).toEqual(["ABC", "ABC", "DEF", "ABC"]);
  expect(asked).toEqual(["abc", "def"]);
  upper("x");
  upper("abc");
  expect(asked).toEqual(["abc", "def", "x", "abc"]);
});
