import { beforeEach, expect, it } from "vitest";
import { openPool } from "#app/db/connections.server.ts";
import { findTrace, traced } from "#app/domain/core/kernel/trace.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import type { Log } from "./log.server.ts";
import { watchWork } from "./watch-work.server.ts";

const database = useDatabase();
const told: object[] = [];
beforeEach(() => told.splice(0));

it("names the request and use case of a slow statement, whoever had its connection before", async () => {
  const warn = (fields: object, message: string) => told.push({ message, ...fields, ...findTrace() });
  const env = {
    SLOW_STATEMENT_MS: 40,
    OTEL_EXPORTER_OTLP_ENDPOINT: null,
    OTEL_EXPORTER_OTLP_HEADERS: null,
    OTEL_TRACES_SAMPLER_ARG: 1,
  };
  await watchWork(env, { warn } as unknown as Log, "a test");
  const pool = openPool({ connectionString: database.url, max: 1 });
  const ask = (requestId: string, seconds: number) =>
    traced("a page", { requestId, useCase: `${requestId}.read` }, () => pool.query("SELECT   pg_sleep($1)", [seconds]));
  await Promise.all([ask("first", 0.06), ask("second", 0), ask("third", 0.06)]);
  await pool.end();
  expect(told).toEqual(
    ["first", "third"].map((requestId) => ({
      message: "slow statement",
      statement: "SELECT pg_sleep($1)",
      ms: expect.any(Number),
      requestId,
      useCase: `${requestId}.read`,
    })),
  );
});
