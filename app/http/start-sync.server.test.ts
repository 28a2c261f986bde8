import { describe, expect, it } from "vitest";
import { ok, type Result, refuse } from "#app/domain/kernel/result.ts";
import { makeContext } from "#tests/support/factories.ts";
import { makeApp, makeArgs } from "#tests/support/http-args.ts";
import { eventually } from "#tests/support/site.ts";
import { startSync } from "./start-sync.server.ts";

const logged: string[] = [];
const log = { debug() {}, info() {}, warn() {}, error: (_: object, message: string) => void logged.push(message) };

const start = (execute: () => Promise<Result<unknown>>) =>
  startSync(makeArgs(makeApp(makeContext(null as never, null), { log }), new Request("http://localhost/")), {
    name: "tests.sync",
    execute,
  });

describe("a sync that a form starts", () => {
  it("answers at once with its result or its refusal", async () => {
    expect(await start(async () => ok(3))).toEqual(ok(3));
    expect(await start(async () => refuse("conflict", "Running already."))).toMatchObject({ code: "conflict" });
  });

  it("goes on by itself when it takes longer, and a late error is logged", async () => {
    let fail: (error: Error) => void = () => undefined;
    const running = new Promise<Result<unknown>>((_, reject) => {
      fail = reject;
    });
    expect(await start(() => running)).toBeNull();
    fail(new Error("late"));
    await eventually(async () => expect(logged).toEqual(["sync failed"]));
  });
});
