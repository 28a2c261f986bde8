import { expect, it } from "vitest";
import { z } from "zod";
import { plainErrors } from "./plain-errors.ts";

const messageOf = (schema: z.ZodTypeAny, value: unknown) =>
  schema.safeParse(value, { errorMap: plainErrors }).error?.issues[0]?.message;

it.each([
  [z.string(), undefined, "Fill this in."],
  [z.string(), 7, "Enter text."],
  [z.number(), "seven", "Enter a number."],
  [z.number().int(), 1.5, "Enter a whole number."],
  [z.boolean(), "yes", "Choose yes or no."],
  [z.enum(["up", "down"]), "left", "Choose one of: up, down."],
  [z.string().max(1), "ab", "Enter at most 1 character."],
  [z.string().max(1_000), "a".repeat(1_001), "Enter at most 1,000 characters."],
  [z.string().min(8), "short", "Enter at least 8 characters."],
  [z.string().email(), "nobody", "Enter an email address."],
  [z.number().min(1), 0, "Enter at least 1."],
  [z.number().max(100), 101, "Enter at most 100."],
  [z.array(z.number()).min(1), [], "Choose at least 1."],
  [z.object({}).strict(), { odd: 1 }, "Unknown fields: odd."],
])("says in plain words what is wrong: %#", (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

it("leaves a field's own words alone", () => {
  expect(messageOf(z.string({ required_error: "Choose a name." }), undefined)).toBe("Choose a name.");
});
