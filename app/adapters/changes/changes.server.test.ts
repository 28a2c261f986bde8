import { afterEach, describe, expect, it } from "vitest";
import { createListen } from "#app/db/listen.server.ts";
import { notifyProgress } from "#app/domain/core/kernel/progress.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/site.ts";
import { createChanges } from "./changes.server.ts";

const database = useDatabase();
const log = { debug() {}, info() {}, warn() {}, error() {} };
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

async function start() {
  const changes = createChanges(createListen({ connectionString: database.url, log, name: "progress" }));
  await changes.start();
  endings.push(changes.stop);
  const heard: string[] = [];
  const follow = (topic: string) => changes.subscribe(topic, () => heard.push(topic));
  return { heard, follow };
}

describe("the changes that processes tell each other", () => {
  it("reach every process that follows their topic, and no other topic's", async () => {
    const [one, two] = [await start(), await start()];
    one.follow("operations");
    two.follow("operations");
    two.follow("imports");
    await notifyProgress(database.db, "operations");
    await eventually(async () => expect([one.heard, two.heard]).toEqual([["operations"], ["operations"]]));
  });

  it("are told when the transaction has committed, and not when it is rolled back", async () => {
    const { heard, follow } = await start();
    follow("operations");
    follow("imports");
    const undone = database.db.$transaction(async (tx) => {
      await notifyProgress(tx, "operations");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await database.db.$transaction((tx) => notifyProgress(tx, "imports"));
    await eventually(async () => expect(heard).toEqual(["imports"]));
  });

  it("are not told to a stream that has ended, while the topic's other streams go on", async () => {
    const { heard, follow } = await start();
    const end = follow("operations");
    follow("operations");
    end();
    await notifyProgress(database.db, "operations");
    await eventually(async () => expect(heard).toEqual(["operations"]));
  });

  it("count as missed after a broken connection: every topic is told", async () => {
    const { heard, follow } = await start();
    follow("operations");
    follow("imports");
    await database.db.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'patchbay progress'`;
    await eventually(async () => expect(new Set(heard)).toEqual(new Set(["operations", "imports"])));
  });
});
