import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { rights } from "#app/domain/core/kernel/rights.ts";
import { shapeOf } from "#app/domain/core/kernel/text-input.ts";
import { documentApi } from "./document-api.server.ts";
import { jsonSchemaOf } from "./json-schema.server.ts";
import { describeApi, type Operation } from "./openapi.server.ts";
import type { ApiRow } from "./table.server.ts";
import { apiTables } from "./tables.server.ts";

const description = describeApi(apiTables, "Patchbay");
const operations: [string, Operation][] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
);

/**
 * Lists of another shape: those that the site began with, the members who gave thanks, of whom some are only counted,
 * and a setting, whose page is one of the site.
 */
const otherLists = [
  "/admin/activities",
  "/admin/forum/topics",
  "/admin/settings/pages/:page",
  "/comments/:commentId/thanks",
  "/forum/categories",
  "/forum/replies/:replyId/thanks",
  "/forum/topics",
  "/forum/topics/:topicId/replies",
  "/forum/topics/:topicId/thanks",
  "/invitations",
  "/messages",
  "/torrents",
  "/torrents/:torrentId/comments",
  "/torrents/:torrentId/thanks",
  "/tracker/leaderboard",
  "/tracker/live-activity",
  "/tracker/peers",
  "/tracker/swarms",
  "/uploads",
  "/user/activities",
];

/** The places of a schema that say nothing: an empty object in place of a type. */
function emptyParts(value: unknown, at: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => emptyParts(item, `${at}[${index}]`));
  const entries = Object.entries(value);
  // Calls without fields, and records with any values, declare this on purpose.
  if (entries.length === 0) return /\.(properties|additionalProperties)$/.test(at) ? [] : [at];
  return entries.flatMap(([name, inner]) => emptyParts(inner, `${at}.${name}`));
}

describe("the description of the API", () => {
  it("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(description)));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it("has every call of the tables, each under a name of its own", () => {
    expect(operations).toHaveLength(apiTables.length);
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each(operations)("says what %s takes and answers", (_, { parameters, requestBody, responses }) => {
    expect(emptyParts({ parameters: parameters ?? [1], requestBody: requestBody ?? 1, responses }, "")).toEqual([]);
    const success = Object.keys(responses).filter((status) => Number(status) < 400);
    expect(success).toHaveLength(1);
  });

  it("says who may make each call, of staff by the right that it takes", () => {
    const cases = operations.find(([at]) => /get .*\/admin\/cases$/.test(at));
    expect(cases?.[1].description).toMatch(/^For administrators and holders of the right “Decide reports/);
    const rows = new Map(apiTables.map((row) => [row.useCase.name, row.useCase.allow]));
    const silent = operations.filter(([, { operationId, description: words }]) =>
      (rows.get(operationId)?.rights ?? []).some((right) => !words.includes(rights[right].title)),
    );
    expect(silent.map(([at]) => at)).toEqual([]);
  });

  it("describes every status that a refusal may have", () => {
    const described = Object.keys(description.components.responses).map(Number);
    expect(Object.values(refusalStatus).filter((status) => !described.includes(status))).toEqual([]);
    const named = operations.flatMap(([, { responses }]) => Object.keys(responses).map(Number));
    expect(described.filter((status) => !named.includes(status))).toEqual([]);
  });

  it("has one shape for lists: rows under their own name, with total, page and limit", () => {
    const fieldsOf = (row: ApiRow) => {
      const { type, properties } = "answer" in row ? jsonSchemaOf(row.answer) : {};
      return type === "array" ? "array" : ["total", "page", "limit"].filter((name) => properties && name in properties);
    };
    const others = apiTables.filter(
      (row) =>
        row.method === "GET" &&
        "answer" in row &&
        (fieldsOf(row) === "array" || ("page" in shapeOf(row.useCase.input) && fieldsOf(row).length < 3)),
    );
    expect(others.map(({ path }) => path).toSorted()).toEqual(otherLists);
    const counted = apiTables.filter((row) => "total" in row).map(({ path }) => path);
    expect(counted.filter((path) => !otherLists.includes(path))).toEqual([]);
  });

  it("asks for no body where a call takes none", () => {
    for (const row of apiTables.filter(({ takesNoBody }) => takesNoBody)) {
      const [, operation] = operations.find(([at]) => at === `${row.method.toLowerCase()} /api${row.path}`) ?? [];
      expect(operation, row.path).toBeDefined();
      expect(operation?.requestBody, row.path).toBeUndefined();
    }
    const takers = operations.filter(
      ([at, { requestBody }]) => /admin.(system.[a-z-]+|migrate-.*)$/.test(at) && requestBody,
    );
    expect(takers.map(([at]) => at)).toEqual([
      "post /api/admin/system/release",
      "put /api/admin/system/read-only",
      "put /api/admin/system/backup-schedule",
    ]);
  });

  it("offers an Idempotency-Key where a member's write makes something, and nowhere else", () => {
    const keyed = apiTables.filter(({ idempotent }) => idempotent);
    expect(keyed.length).toBeGreaterThan(10);
    for (const { method, path, useCase } of keyed) {
      // A read has no transaction to keep the answer in, a visitor no keys, and a password belongs in no fingerprint.
      const { writes, confirmed, allow } = useCase;
      expect([path, method, writes, confirmed]).toEqual([path, "POST", true, false]);
      expect(["member", "staff"], path).toContain(allow.who);
    }
    const offering = operations.filter(([, { parameters = [] }]) =>
      parameters.some(({ in: place }) => place === "header"),
    );
    expect(offering).toHaveLength(keyed.length);
    expect(offering.find(([at]) => at === "post /api/torrents/upload")?.[1].parameters).toMatchObject([
      { name: "Idempotency-Key", required: false, schema: { maxLength: 200 } },
    ]);
  });

  it("is made once, whatever the site is called", () => {
    const again = describeApi(apiTables, "Another");
    expect(again.paths).toBe(description.paths);
    expect(again.info.title).toBe("Another API");
    expect(documentApi(apiTables)).toBe(documentApi(apiTables));
  });

  it("offers a password to each dangerous call that has a body, and never asks for one", () => {
    const dangerous = apiTables.filter(({ method, useCase }) => useCase.confirmed && method !== "GET");
    expect(dangerous.length).toBeGreaterThan(5);
    for (const { method, path } of dangerous) {
      const at = `${method.toLowerCase()} /api${path.replace(/:(\w+)/g, "{$1}")}`;
      const body = operations.find(([name]) => name === at)?.[1].requestBody?.content["application/json"]?.schema;
      expect([at, body?.properties?.password?.type, body?.required?.includes("password")]).toEqual([
        at,
        "string",
        false,
      ]);
    }
  });

  it("tells bounds, choices, files and lists", () => {
    const fieldOf = (call: string, name: string) => {
      const operation = operations.find(([at]) => at === call)?.[1];
      const body = Object.values(operation?.requestBody?.content ?? {})[0]?.schema.properties?.[name];
      return body ?? operation?.parameters?.find((parameter) => parameter.name === name)?.schema;
    };
    expect(fieldOf("get /api/forum/topics", "limit")).toMatchObject({ type: "integer", minimum: 1, maximum: 100 });
    expect(fieldOf("get /api/forum/topics/{topicId}", "topicId")).toMatchObject({ type: "integer" });
    expect(fieldOf("post /api/forum/topics", "title")).toMatchObject({ type: "string", minLength: 1, maxLength: 150 });
    expect(fieldOf("get /api/messages", "type")).toMatchObject({ enum: ["inbox", "sent"] });
    expect(fieldOf("put /api/admin/settings/logo", "logo")).toMatchObject({ contentMediaType: expect.any(String) });
  });
});
