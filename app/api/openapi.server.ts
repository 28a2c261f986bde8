import type { Allow, Who } from "#app/domain/core/kernel/allow.ts";
import { createCache, memoize } from "#app/domain/core/kernel/caches.ts";
import { rights } from "#app/domain/core/kernel/rights.ts";
import { shapeOf } from "#app/domain/core/kernel/text-input.ts";
import { IDEMPOTENCY_KEY, LONGEST_KEY } from "./idempotency.server.ts";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.server.ts";
import { errorSchema, refusalResponses } from "./openapi-refusals.ts";
import { describeWebhooks } from "./openapi-webhooks.server.ts";
import type { ApiRow } from "./table.server.ts";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
  description?: string;
};

/** One operation of OpenAPI. */
export type Operation = {
  operationId: string;
  summary: string;
  /** Names the permitted callers. */
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
};

type Paths = Record<string, Record<string, Operation>>;

const cache = createCache<ApiRow[], Paths>({ name: "openapi.json", most: 1 });

const describePaths = memoize(cache, (rows) => {
  const paths: Paths = {};
  for (const row of rows) {
    const path = `/api${row.path.replace(/:([a-zA-Z]+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeRow(row) };
  }
  return paths;
});

/** The OpenAPI 3.1 description of the whole JSON API, made from the tables that serve it. */
export function describeApi(rows: ApiRow[], title: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${title} API`,
      version: "1",
      description: "Every API call of the site, including those its own screens use.",
    },
    servers: [{ url: "/" }],
    paths: describePaths(rows),
    webhooks: describeWebhooks(),
    components: {
      schemas: { Refusal: errorSchema },
      responses: refusalResponses,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session" },
        token: {
          type: "http",
          scheme: "bearer",
          description: "A token from /account/tokens; each call states the scope it needs",
        },
      },
    },
  };
}

const askers: Record<Who, string> = {
  anyone: "anyone",
  member: "members",
  staff: "staff",
  system: "the site itself",
};

/** Permitted callers, in words. */
export const askersOf = ({ who, rights: accepted }: Allow): string =>
  accepted.length > 0
    ? `administrators and holders of the right ${accepted.map((right) => `“${rights[right].title}”`).join(" or ")}`
    : askers[who];

export function describeRow(row: ApiRow): Operation {
  const inPath = [...row.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name ?? "");
  const { properties: ofInput = {}, required = [] } = jsonSchemaOf(row.useCase.input);
  const properties = takesPassword(row) ? { ...ofInput, password: ownPassword } : ofInput;
  const shape = shapeOf(row.useCase.input);
  const fieldOf = (name: string) => properties[name] ?? (shape[name] ? jsonSchemaOf(shape[name]) : {});
  const outside = Object.keys(properties).filter((name) => !inPath.includes(name));
  const parameters: Parameter[] = inPath.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: fieldOf(name),
  }));
  if (row.method === "GET")
    for (const name of outside)
      parameters.push({ name, in: "query", required: required.includes(name), schema: fieldOf(name) });
  if (row.idempotent) parameters.push(idempotencyKey);
  const hasBody = row.method !== "GET" && outside.length > 0 && !row.takesNoBody;
  return {
    operationId: row.operationId ?? row.useCase.name,
    summary: row.summary,
    description: `For ${askersOf(row.useCase.allow)}.`,
    tags: [row.path.split("/")[1] ?? ""],
    security: securityOf(row),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: bodyOf(row, properties, outside, required) } : {}),
    responses: responsesOf(row, { hasBody, hasPath: inPath.length > 0 }),
  };
}

const idempotencyKey: Parameter = {
  name: IDEMPOTENCY_KEY,
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: LONGEST_KEY },
  description:
    "Makes retries safe: for 24 hours, an identical request with the same key gets the first answer again. 409 while the first is running, 422 if the key is used for another request",
};

/** The credentials for a call: none, a session, or a token with the scope. */
function securityOf({ scope, useCase }: ApiRow): Operation["security"] {
  const byToken = scope === "session" ? [] : [{ token: [scope] }];
  return [...(useCase.allow.who === "anyone" ? [{}] : [{ session: [] }]), ...byToken];
}

/** A sensitive call with a body may include the confirmation that it needs. */
const takesPassword = ({ method, useCase }: ApiRow) => useCase.confirmed && method !== "GET";

const ownPassword: JsonSchema = {
  type: "string",
  description: "Your own password, if this session has not given it or a second step within the last ten minutes",
};

function bodyOf(row: ApiRow, properties: Record<string, JsonSchema>, outside: string[], required: string[]) {
  const schema: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(outside.map((name) => [name, properties[name] ?? {}])),
    required: required.filter((name) => outside.includes(name)),
  };
  return {
    required: schema.required?.length !== 0,
    content: { [row.read ? "multipart/form-data" : "application/json"]: { schema } },
  };
}

function responsesOf(row: ApiRow, { hasBody, hasPath }: { hasBody: boolean; hasPath: boolean }) {
  const isOpen = row.useCase.allow.who === "anyone";
  const possible: Record<string, boolean> = {
    400: hasBody || row.idempotent === true,
    401: !isOpen,
    403: true,
    404: hasPath,
    409: row.method !== "GET",
    410: hasPath,
    413: hasBody,
    415: hasBody,
    422: true,
    // Tokens have a limit of their own.
    429: row.useCase.limits.length > 0 || row.scope !== "session",
    500: true,
    503: true,
  };
  const refusals = Object.keys(possible).filter((status) => possible[status]);
  return {
    ...successOf(row),
    ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

function successOf(row: ApiRow) {
  if ("respond" in row) {
    const { produces } = row;
    if (produces === null) return { 302: { description: "Redirects to the URL in the Location header" } };
    const schema = { type: "string", ...(produces.startsWith("text/") ? {} : { contentMediaType: produces }) };
    return { 200: { description: row.summary, content: { [produces]: { schema } } } };
  }
  const total = { description: "Total number of rows", schema: { type: "integer", minimum: 0 } };
  return {
    [row.status ?? 200]: {
      description: row.summary,
      ...(row.total ? { headers: { "X-Total-Count": total } } : {}),
      content: { "application/json": { schema: jsonSchemaOf(row.answer) } },
    },
  };
}
