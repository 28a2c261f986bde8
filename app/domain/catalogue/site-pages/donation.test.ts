import { expect, it } from "vitest";
import { Donation } from "./donation.ts";

it.each([
  [{ preset: "25" }, "25"],
  [{ preset: "25", custom: "" }, "25"],
  [{ preset: "25", custom: " 12.5 " }, "12.50"],
  [{ custom: "1" }, "1"],
])("takes %j as %s dollars", (typed, amount) => expect(Donation.parse(typed)).toBe(amount));

it.each([
  {},
  { custom: "0" },
  { custom: "-5" },
  { custom: "0.99" },
  { custom: "1.001" },
  { custom: "lots" },
  { preset: "x" },
  { custom: "Infinity" },
])("does not take %j, in the words of the spec", (typed) =>
  expect(Donation.safeParse(typed).error?.issues[0]?.message).toBe("Please select or enter a valid donation amount"),
);
