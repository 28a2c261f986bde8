import { createTorrent } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { KEPT_SETTINGS } from "#tests/support/empty-site.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { seedLongContent } from "./seed-long-content.ts";
import { rewardsOf } from "./seed-rewards.ts";
import { seedTracker } from "./seed-tracker.ts";

/** Each Playwright project has its own members, so that what one does is not seen by the other. */
const namesOf = (world: string) => ({
  member: `member-${world}`,
  other: `other-${world}`,
  elite: `elite-${world}`,
  inactive: `inactive-${world}`,
  admin: `admin-${world}`,
  returning: `returning-${world}`,
  forgetful: `forgetful-${world}`,
  mover: `mover-${world}`,
  guarded: `guarded-${world}`,
  inviter: `inviter-${world}`,
  rewarded: `rewarded-${world}`,
  wide: `${world.slice(0, 2)}WWWWWWWWWWWWWWWWWW`,
  wideAdmin: `${world.slice(0, 2)}MMMMMMMMMMMMMMMMMM`,
});

export const worlds = { js: namesOf("js"), "no-js": namesOf("nojs") };
export type World = keyof typeof worlds;

export const NFO = "╔═══════════╗\n║ DUSTY KIT ║\n╚═══════════╝";
export const TORRENTS = 175;

const categories = ["DAWs", "VST Instruments", "VST Effects", "Samples", "eBooks/Tutorials", "Extras", "Miscellaneous"];
const DAY = 86_400_000;

/** The site's settings are the default ones, and it takes payments. Addresses and keys of its first start stay. */
export async function resetSettings(db: Db): Promise<void> {
  await db.setting.deleteMany({ where: { key: { notIn: [...KEPT_SETTINGS, "paymentMethods"] } } });
  await offerMethods(db);
}

/** Members of every role and 175 torrents, a day apart; one has files, an NFO and a description for each world. */
export async function seedSite({ db }: { db: Db }): Promise<void> {
  await resetSettings(db);
  for (const names of Object.values(worlds)) {
    await makeMember(db, { username: names.member });
    await makeMember(db, { username: names.other });
    await makeMember(db, { username: names.elite, membershipStatus: "elite" });
    await makeMember(db, { username: names.inactive, isActive: false });
    await makeMember(db, { username: names.admin, isAdmin: true });
    await makeMember(db, { username: names.returning, isActive: false });
    await makeMember(db, { username: names.forgetful, email: `${names.forgetful}@patchbay.test` });
    await makeMember(db, { username: names.mover });
    await makeMember(db, { username: names.guarded });
    await makeMember(db, { username: names.inviter, ...rewardsOf(names.inviter) });
    await makeMember(db, { username: names.rewarded });
  }
  for (let i = 2; i < TORRENTS; i++)
    await makeTorrent(db, {
      name: `Release ${String(i).padStart(3, "0")} ${i % 2 ? "Pads" : "Drums"}`,
      category: categories[i % 7],
      platform: ["PC", "MAC", "BOTH"][i % 3],
      createdAt: new Date(Date.now() - i * DAY),
      sizeBytes: BigInt(i) * 1_000_000n,
    });
  for (const world of Object.keys(worlds)) {
    const files = [{ path: ["kick.wav"], bytes: new Uint8Array(100_000).fill(world.length) }];
    const { bytes, infoHash } = await createTorrent({ name: `Dusty Kit ${world}`, files });
    await makeTorrent(db, {
      name: `Tin Orchard - Dusty Kit ${world} [WAV]`,
      torrentData: bytes,
      infoHash,
      nfo: NFO,
      description: "Sixteen hits of a kit that was left in a barn.",
      fileCount: 1,
    });
  }
  await seedTracker(db, Object.values(worlds));
  for (const { wide, wideAdmin } of Object.values(worlds))
    await seedLongContent(db, { member: wide, admin: wideAdmin });
}
