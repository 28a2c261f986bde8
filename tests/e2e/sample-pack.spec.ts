import type { Page } from "@playwright/test";
import { createTorrent } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { makeMember } from "#tests/support/factories.ts";
import { PACK_TEMPO, packFiles } from "#tests/support/sample-pack.ts";
import { seconds } from "#tests/support/seconds.ts";
import { torrentFile } from "./page-steps.ts";
import { expect, test } from "./test.ts";
import { nextWord } from "./unique.ts";

/** As one that is bought. */
async function makePack(publisher: string, title: string, version: string) {
  const filler = new Uint8Array(900).fill(version.length);
  const { files, one } = packFiles(title, { manual: filler, cover: filler });
  const name = `${publisher} - ${title} v${version} [WAV]`;
  return { name, one, ...(await createTorrent({ name, files })) };
}

type Pack = Awaited<ReturnType<typeof makePack>>;

/** Sends a pack with one of its loops through the two forms, and answers the id of the upload. */
async function send(page: Page, open: (path: string) => Promise<void>, { name, bytes, one }: Pack) {
  await open("/uploader");
  await page.getByLabel("Torrent file").setInputFiles(torrentFile(bytes));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Describe your upload" })).toBeVisible();
  const id = /\/uploader\/(\d+)/.exec(page.url())?.[1] ?? "";
  await expect(page.getByLabel("Torrent name")).toHaveValue(name);
  await page.getByLabel("Description *").fill("Forty loops and twenty hits.");
  await page.getByLabel("Add sounds (optional)").setInputFiles({
    name: `Loop_01_${PACK_TEMPO}bpm_Am.wav`,
    mimeType: "audio/wav",
    buffer: Buffer.from(one),
  });
  await page.getByLabel("Category").selectOption("SAMPLES");
  await page.getByLabel("Licence").selectOption("My own work");
  await page.getByLabel("I declare that I have the right to share this.").check();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByRole("status")).toHaveText("Upload submitted: it was sent for admin approval.");
  return id;
}

test("a sample pack tells what is inside, is found and heard, and its next version marks it", { tag: "@long" }, async ({
  page,
  names,
  db,
  open,
  signInAs,
  postAs,
}) => {
  test.slow();
  const [publisher, title] = [`Maker ${nextWord()}`, `Dust${nextWord()}`];
  const { username } = await makeMember(db);
  const admin = await postAs(names.admin);
  const listed = async (pack: Pack) => {
    await signInAs(username);
    const id = await send(page, open, pack);
    const { torrentId } = await admin<{ torrentId: number }>(`/api/admin/pending-uploads/${id}/approve`);
    return torrentId;
  };
  const first = await listed(await makePack(publisher, title, "1.0"));
  await expect
    .poll(() => db.preview.findFirst({ where: { torrentId: first }, select: { status: true } }), {
      timeout: seconds(30),
    })
    .toEqual({ status: "ready" });

  await open(`/torrents/${first}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("60 × WAV");
  await expect(main).toContainText(`${PACK_TEMPO} bpm`);
  await expect(main).toContainText("Am");
  await expect(main).toContainText(`${title}_Loop_01_${PACK_TEMPO}bpm_Am.wav`);
  const sound = await page.request.get(
    `/previews/${(await db.preview.findFirstOrThrow({ where: { torrentId: first } })).id}`,
  );
  expect(sound.headers()["content-type"]).toBe("audio/mpeg");

  const typo = title.slice(0, 7) + title.slice(8);
  for (const words of [typo, `${title}_Loop_07`, `${PACK_TEMPO} bpm Am ${title}`]) {
    await open(`/?search=${encodeURIComponent(words)}`);
    await expect(page.getByRole("link", { name: new RegExp(`^${publisher} - ${title} v1.0`) }), words).toBeVisible();
  }
  await open(`/torrents/${first}`);
  await page.getByRole("link", { name: `Publisher: ${publisher}` }).click();
  await expect(page.getByRole("heading", { name: publisher })).toBeVisible();
  await expect(main.getByRole("link", { name: new RegExp(title) }).first()).toBeVisible();

  await listed(await makePack(publisher, title, "1.1"));
  await open(`/torrents/${first}`);
  await expect(main).toContainText("There is a newer release: 1.1");
});
