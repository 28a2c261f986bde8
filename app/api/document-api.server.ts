import { createCache, memoize } from "#app/domain/core/kernel/caches.ts";
import { eventKindNames, eventKinds, eventName, eventSchema } from "#app/domain/core/kernel/event-kinds.ts";
import { jsonSchemaOf } from "./json-schema.server.ts";
import { askersOf, describeRow, type Parameter } from "./openapi.server.ts";
import { describeType, type SchemaLine, schemaLines } from "./schema-lines.ts";
import type { ApiRow } from "./table.server.ts";

type DocumentedField = { name: string; where: Parameter["in"] | "body"; type: string; isRequired: boolean };

export type DocumentedCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Permitted callers, in words. */
  who: string;
  /** The scope that a token needs; null if no token may make the call. */
  scope: string | null;
  fields: DocumentedField[];
  /** Describes the answer, with its fields if it is JSON. */
  answer: string;
  lines: SchemaLine[];
};

const fromParameter = ({ name, in: where, required, schema }: Parameter): DocumentedField => ({
  name,
  where,
  type: describeType(schema),
  isRequired: required,
});

function documentCall(row: ApiRow): DocumentedCall {
  const { operationId, summary, parameters = [], requestBody } = describeRow(row);
  const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const inBody = schemaLines(body)
    .filter(({ depth }) => depth === 0)
    .map(({ name, type, isRequired }): DocumentedField => ({ name, where: "body", type, isRequired }));
  const answer = "respond" in row ? null : jsonSchemaOf(row.answer);
  return {
    id: operationId,
    method: row.method,
    path: `/api${row.path}`,
    summary,
    who: askersOf(row.useCase.allow),
    scope: row.scope === "session" ? null : row.scope,
    fields: [...parameters.map(fromParameter), ...inBody],
    answer: answer ? describeType(answer) : ("respond" in row && row.produces) || "a redirect",
    lines: answer ? schemaLines(answer) : [],
  };
}

export type DocumentedEvent = { name: string; title: string; lines: SchemaLine[] };

/** Describes the webhooks in words. */
export const documentEvents = (): DocumentedEvent[] =>
  eventKindNames.map((kind) => ({
    name: eventName(kind),
    title: eventKinds[kind].title,
    lines: schemaLines(jsonSchemaOf(eventSchema(kind))),
  }));

type DocumentedArea = { area: string; calls: DocumentedCall[] };

const cache = createCache<ApiRow[], DocumentedArea[]>({ name: "API for people", most: 1 });

/** Every call of the API for people to read, grouped by the first part of its path. */
export const documentApi = memoize(cache, (rows) => {
  const areas = new Map<string, DocumentedCall[]>();
  for (const row of rows) {
    const area = row.path.split("/")[1] ?? "";
    areas.set(area, [...(areas.get(area) ?? []), documentCall(row)]);
  }
  return [...areas].sort(([a], [b]) => a.localeCompare(b)).map(([area, calls]) => ({ area, calls }));
});
