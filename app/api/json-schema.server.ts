import { z } from "zod";
import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  description?: string;
  [keyword: string]: unknown;
};

/** A file, which zod knows only as "anything that passes a check". */
const file: JsonSchema = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };

const isFile = (schema: z.ZodTypeAny) =>
  schema instanceof z.ZodEffects &&
  schema.innerType() instanceof z.ZodAny &&
  schema.safeParse(new File([], "name")).success &&
  !schema.safeParse("text").success;

/** The JSON Schema of what a zod schema takes (`input`) or makes (`output`), in the dialect of OpenAPI 3.1. */
export function jsonSchemaOf(schema: z.ZodTypeAny, side: "input" | "output"): JsonSchema {
  const { $schema: _, ...found } = zodToJsonSchema(schema, {
    target: "jsonSchema2019-09",
    $refStrategy: "none",
    effectStrategy: "input",
    pipeStrategy: side,
    removeAdditionalStrategy: "strict",
    override: (def) => (isFile(def as unknown as z.ZodTypeAny) ? (file as never) : ignoreOverride),
  });
  return found as JsonSchema;
}
