import { anyone } from "#app/domain/kernel/allow.ts";
import { describeSchema } from "./describe-schema.server.ts";
import type { ApiRow } from "./table.server.ts";

const reply = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
});

const refusal = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    requiresPayment: { type: "boolean" },
  },
};

/** The OpenAPI 3.1 description of the whole JSON API, made from the tables that serve it. */
export function describeApi(rows: ApiRow[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of rows) {
    const path = `/api${row.path.replace(/:([a-zA-Z]+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeRow(row) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${title} API`, version: "1" },
    paths,
    components: { schemas: { Refusal: refusal } },
  };
}

function describeRow(row: ApiRow) {
  const inPath = [...row.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name ?? "");
  const fields = describeSchema(row.useCase.input);
  const outside = Object.entries(fields.properties).filter(([name]) => !inPath.includes(name));
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: fields.properties[name] ?? { type: "string" },
    })),
    ...(row.method === "GET"
      ? outside.map(([name, schema]) => ({ name, in: "query", required: fields.required.includes(name), schema }))
      : []),
  ];
  const body = {
    type: "object",
    properties: Object.fromEntries(outside),
    required: fields.required.filter((n) => !inPath.includes(n)),
  };
  const hasBody = row.method !== "GET" && outside.length > 0;
  return {
    operationId: row.useCase.name,
    summary: row.summary ?? row.useCase.name,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { [row.read ? "multipart/form-data" : "application/json"]: { schema: body } },
          },
        }
      : {}),
    responses: {
      200: { description: "Done" },
      ...(row.useCase.allow === anyone ? {} : { 401: reply("Not signed in"), 403: reply("Not allowed") }),
      422: reply("The input is not valid; `errors` says which field and why"),
    },
  };
}
