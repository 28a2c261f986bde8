import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { addComment } from "#app/domain/community/comments/add-comment.server.ts";
import { findComments } from "#app/domain/community/comments/find-comments.server.ts";
import { isSignedIn } from "#app/domain/core/kernel/allow.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { ok } from "#app/domain/core/kernel/result.ts";
import { defineUseCase } from "#app/domain/core/kernel/use-case.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { startSession } from "#app/http/session.server.ts";
import { makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { makeApp, makeArgs, sentBack } from "#tests/support/http-args.ts";
import { keepReads } from "#tests/support/reads.ts";
import { type Replicated, startReplicated } from "#tests/support/replica.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually } from "#tests/support/site.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { createReplica } from "./replica.server.ts";

let servers: Replicated;
let primary: Database;
let copy: Database;
let followed: ReturnType<typeof createReplica>;

beforeAll(async () => {
  servers = await startReplicated();
  primary = createDatabase(servers.primary.url, { max: 5 });
  keepReads(primary);
  copy = createDatabase(servers.replica.url, { max: 5 });
  const { log } = makeContext(primary.db, null);
  followed = createReplica({ primary: primary.pool, copy, log, lookMs: 20 });
  await followed.start();
});

afterAll(async () => {
  await followed?.stop();
  await primary?.close();
  await servers?.stop();
});

/** Signs in a member; each call counts as a separate request. */
async function signIn() {
  const user = await makeMember(primary.db);
  const app = makeApp(makeContext(primary.db, null, { replica: followed.replica }));
  const cookie = sentBack(await startSession(makeArgs(app, new Request("http://localhost/")), user.id));
  return () => contextOf(makeArgs(app, new Request("http://localhost/", { headers: { Cookie: cookie } })));
}

const whoAnswers = defineUseCase({
  name: "tests.who-answers",
  input: z.object({}),
  allow: isSignedIn,
  replica: true,
  async read({ db }) {
    const [row] = await db.$queryRaw<{ copy: boolean }[]>`SELECT pg_is_in_recovery() AS copy`;
    return ok(row?.copy ? "the replica" : "the database");
  },
});

const answererOf = (context: Context) => unwrap(whoAnswers.execute(context, {}));
const commentsOf = async (context: Context, torrentId: number) =>
  (await unwrap(findComments.execute(context, { torrentId }))).comments.map(({ comment }) => comment);
const isCaughtUp = () => eventually(async () => expect(followed.replica.at(await written())).not.toBeNull());

async function written(): Promise<bigint> {
  const { rows } = await primary.pool.query("SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS position");
  return BigInt(rows[0].position);
}

describe("a replica", () => {
  it("answers lists, and the database answers whoever has just written", async () => {
    const [author, reader] = [await signIn(), await signIn()];
    const { id: torrentId } = await makeTorrent(primary.db);
    await isCaughtUp();
    expect(await answererOf(await reader())).toBe("the replica");
    await copy.pool.query("SELECT pg_wal_replay_pause()");
    await unwrap(addComment.execute(await author(), { torrentId, comment: "First!" }));
    expect(await commentsOf(await author(), torrentId)).toEqual(["First!"]);
    expect(await answererOf(await author())).toBe("the database");
    expect(await commentsOf(await reader(), torrentId)).toEqual([]);
    await copy.pool.query("SELECT pg_wal_replay_resume()");
    await eventually(async () => expect(await answererOf(await author())).toBe("the replica"));
    expect(await commentsOf(await author(), torrentId)).toEqual(["First!"]);
  });

  it("that lags hides no member's own line, of as many as they write", async () => {
    const author = await signIn();
    const { id: torrentId } = await makeTorrent(primary.db);
    await copy.pool.query("ALTER SYSTEM SET recovery_min_apply_delay = '150ms'");
    await copy.pool.query("SELECT pg_reload_conf()");
    const answerers = new Set<string>();
    for (let i = 1; i <= 20; i++) {
      await unwrap(addComment.execute(await author(), { torrentId, comment: `Line ${i}` }));
      const { total } = await unwrap(findComments.execute(await author(), { torrentId }));
      expect(total).toBe(i);
      answerers.add(await answererOf(await author()));
    }
    expect(answerers).toContain("the database");
    await eventually(async () => expect(await answererOf(await author())).toBe("the replica"));
    await copy.pool.query("ALTER SYSTEM RESET recovery_min_apply_delay");
    await copy.pool.query("SELECT pg_reload_conf()");
  });

  it("that is too far behind is left out until it has caught up", async () => {
    const reader = await signIn();
    await isCaughtUp();
    await copy.pool.query("SELECT pg_wal_replay_pause()");
    await makeMember(primary.db);
    await eventually(async () => expect(await answererOf(await reader())).toBe("the database"), seconds(10));
    await copy.pool.query("SELECT pg_wal_replay_resume()");
    await eventually(async () => expect(await answererOf(await reader())).toBe("the replica"));
  });

  it("that is away costs nobody an answer, and is used again when it is back", async () => {
    const reader = await signIn();
    await isCaughtUp();
    expect(await answererOf(await reader())).toBe("the replica");
    await servers.replica.stop();
    for (let i = 0; i < 5; i++) expect(await answererOf(await reader())).toBe("the database");
    await servers.replica.revive(() => undefined);
    await eventually(async () => expect(await answererOf(await reader())).toBe("the replica"), seconds(10));
  });
});
