import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readMetainfo } from "#app/domain/catalogue/torrents/metainfo/read-metainfo.ts";
import { infoHashesOf } from "#app/domain/catalogue/torrents/metainfo/read-torrent.server.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { announceQuery } from "#tracker/testing.ts";
import { countPresses } from "./count-presses.ts";
import { test as ownTest } from "./own-site.ts";
import { expectSignedIn, logIn } from "./page-steps.ts";
import { expect } from "./test.ts";

/** The site of `npm run demo`. */
const test = ownTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from a destructured first parameter
  defaultSettings: async ({}, use) => use(undefined),
});

test.use({ ownContext: true, siteEnvironment: { DEMO: "1" } });

/** How far the sound has come: of the player with JavaScript, of the browser's own one without. */
const secondsHeard = async (page: Page, hasScript: boolean | undefined) =>
  hasScript
    ? Number(await page.getByRole("region", { name: "Player" }).getByLabel("Position").getAttribute("aria-valuenow"))
    : page
        .locator("#sounds audio")
        .first()
        .evaluate((sound: HTMLAudioElement) => sound.currentTime);

test("a new member of the demo hears a sound by the second press, and has a torrent by the fourth", {
  tag: "@long",
}, async ({ page, open, ownSite, javaScriptEnabled }) => {
  test.slow();
  const { db } = ownSite.database;
  const { username, passkey } = await makeMember(db);
  const play = page.getByRole("link", { name: /^Play / }).first();
  await open("/login");
  await logIn(page, username, PASSWORD);
  await expectSignedIn(page);
  // Previews are made once the site runs, within minutes of its first start.
  await expect(async () => {
    await open("/");
    await expect(play).toBeVisible({ timeout: seconds(1) });
  }).toPass({ timeout: seconds(60) });

  const { press, expectAtMost } = countPresses("a newcomer's first sound and torrent");
  await press(play);
  // Without JavaScript it leads to the sounds of the torrent, each with the browser's player.
  if (!javaScriptEnabled) {
    const sound = page.locator("#sounds audio").first();
    await press(sound, { x: 25, y: ((await sound.boundingBox())?.height ?? 0) / 2 });
  }
  await expect.poll(() => secondsHeard(page, javaScriptEnabled)).toBeGreaterThan(0);
  expectAtMost(2);

  const steps = page.locator("section").filter({ has: page.getByRole("heading", { name: "First steps" }) });
  if (javaScriptEnabled) await press(steps.getByRole("listitem").nth(1).getByRole("link"));
  const download = page.getByRole("link", { name: "Download .torrent" });
  const [file] = await Promise.all([page.waitForEvent("download"), press(download)]);
  expectAtMost(4);

  const id = Number(/\/torrents\/(\d+)/.exec(page.url())?.[1]);
  const { infoHash } = await db.torrent.findUniqueOrThrow({ where: { id } });
  const read = readMetainfo(new Uint8Array(readFileSync(await file.path())));
  if (!read.ok) throw new Error(read.message);
  const { announce, infoBytes, version } = read.value;
  expect(infoHashesOf({ version, infoBytes }).infoHash).toBe(infoHash);
  expect(announce).toBe(`${ownSite.server.url}/announce/${passkey}/announce`);
  // As a client announces it.
  const hash = Buffer.from(infoHash ?? "", "hex").toString("latin1");
  const query = announceQuery({ info_hash: hash, port: 30_000, left: 1, event: "started" });
  await expect.poll(async () => (await fetch(`${announce}?${query}`)).text()).toContain("8:interval");
});
