import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { createSettings } from "#app/adapters/settings/settings.server.ts";
import { createListen } from "#app/db/listen.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { setTerms } from "../../joining/billing/set-terms.server.ts";
import type { Services } from "../kernel/context.server.ts";
import { readLogo } from "./read-logo.server.ts";
import { readIntervals, setIntervals } from "./set-intervals.server.ts";
import { removeLogo, setLogo } from "./set-logo.server.ts";
import { readSite, setSite } from "./set-site.server.ts";
import { recallSetting } from "./settings.server.ts";

const database = useDatabase();
const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await database.db.setting.deleteMany();
});

const defaults = {
  name: "Patchbay",
  tagline: "Members only",
  publicUrl: null,
  supportEmail: "env@patchbay.test",
  communityUrl: null,
  mailOrigin: "https://patchbay.test",
};

/** The memory and the listener of one process of the site. */
async function startProcess() {
  const { pool, url: connectionString } = database;
  const log = createLog("silent");
  const listen = createListen({ connectionString, log, name: "settings" });
  const config = createSettings({ defaults, pool, listen, log });
  await config.start();
  running.push(config);
  return config;
}

async function staff(config?: Pick<Services, "site" | "settings">) {
  const user = await makeMember(database.db, { isAdmin: true });
  const storage = memoryStorage();
  const more = config ? { site: config.site, settings: config.settings } : {};
  return { user, storage, context: makeContext(database.db, actorFrom(user), { storage, ...more }) };
}

const picture = async (color: string, width = 900, height = 300) => {
  const image = sharp({ create: { width, height, channels: 4, background: color } });
  return new File(
    [
      new Uint8Array(
        await image
          .withExif({ IFD0: { Copyright: "x" } })
          .png()
          .toBuffer(),
      ),
    ],
    "logo.png",
  );
};

describe("the site's words", () => {
  it("are the operator's at once where they were set, and soon in every other process", async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const { context } = await staff(one);
    expect(one.site).toMatchObject(defaults);
    await unwrap(setSite.execute(context, { name: "Cable House", communityUrl: "https://chat.example/x" }));
    const expected = { ...defaults, name: "Cable House", communityUrl: "https://chat.example/x" };
    expect({ ...one.site }).toMatchObject(expected);
    await expect.poll(() => ({ ...two.site })).toMatchObject(expected);
    await unwrap(setSite.execute(context, { name: "", supportEmail: "help@cable.example" }));
    await expect.poll(() => ({ ...two.site })).toMatchObject({ ...defaults, supportEmail: "help@cable.example" });
  });

  it("are known to a process that starts later, and survive a broken connection", async () => {
    const { context } = await staff();
    await unwrap(setSite.execute(context, { name: "Cable House" }));
    const later = await startProcess();
    expect(later.site.name).toBe("Cable House");
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'patchbay settings' AND datname = current_database()",
    );
    await unwrap(setSite.execute(context, { name: "Cable Yard" }));
    await expect.poll(() => later.site.name, { timeout: seconds(8) }).toBe("Cable Yard");
  });

  it("are written into the audit log, as they were and as they are", async () => {
    const { context, user } = await staff();
    await unwrap(setSite.execute(context, { name: "Cable House" }));
    const [entry] = await database.db.auditEntry.findMany({ where: { actorId: user.id } });
    expect(entry).toMatchObject({
      act: "settings.set-site",
      subjectKind: "setting",
      before: { name: null },
      after: { name: "Cable House" },
    });
  });

  it.each([
    [{ name: "x".repeat(61) }, "name"],
    [{ supportEmail: "nobody" }, "supportEmail"],
    [{ communityUrl: "javascript:alert(1)" }, "communityUrl"],
    [{ communityUrl: "chat.example" }, "communityUrl"],
  ])("are refused when they are wrong: %j", async (words, field) => {
    const { context } = await staff();
    expect(await setSite.execute(context, words)).toMatchObject({
      code: "invalid",
      errors: { [field]: [expect.any(String)] },
    });
  });
});

describe("a setting in memory", () => {
  it("is new at once where it was written, and soon in every other process", async () => {
    const [here, elsewhere] = [await startProcess(), await startProcess()];
    const { context } = await staff(here);
    expect(await recallSetting(here.settings, "membership")).toMatchObject({ monthlyPrice: 10 });
    const terms = { monthlyPrice: 12, yearlyPrice: 100, reminderDays: 3, graceDays: 7 };
    await unwrap(setTerms.execute(context, terms));
    expect(await recallSetting(here.settings, "membership")).toMatchObject(terms);
    await expect.poll(() => recallSetting(elsewhere.settings, "membership")).toMatchObject(terms);
  });
});

describe("the intervals", () => {
  it("reach the pages, and are kept within reason", async () => {
    const config = await startProcess();
    const { context } = await staff(config);
    const intervals = { onlineSeconds: 60, announcementsSeconds: 120, chatReconnectSeconds: 2 };
    await unwrap(setIntervals.execute(context, intervals));
    expect(config.site.intervals).toEqual(intervals);
    expect(await unwrap(readIntervals.execute(context, {}))).toEqual(intervals);
    expect(await setIntervals.execute(context, { ...intervals, onlineSeconds: 1 })).toMatchObject({ code: "invalid" });
  });

  it.each(["60", true, [60], null, 60.5])("are whole numbers in JSON, and text in a form alone: %j", async (value) => {
    const { context } = await staff();
    const intervals = { onlineSeconds: value, announcementsSeconds: 120, chatReconnectSeconds: 2 };
    expect(await setIntervals.execute(context, intervals)).toMatchObject({
      errors: { onlineSeconds: ["Enter a whole number of seconds from 5 to 3,600."] },
    });
    const form = { onlineSeconds: "60", announcementsSeconds: "120", chatReconnectSeconds: "2" };
    expect(await setIntervals.executeText(context, form)).toMatchObject({ value: { onlineSeconds: 60 } });
  });
});

describe("the logo", () => {
  it("is encoded anew at most 512 wide, has a new address each time, and leaves no old file", async () => {
    const config = await startProcess();
    const { context, storage } = await staff(config);
    const first = await unwrap(setLogo.execute(context, { logo: await picture("#c33") }));
    expect(first).toMatchObject({ width: 512, height: 171 });
    expect(config.site.logo).toEqual(first);
    const visitor = makeContext(database.db, null, { storage });
    const { bytes, type } = await unwrap(readLogo.execute(visitor, { version: first.version }));
    const made = await sharp(bytes).metadata();
    expect([type, made.format, made.width, made.exif]).toEqual(["image/webp", "webp", 512, undefined]);
    const second = await unwrap(setLogo.execute(context, { logo: await picture("#33c", 64, 64) }));
    expect(second).toMatchObject({ width: 64, height: 64 });
    expect(await readLogo.execute(visitor, { version: first.version })).toMatchObject({ code: "not-found" });
    await unwrap(setSite.execute(context, { name: "Cable House" }));
    expect(await unwrap(readSite.execute(context, {}))).toMatchObject({ name: "Cable House", logo: second });
    await unwrap(removeLogo.execute(context, {}));
    expect([config.site.logo, config.site.name]).toEqual([null, "Cable House"]);
    expect(await storage.findOlder("logos", new Date())).toEqual([]);
    expect(await removeLogo.execute(context, {})).toMatchObject({ code: "not-found" });
    const acts = await database.db.auditEntry.findMany({
      where: { actorId: context.actor?.id },
      orderBy: { id: "asc" },
      select: { act: true },
    });
    const expected = ["settings.set-logo", "settings.set-logo", "settings.set-site", "settings.remove-logo"];
    expect(acts.map(({ act }) => act)).toEqual(expected);
  });

  it("is refused when it is no image, and its address leads nowhere else", async () => {
    const { context } = await staff();
    const logo = new File(["<svg onload=alert(1)>"], "logo.png");
    expect(await setLogo.execute(context, { logo })).toMatchObject({ code: "unsupported-media" });
    expect(await setLogo.execute(context, {})).toMatchObject({ code: "invalid" });
    for (const version of ["../../secret", "x", "0123456789abcdeg"])
      expect(await readLogo.execute(context, { version })).toMatchObject({ code: "invalid" });
  });
});
