import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent, quietHost } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Db } from "../../core/kernel/context.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { readSetting, writeSetting } from "../../core/settings/settings.server.ts";
import { type SettingValue, settingShapes } from "../../core/settings/shapes.ts";
import { readHealth } from "./read-health.server.ts";
import { hideSetUp, keepRules, readSetUp, skipSetUpStep } from "./set-up.server.ts";

const database = useDatabase();

async function operator() {
  const { db } = database;
  const admin = await makeMember(db, { isAdmin: true });
  const context = makeContext(db, actorFrom(admin));
  const open = async (more: Partial<typeof context> = {}) => {
    const { steps } = await unwrap(readSetUp.execute({ ...context, ...more }, {}));
    return steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped).map(({ name }) => name);
  };
  return { db, admin, context, open };
}

const changeSetUp = async (db: Db, change: Partial<SettingValue<"setUp">>) =>
  writeSetting(db, "setUp", { ...(await readSetting(db, "setUp")), ...change }, null);

describe("the steps to set up a site", () => {
  it("are all open on a new site, and each is done once the site finds what it asks for", async () => {
    const { db, admin, context, open } = await operator();
    expect(await open()).toEqual([
      "address",
      "mail",
      "payments",
      "rules",
      "logo",
      "twoStep",
      "backup",
      "torrent",
      "members",
    ]);
    await makeTorrent(db);
    await makeMember(db);
    await db.twoFactor.create({ data: { userId: admin.id, secret: "a", confirmedAt: new Date() } });
    await writeSetting(db, "pages", { rules: "Be kind.", faq: "", donate: "" }, null);
    const address = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
    const bitcoin = { name: "", address, note: "", order: 0, isOffered: true };
    await writeSetting(db, "paymentMethods", { methods: { BTC: bitcoin } }, null);
    await queueMail(db, context, { key: "one", to: "a@patchbay.test", body: { subject: "A", paragraphs: ["B"] } });
    const site = { ...context.site, publicUrl: "https://audio.example", logo: { version: "1", width: 1, height: 1 } };
    const host = { ...quietHost(), sendsMail: true, backsUpElsewhere: true };
    expect(await open({ site, host })).toEqual(["mail"]);
    await db.mail.updateMany({ data: { status: "sent" } });
    expect(await open({ site, host })).toEqual(["mail"]);
    await changeSetUp(db, { hasMailArrived: true });
    expect(await open({ site, host })).toEqual(["proof"]);
    await writeSetting(db, "joining", settingShapes.joining.parse({ provesAddress: true }), null);
    expect(await open({ site, host })).toEqual([]);
    await db.setting.deleteMany({ where: { key: "pages" } });
    expect(await open({ site, host })).toEqual(["rules"]);
    await unwrap(keepRules.execute(context, {}));
    await unwrap(hideSetUp.execute(context, { isHidden: false }));
    expect(await open({ site, host })).toEqual([]);
  });

  it("say which address is set and why it is not enough, and whether an invitation leads to an account", async () => {
    const { db, context } = await operator();
    await db.setting.deleteMany();
    const read = async (publicUrl: string | null) =>
      unwrap(readSetUp.execute({ ...context, site: { ...context.site, publicUrl } }, {}));
    const address = { url: "http://audio.example", problem: expect.stringContaining("unencrypted") };
    expect(await read("http://audio.example")).toMatchObject({ address, joinsByInvitation: false });
    await writeSetting(db, "membership", { ...settingShapes.membership.parse({}), price: "free" }, null);
    expect(await read("https://audio.example")).toMatchObject({ address: { problem: null }, joinsByInvitation: true });
  });

  it("can be skipped, hidden, and shown again with those that were skipped", async () => {
    const { context, open } = await operator();
    await unwrap(skipSetUpStep.execute(context, { step: "logo" }));
    await unwrap(skipSetUpStep.execute(context, { step: "logo" }));
    expect(await open()).not.toContain("logo");
    await unwrap(hideSetUp.execute(context, { isHidden: true }));
    expect(await unwrap(readSetUp.execute(context, {}))).toMatchObject({ isHidden: true, steps: [] });
    await unwrap(hideSetUp.execute(context, { isHidden: false }));
    expect(await open()).toContain("logo");
  });

  it("are those that their reader has the rights for", async () => {
    const { db } = database;
    const editor = { ...actorFrom(await makeMember(db)), rights: ["settings.edit"] as const };
    const { steps } = await unwrap(readSetUp.execute(makeContext(db, editor), {}));
    expect(steps.map(({ name }) => name)).toEqual(["logo", "twoStep", "torrent", "members"]);
  });
});

describe("readHealth", () => {
  it("finds mails that do not leave, and shows their error only to those who manage mail", async () => {
    const { db, context } = await operator();
    await queueMail(db, context, { key: "two", to: "a@patchbay.test", body: { subject: "A", paragraphs: ["B"] } });
    const lastError = "connect ECONNREFUSED";
    await db.mail.updateMany({ data: { status: "queued", lastError, createdAt: new Date(Date.now() - 700_000) } });
    const tracker = { answerScrape: async () => null };
    const broken = { ...context, tracker, host: { ...quietHost(), sendsMail: true } };
    expect(await unwrap(readHealth.execute(broken, {}))).toMatchObject({
      mail: { state: "bad", lastError },
      backup: { state: "warning", newestAt: null },
      disk: { state: "good" },
      tracker: { state: "bad" },
    });
    const actor = { ...actorFrom(await makeMember(db)), rights: ["system.operate"] as const };
    expect((await unwrap(readHealth.execute({ ...broken, actor }, {}))).mail).toMatchObject({ lastError: null });
  });
});
