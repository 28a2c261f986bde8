import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPushSender } from "#app/adapters/push/push-sender.server.ts";
import { createSecrets } from "#app/adapters/secrets/secrets.server.ts";
import { createWebhookSender } from "#app/adapters/webhooks/webhook-sender.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { startPushService } from "#tests/support/push-service.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { sendMessage } from "../messages/send-message.server.ts";
import { markNoticesRead } from "./mark-read.server.ts";
import { addPushDevice, findPushDevices, removePushDevice } from "./push-devices.server.ts";
import { ensurePushKeys, recallPushKeys } from "./push-keys.server.ts";
import { sendPush } from "./send-push.server.ts";
import { setNoticeSettings } from "./settings.server.ts";

const database = useDatabase();
let service: Awaited<ReturnType<typeof startPushService>>;
const site = { mailOrigin: "https://patchbay.test" };
const push = createPushSender(createWebhookSender({ allowPrivate: true }), site);
const guarded = createPushSender(createWebhookSender({ allowPrivate: false }), site);

beforeAll(async () => {
  service = await startPushService();
  const context = makeContext(database.db, null, { push });
  await unwrap(ensurePushKeys.run(systemContext(context as Services), {}));
});
afterAll(() => service.close());
beforeEach(() => void service.pushed.splice(0));

async function makeReader(more: object = {}) {
  const user = await makeMember(database.db);
  const signIn = async (given = more) => {
    const sid = randomBytes(16).toString("hex");
    const session = { sid, sess: {}, expire: addDays(new Date(), 30), userId: user.id };
    await database.db.session.create({ data: session });
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    return makeContext(database.db, actorFrom(user), { push, sessionId: sid, userAgent, ...given });
  };
  const context = await signIn();
  const devices = async () => (await unwrap(findPushDevices.execute(context, {}))).subscriptions;
  return {
    ...user,
    context,
    signIn,
    devices,
    read: () => unwrap(markNoticesRead.execute(context, {})),
    set: (wanted: object) => unwrap(setNoticeSettings.execute(context, wanted)),
    async addDevice(from = context) {
      const browser = service.subscribe();
      await unwrap(addPushDevice.execute(from, browser.target));
      return browser;
    },
    write: (receiverId: string, subject = "Your loops") =>
      unwrap(sendMessage.execute(context, { receiverId, subject, content: "Lovely." })),
    tell: () => runJobs(context as Services, "tell-members"),
    run: () => runJobs(context as Services),
    /** The lines that one browser received. */
    at: ({ to }: { to: string }) => service.pushed.filter((one) => one.to === to).map(({ message }) => message.body),
  };
}

describe("a push", () => {
  it("tells each device of the member, encrypted and signed, of what is set to it and nothing else", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await member.set({ message: "push" });
    const [phone, desk] = [await member.addDevice(), await member.addDevice(await member.signIn())];
    const others = await other.addDevice();
    await other.write(member.username);
    await member.write(other.username);
    await member.run();
    const line = `${other.username} wrote to you: Your loops`;
    expect([member.at(phone), member.at(desk), other.at(others)]).toEqual([[line], [line], []]);
    const [first] = service.pushed;
    expect(first?.message).toMatchObject({ title: "Messages", link: expect.stringMatching(/^\/messages\/\d+$/) });
    expect(first?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    const keys = await recallPushKeys(member.context);
    expect(first?.headers.authorization).toContain(`k=${keys?.publicKey}`);
    expect(await database.db.mail.count({ where: { recipient: member.email } })).toBe(0);
    expect((await member.devices()).map(({ device, service: at }) => [device, at])).toEqual(
      Array(2).fill(["Firefox on Linux", new URL(service.origin).host]),
    );
    // The job runs again after a crash: nothing is waiting.
    await member.run();
    expect(member.at(phone)).toHaveLength(1);
  });

  it("of what was read on the site meanwhile is not sent, nor once the kind is told another way", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await member.set({ message: "push" });
    const phone = await member.addDevice();
    await other.write(member.username);
    await member.tell();
    await member.read();
    await member.run();
    await member.set({ message: "site" });
    await other.write(member.username, "Again");
    await member.run();
    expect(member.at(phone)).toEqual([]);
  });

  it("is tried again while the service is away, and a browser that is gone is removed", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await member.set({ message: "push" });
    const [phone, gone] = [await member.addDevice(), await member.addDevice(await member.signIn())];
    phone.answer(503);
    gone.answer(410);
    await other.write(member.username);
    await member.tell();
    const notice = await database.db.notice.findFirstOrThrow({ where: { userId: member.id } });
    const [goneId, phoneId] = (await member.devices()).map(({ id }) => id);
    const attempt = (subscriptionId = 0) =>
      sendPush(member.context as Services, { subscriptionId, noticeId: String(notice.id) });
    await expect(attempt(phoneId)).rejects.toThrow("The push service answered 503.");
    await attempt(goneId);
    expect((await member.devices()).map(({ id, lastUsedAt }) => [id, lastUsedAt])).toEqual([[phoneId, null]]);
    phone.answer(201);
    await attempt(phoneId);
    expect(member.at(phone)).toHaveLength(1);
    expect((await member.devices())[0]?.lastUsedAt).not.toBeNull();
  });

  it("is not tried again where the service refuses the browser, whose member reads so, or the message", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await member.set({ message: "push" });
    const phone = await member.addDevice();
    phone.answer(413);
    await other.write(member.username);
    await member.run();
    expect(await member.devices()).toMatchObject([{ refusedAt: null }]);
    phone.answer(403);
    await other.write(member.username, "Again");
    await member.run();
    expect(await member.devices()).toMatchObject([{ refusedAt: expect.any(String) }]);
    phone.answer(201);
    await other.write(member.username, "And again");
    await member.run();
    expect(member.at(phone)).toEqual([]);
  });

  it("comes to no device whose session has ended, nor to a member who is suspended", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await member.set({ message: "push" });
    const signedOut = await member.signIn();
    const [phone, desk] = [await member.addDevice(), await member.addDevice(signedOut)];
    await database.db.session.delete({ where: { sid: signedOut.sessionId ?? "" } });
    await other.write(member.username);
    await member.run();
    expect([member.at(phone).length, member.at(desk).length]).toEqual([1, 0]);
    await other.write(member.username, "Again");
    await member.tell();
    await database.db.user.update({ where: { id: member.id }, data: { isSuspended: true } });
    await member.run();
    expect(member.at(phone)).toHaveLength(1);
  });
});

describe("a device", () => {
  it("is refused at a private address, with keys of nothing, for a program, and as the eleventh", async () => {
    const member = await makeReader();
    const { target } = service.subscribe();
    const refuse = async (context: typeof member.context, wrong: object = {}) =>
      addPushDevice.execute(context, { ...target, ...wrong });
    expect(await refuse(await member.signIn({ push: guarded }))).toMatchObject({ code: "invalid" });
    const inside = { endpoint: "https://127.0.0.1/push" };
    expect(await refuse(await member.signIn({ push: guarded }), inside)).toMatchObject({
      errors: { endpoint: [expect.stringContaining("private")] },
    });
    expect(await refuse(member.context, { p256dh: "A".repeat(87) })).toMatchObject({ code: "invalid" });
    expect(await refuse(member.context, { endpoint: "nowhere" })).toMatchObject({ code: "invalid" });
    expect(await refuse({ ...member.context, sessionId: null })).toMatchObject({ code: "forbidden" });
    const latest = await member.signIn();
    for (let i = 0; i < 9; i++) await member.addDevice(await member.signIn());
    await member.addDevice(latest);
    expect(await refuse(member.context)).toMatchObject({ code: "conflict" });
    // A new subscription of one of the ten replaces its first.
    await member.addDevice(latest);
    expect(await member.devices()).toHaveLength(10);
  });

  it("is one a browser: who signs in to it next takes it over; and only its member removes it", async () => {
    const [member, next] = [await makeReader(), await makeReader()];
    const { target } = await member.addDevice();
    const [own] = await member.devices();
    const remove = ({ context }: typeof member) => removePushDevice.execute(context, { subscriptionId: own?.id ?? 0 });
    expect(await remove(next)).toMatchObject({ code: "not-found" });
    await unwrap(addPushDevice.execute(next.context, target));
    expect([await member.devices(), (await next.devices()).length]).toEqual([[], 1]);
    await member.addDevice();
    await member.addDevice();
    expect(await member.devices()).toMatchObject([{ isCurrent: true }]);
    expect(await remove(member)).toMatchObject({ code: "not-found" });
  });
});

it("keys are made once, sealed, and anew with another SESSION_SECRET, which ends all subscriptions", async () => {
  const member = await makeReader();
  await member.addDevice();
  const before = await recallPushKeys(member.context);
  const stored = await database.db.setting.findUniqueOrThrow({ where: { key: "push" } });
  expect(JSON.stringify(stored.value)).not.toContain(before?.privateKey);
  const ensure = (more = {}) =>
    unwrap(ensurePushKeys.run(systemContext({ ...member.context, ...more } as Services), {}));
  await ensure();
  expect(await recallPushKeys(member.context)).toEqual(before);
  const secrets = createSecrets("another secret of more than thirty-two characters");
  await ensure({ secrets });
  const after = await recallPushKeys({ ...member.context, secrets });
  expect(after?.publicKey).not.toBe(before?.publicKey);
  expect(await recallPushKeys(member.context)).toBeNull();
  expect(await member.devices()).toEqual([]);
});
