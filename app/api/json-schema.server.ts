import type { z } from "zod";
import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  description?: string;
  [keyword: string]: unknown;
};

type Def = { typeName?: string; schema?: { _def: Def } };

/** To zod, `z.instanceof(File)` is anything that passes a check. */
const isFile = ({ typeName, schema }: Def) => typeName === "ZodEffects" && schema?._def.typeName === "ZodAny";

/** Made anew for each field: the library adds the field's description to it. */
const file = (): JsonSchema => ({ type: "string", contentMediaType: "application/octet-stream" });

/** The JSON Schema of a zod schema, in the dialect of OpenAPI 3.1. */
export function jsonSchemaOf(schema: z.ZodTypeAny): JsonSchema {
  const { $schema: _, ...found } = zodToJsonSchema(schema, {
    target: "jsonSchema7",
    $refStrategy: "none",
    effectStrategy: "input",
    // The pipes of inputs clean up any text first; the rules are at their end.
    pipeStrategy: "output",
    override: (def) => (isFile(def as Def) ? (file() as never) : ignoreOverride),
  });
  return found as JsonSchema;
}
