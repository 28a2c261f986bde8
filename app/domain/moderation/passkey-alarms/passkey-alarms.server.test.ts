import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { countWaiting } from "../../administration/admin/count-waiting.server.ts";
import { forgetTraces } from "../../administration/system/forget-traces.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays, addMinutes } from "../../core/kernel/utc.ts";
import { generatePasskey } from "../../people/members/generate-passkey.server.ts";
import { findAlarms } from "./find-alarms.server.ts";
import { seeAlarm } from "./see-alarm.server.ts";
import { tellAlarms } from "./tell-alarms.server.ts";

const database = useDatabase();
/** Later than the passkeys that this test's members begin with. */
const AT = addMinutes(new Date(), 5);
const named = ["192.0.0.0/16", "198.51.0.0/16", "203.0.0.0/16", "2001:db8::/32"];

async function setUp() {
  const { db } = database;
  await db.passkeyAlarm.deleteMany({});
  const [member, staff] = [await makeMember(db), await makeMember(db)];
  const alarm = await db.passkeyAlarm.create({
    data: { userId: member.id, day: AT, networks: 6, named, raisedAt: AT },
  });
  const at = addMinutes(AT, 10);
  const decides = makeContext(db, { ...actorFrom(staff), rights: ["tracker.decide"] }, { clock: () => at });
  return { db, member, alarm, decides, own: makeContext(db, actorFrom(member), { clock: () => at }) };
}

it("the member and webhooks are told once, the member by a message of the site, a notice and a mail that lead to the new passkey", async () => {
  const { db, member, alarm, own } = await setUp();
  for (let i = 0; i < 2; i++) await tellAlarms(own);
  const messages = await db.privateMessage.findMany({ where: { receiverId: member.id } });
  expect(messages).toMatchObject([{ subject: "Your passkey is used from many networks", isFromSite: true }]);
  expect(messages[0]?.content).toContain("from 6 networks within an hour: 192.0.0.0/16, 198.51.0.0/16");
  expect(messages[0]?.content).toContain("2001:db8::/32 and others.");
  expect(messages[0]?.content).toContain("[Change it here](https://patchbay.test/tracker/passkey)");
  expect(await db.mail.findMany({ where: { recipient: member.email } })).toMatchObject([
    { subject: "Your passkey is used from many networks" },
  ]);
  expect(await db.siteEvent.findMany({ where: { kind: "alarm_raised" } })).toMatchObject([
    { subjectKind: "alarm", subjectId: String(alarm.id), data: { id: alarm.id, kind: "passkey", networks: 6 } },
  ]);
  const causes = await db.noticeCause.findMany({ where: { members: { has: member.id } } });
  expect(causes).toMatchObject([{ kind: "message", isMailed: true }]);
});

it("staff find it until one of them has looked at it, and see whether the member took a new passkey", async () => {
  const { db, member, alarm, decides, own } = await setUp();
  const find = async () => unwrap(findAlarms.execute(decides, {}));
  const shown = { id: alarm.id, username: member.username, networks: 6, named, raisedAt: AT.toISOString() };
  expect(await find()).toMatchObject({ total: 1, alarms: [{ ...shown, renewedAt: null }] });
  const waiting = async () => (await unwrap(countWaiting.execute(decides, {}))).waiting.passkeys;
  expect(await waiting()).toBe(1);
  await unwrap(generatePasskey.execute(own, {}));
  expect((await find()).alarms).toMatchObject([{ renewedAt: addMinutes(AT, 10).toISOString() }]);
  await unwrap(seeAlarm.execute(decides, { alarmId: alarm.id }));
  expect([await waiting(), (await find()).total]).toEqual([0, 0]);
  expect(await seeAlarm.execute(decides, { alarmId: alarm.id })).toMatchObject({ code: "not-found" });
  expect(await db.auditEntry.count({ where: { act: "passkey-alarms.see", subjectId: member.id } })).toBe(1);
});

it("only staff with the right over the tracker find alarms and mark them", async () => {
  const { alarm, own } = await setUp();
  expect(await findAlarms.execute(own, {})).toMatchObject({ code: "forbidden" });
  expect(await seeAlarm.execute(own, { alarmId: alarm.id })).toMatchObject({ code: "forbidden" });
});

it("alarms are deleted after the days that operators have set for downloads", async () => {
  const { db, own } = await setUp();
  for (const [days, left] of [
    [29, 1],
    [31, 0],
  ] as const) {
    await unwrap(forgetTraces.run(systemContext({ ...own, clock: () => addDays(AT, days) }), {}));
    expect(await db.passkeyAlarm.count()).toBe(left);
  }
});
