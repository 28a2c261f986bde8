import { expect, it } from "vitest";
import { z } from "zod";
import { plainErrors } from "./plain-errors.ts";

const messageOf = (schema: z.ZodTypeAny, value: unknown) =>
  schema.safeParse(value, { errorMap: plainErrors }).error?.issues[0]?.message;

it.each([
  [z.string(), undefined, "Please fill this in."],
  [z.string(), 7, "Please enter text."],
  [z.number(), "seven", "Please enter a number."],
  [z.number().int(), 1.5, "Please enter a whole number."],
  [z.boolean(), "yes", "Please choose yes or no."],
  [z.enum(["up", "down"]), "left", "Please choose one of: up, down."],
  [z.string().max(1), "ab", "Please enter at most 1 character."],
  [z.string().max(1_000), "a".repeat(1_001), "Please enter at most 1,000 characters."],
  [z.string().min(8), "short", "Please enter at least 8 characters."],
  [z.string().email(), "nobody", "Please enter an e-mail address."],
  [z.number().min(1), 0, "Please enter at least 1."],
  [z.number().max(100), 101, "Please enter at most 100."],
  [z.array(z.number()).min(1), [], "Please choose at least 1."],
  [z.object({}).strict(), { odd: 1 }, "These fields are not known here: odd."],
])("says in plain words what is wrong: %#", (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

it("leaves a field's own words alone", () => {
  expect(messageOf(z.string({ required_error: "Please choose a name." }), undefined)).toBe("Please choose a name.");
});
