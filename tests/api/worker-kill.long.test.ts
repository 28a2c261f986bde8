import { expect, it } from "vitest";
import { postAnnouncement } from "#app/domain/notify/announcements/post-announcement.server.ts";
import { AT_ONCE } from "#app/domain/notify/notices/tell-members.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually } from "#tests/support/site.ts";
import { useSiteWorkers } from "#tests/support/site-workers.ts";

const database = useDatabase();
const workers = useSiteWorkers(database);

it("kill -9 of a worker that tells members neither loses nor doubles a notice", { timeout: seconds(120) }, async () => {
  const { db } = database;
  const staff = await makeMember(db, { isAdmin: true });
  await db.$executeRaw`
    INSERT INTO users (id, username, email, is_active, updated_at)
    SELECT 'told-' || n, 'told' || n, 'told' || n || '@patchbay.test', true, now() FROM generate_series(1, 12000) n`;
  const all = await db.user.count({ where: { isActive: true, isSuspended: false } });
  const told = () => db.notice.count({ where: { kind: "announcement" } });
  const sent = await postAnnouncement.execute(makeContext(db, actorFrom(staff)), { message: "To all of you" });
  expect(sent).toMatchObject({ ok: true });

  const killed = await workers.start({ JOBS_BY_CLOCK: "0" });
  await eventually(async () => expect(await told()).toBeGreaterThan(2_000), seconds(30));
  expect(await killed.end("SIGKILL")).toBe("SIGKILL");
  const before = await told();
  expect(before).toBeLessThan(all);
  expect(before % AT_ONCE).toBe(0);

  const next = await workers.start({ JOBS_BY_CLOCK: "0" });
  await eventually(async () => expect(await db.noticeCause.count()).toBe(0), seconds(60));
  expect(await told()).toBe(all);
  expect(await db.notice.count({ where: { OR: [{ count: { gt: 1 } }, { title: { not: "To all of you" } }] } })).toBe(0);
  expect(await next.end("SIGTERM")).toBe(0);
});
