import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/** The JSON Schema of a use case's input, as far as the tables' schemas go: objects of scalars. */
export function describeSchema(schema: z.ZodTypeAny): { properties: Record<string, JsonSchema>; required: string[] } {
  const object = unwrap(schema);
  if (!(object instanceof z.ZodObject)) return { properties: {}, required: [] };
  const shape = object.shape as Record<string, z.ZodTypeAny>;
  return {
    properties: Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, describeField(field)])),
    required: Object.entries(shape).flatMap(([name, field]) => (field.isOptional() ? [] : [name])),
  };
}

function unwrap(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (schema instanceof z.ZodEffects) return unwrap(schema.innerType());
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodDefault) return unwrap(schema.removeDefault());
  return schema;
}

function describeField(field: z.ZodTypeAny): JsonSchema {
  const inner = unwrap(field);
  if (inner instanceof z.ZodNumber) return { type: inner.isInt ? "integer" : "number" };
  if (inner instanceof z.ZodBoolean) return { type: "boolean" };
  if (inner instanceof z.ZodEnum) return { type: "string", enum: inner.options };
  if (inner instanceof z.ZodArray) return { type: "array", items: describeField(inner.element) };
  if (inner instanceof z.ZodString)
    return { type: "string", ...(inner.maxLength === null ? {} : { maxLength: inner.maxLength }) };
  return {};
}
