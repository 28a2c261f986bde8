import { expect, it } from "vitest";
import { z } from "zod";
import { jsonSchemaOf } from "./json-schema.server.ts";
import { describeType, schemaLines } from "./schema-lines.ts";

const typeOf = (schema: z.ZodTypeAny) => describeType(jsonSchemaOf(schema));

it.each([
  [z.number().int().min(1).max(100), "whole number 1 to 100"],
  [z.number().int().positive(), "whole number from 1"],
  [z.string().max(60), "text up to 60 characters"],
  [z.string().date(), "day, YYYY-MM-DD"],
  [z.enum(["up", "down"]), '"up" | "down"'],
  [z.string().nullable(), "text | null"],
  [z.array(z.boolean()), "list of true | false"],
  [z.literal("last").or(z.number()), '"last" | number'],
  [z.record(z.number()), "object with any fields"],
  [z.instanceof(File), "file"],
])("says what a value may be: %#", (schema, words) => {
  expect(typeOf(schema)).toBe(words);
});

it("lists an answer's fields with those of its rows below them", () => {
  const answer = z.object({ topics: z.array(z.object({ id: z.number().int(), note: z.string().optional() })) });
  expect(schemaLines(jsonSchemaOf(answer))).toEqual([
    { depth: 0, name: "topics", type: "list of object", isRequired: true },
    { depth: 1, name: "id", type: "whole number", isRequired: true },
    { depth: 1, name: "note", type: "text", isRequired: false },
  ]);
});
