import type { JsonSchema } from "./json-schema.server.ts";

/** One field of a schema in words; `depth` is how deep it lies in objects and lists. */
export type SchemaLine = { depth: number; name: string; type: string; isRequired: boolean };

const formats: Record<string, string> = {
  "date-time": "date and time, ISO 8601",
  date: "day, YYYY-MM-DD",
  email: "email address",
  uri: "web address",
  uuid: "UUID",
};

const range = (from: unknown, to: unknown, unit: string) => {
  if (from !== undefined && to !== undefined) return ` ${from} to ${to}${unit}`;
  if (to !== undefined) return ` up to ${to}${unit}`;
  return from === undefined ? "" : ` from ${from}${unit}`;
};

const numberRange = ({ minimum, maximum, exclusiveMinimum }: JsonSchema) =>
  range(minimum ?? (exclusiveMinimum === 0 ? 1 : exclusiveMinimum), maximum, "");

/** Describes a type in a few words. */
export function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(" | ");
  const types = [schema.type ?? "anything"].flat();
  return types.map((type) => describeOne(type, schema)).join(" | ");
}

function describeOne(type: string, schema: JsonSchema): string {
  if (type === "integer") return `whole number${numberRange(schema)}`;
  if (type === "number") return `number${numberRange(schema)}`;
  if (type === "boolean") return "true | false";
  if (type === "array") return schema.items ? `list of ${describeType(schema.items)}` : "list";
  if (type === "object") return schema.properties ? "object" : "object with any fields";
  if (type !== "string") return type;
  if (schema.contentMediaType) return "file";
  const format = formats[String(schema.format)];
  return format ?? `text${range(schema.minLength, schema.maxLength, " characters")}`;
}

/** The object whose fields a schema has: itself, its rows, or the one object among alternatives. */
function objectOf(schema: JsonSchema): JsonSchema | null {
  if (schema.properties) return schema;
  if (schema.items) return objectOf(schema.items);
  return schema.anyOf?.map(objectOf).find((found) => found !== null) ?? null;
}

/** A schema as the lines of an indented list. */
export function schemaLines(schema: JsonSchema, depth = 0): SchemaLine[] {
  const { properties = {}, required = [] } = objectOf(schema) ?? {};
  return Object.entries(properties).flatMap(([name, field]) => [
    { depth, name, type: describeType(field), isRequired: required.includes(name) },
    ...schemaLines(field, depth + 1),
  ]);
}
