import type { Locator, Page } from "@playwright/test";
import { makeTorrent } from "#tests/support/factories.ts";
import { FRAMES, makePack } from "./make-pack.ts";
import { expect, findOverflow, test } from "./test.ts";
import { nextWord } from "./unique.ts";

/** A sound in the queue, without the buttons that move it. */
const rowOf = (player: Locator, name: string) => player.locator("[data-row]", { hasText: name });

const playerOf = (page: Page) => page.getByRole("region", { name: "Player" });

test("a sound plays from the list, goes on through navigation, and is worked by keys", async ({
  page,
  open,
  signIn,
  db,
  javaScriptEnabled,
  expectAccessibleInBothThemes,
}) => {
  test.skip(!javaScriptEnabled, "the player is what JavaScript adds");
  const name = `Heard Pack ${nextWord()}`;
  await makePack(db, name);
  await signIn("other");
  await open(`/?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Play ${name}` }).click();
  const player = playerOf(page);
  const position = player.getByRole("slider", { name: "Position" });
  await expect(player).toContainText("Loop One");
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(position).toHaveAttribute("aria-valuetext", "0:01 of 0:08");

  await page.getByRole("link", { name: "Forums", exact: true }).click();
  await expect(page).toHaveURL(/forums/);
  await expect(position).not.toHaveAttribute("aria-valuetext", /^0:0[01]/);
  await position.press("End");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await position.press("Home");
  await expect(position).toHaveAttribute("aria-valuenow", "0");
  await position.press("PageUp");
  await expect(position).toHaveAttribute("aria-valuetext", "0:01 of 0:08");
  await expectAccessibleInBothThemes();

  await player.getByRole("link", { name }).click();
  await expect(page.locator("#sounds")).toBeVisible();
  await page.getByRole("button", { name: "Play all" }).click();
  // The heading has no use of its own for the arrows.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ArrowRight");
  await expect(position).toHaveAttribute("aria-valuenow", /[56]/);
  await page.keyboard.press("ArrowLeft");
  await expect(position).toHaveAttribute("aria-valuenow", /[01]/);
  await page.keyboard.press("n");
  await expect(player).toContainText("Loop Two");
  await page.keyboard.press("p");
  await expect(page.getByRole("link", { name: "Play Loop Two" })).toHaveAttribute("aria-current", "true");

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findOverflow(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [foot, top] = [await page.locator("footer").boundingBox(), await player.boundingBox()];
  expect(Math.floor((foot?.y ?? 0) + (foot?.height ?? 0))).toBeLessThanOrEqual(top?.y ?? 0);
  await player.getByRole("button", { name: "Close the player" }).click();
  await expect(player).toHaveCount(0);
});

test("the queue is ordered by hand, and after it the pack goes on", async ({
  page,
  open,
  signIn,
  db,
  javaScriptEnabled,
  expectAccessibleInBothThemes,
}) => {
  test.skip(!javaScriptEnabled, "the player is what JavaScript adds");
  const name = `Ordered Pack ${nextWord()}`;
  const { torrentId } = await makePack(db, name);
  await signIn("other");
  await open(`/torrents/${torrentId}`);
  const player = playerOf(page);
  const queued = () => player.locator("ol [data-row] bdi").allTextContents();
  await page.getByRole("button", { name: "Play all" }).click();
  await player.getByRole("button", { name: "Queue" }).click();
  await expect.poll(queued).toEqual(["Loop One", "Loop Two"]);
  await player.getByRole("button", { name: "Move Loop One down" }).click();
  await expect.poll(queued).toEqual(["Loop Two", "Loop One"]);
  await expect(player.getByText("Loop One: 2 of 2")).toBeAttached();
  await rowOf(player, "Loop Two").focus();
  await page.keyboard.press("ArrowDown");
  await expect(rowOf(player, "Loop One")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(queued).toEqual(["Loop One", "Loop Two"]);
  await expect(rowOf(player, "Loop One")).toBeFocused();
  await player.locator("ol li").nth(1).dragTo(player.locator("ol li").nth(0));
  await expect.poll(queued).toEqual(["Loop Two", "Loop One"]);
  await expect(player.getByRole("button", { name: "Shuffle" })).toHaveAttribute("aria-pressed", "false");
  await expectAccessibleInBothThemes();
  await player.getByRole("button", { name: "Close the player" }).click();

  // A list has one sound of each torrent. After its last one, the pack goes on.
  await open(`/?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Play ${name}` }).click();
  await player.getByRole("button", { name: "Queue" }).click();
  await expect.poll(queued).toEqual([name]);
  await player.getByRole("button", { name: "Next sound" }).click();
  await expect.poll(queued).toEqual([name, "Loop Two"]);
  await expect(player.getByRole("button", { name: "Next sound" })).toHaveAttribute("aria-disabled", "true");
});

test("a sound loops without a gap, changes its speed, and is still there after a reload", { tag: "@long" }, async ({
  page,
  open,
  signIn,
  db,
  javaScriptEnabled,
  expectAccessibleInBothThemes,
}) => {
  test.skip(!javaScriptEnabled, "the player is what JavaScript adds");
  const { torrentId } = await makePack(db, `Looped Pack ${nextWord()}`);
  // The element of the player is not in the document.
  await page.addInitScript(() => {
    const { Audio } = window;
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => createObjectURL(Object.assign(window, { file }).file);
    window.Audio = class extends Audio {
      constructor() {
        super();
        // Each press makes one, and the first stays.
        if (!("sound" in window)) Object.assign(window, { sound: this });
      }
    };
  });
  await signIn("other");
  await open(`/torrents/${torrentId}`);
  await page.getByRole("link", { name: "Play Loop One" }).click();
  const player = playerOf(page);
  const position = player.getByRole("slider", { name: "Position" });
  /** Frames that the loop repeats; each repetition is the same to the last bit. */
  const period = () =>
    page.evaluate(async () => {
      const { sound, file } = window as unknown as { sound: HTMLAudioElement; file: Blob };
      if (!sound.src.startsWith("blob:") || !sound.loop) return null;
      const samples = new Int16Array((await file.arrayBuffer()).slice(44));
      const frames = samples.length / Math.ceil(180 / 8);
      const same = samples.subarray(0, frames).every((one, i) => one === samples[frames + i]);
      return { frames, same };
    });
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("l");
  await expect(player.getByRole("button", { name: "Loop", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(period).toEqual({ frames: FRAMES, same: true });

  await page.keyboard.press(" ");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await position.press("Home");
  await player.getByRole("button", { name: "Mark where the loop begins (A)" }).click();
  await position.press("PageUp");
  await player.getByRole("button", { name: "Mark where the loop ends (B)" }).click();
  // It can be set to no place outside of the part.
  await expect
    .poll(async () => {
      await position.press("End");
      return position.getAttribute("aria-valuenow");
    })
    .toBe("1");
  await player.getByRole("button", { name: "Clear A and B" }).click();
  await expect
    .poll(async () => {
      await position.press("End");
      return position.getAttribute("aria-valuenow");
    })
    .toBe("8");
  await position.press("Home");

  await player.getByLabel("Speed").selectOption("0.5");
  await expect(player).toContainText("62 bpm");
  await player.getByRole("button", { name: "Queue" }).click();
  await player.getByRole("button", { name: "Loop", exact: true }).click();
  await rowOf(player, "Loop Two").click();
  await expect(player.getByRole("status")).toHaveText("Playing Loop Two");
  await expect.poll(period).toEqual({ frames: FRAMES, same: true });
  await expectAccessibleInBothThemes();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press(" ");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.reload();
  await expect(player).toContainText("Loop Two");
  await expect(player.getByLabel("Speed")).toHaveValue("0.5");
  await page.keyboard.press(" ");
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a collection is played beyond its first page", async ({ page, open, signIn, db, names, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "the player is what JavaScript adds");
  const name = `Long Shelf ${nextWord()}`;
  const first = await makePack(db, `${name} first`);
  const last = await makePack(db, `${name} last`);
  const between = [];
  for (let i = 0; i < 50; i++)
    between.push((await makeTorrent(db, { createdAt: new Date("2020-01-02T00:00:00Z") })).id);
  const { id: ownerId } = await db.user.findUniqueOrThrow({ where: { username: names.other } });
  const torrentIds = [first.torrentId, ...between, last.torrentId];
  const { id } = await db.collection.create({
    data: {
      ...{ ownerId, name, text: "", visibility: "members", createdAt: new Date(), updatedAt: new Date() },
      items: { create: torrentIds.map((torrentId, i) => ({ torrentId, position: i + 1, addedAt: new Date() })) },
    },
  });
  await signIn("other");
  await open(`/collections/${id}`);
  await page.getByRole("button", { name: "Play all" }).click();
  const player = playerOf(page);
  await expect(player.getByRole("link", { name: `${name} first` })).toBeVisible();
  await player.getByRole("button", { name: "Next sound" }).click();
  await expect(player.getByRole("link", { name: `${name} last` })).toBeVisible();
  await expect(player.getByRole("button", { name: "Next sound" })).toHaveAttribute("aria-disabled", "true");
  // Other specs count what they find.
  await db.torrent.updateMany({ where: { id: { in: torrentIds } }, data: { isActive: false } });
});

test("a torrent's page draws its sounds and says what is known of them", async ({
  page,
  open,
  signIn,
  db,
  javaScriptEnabled,
  expectGoodScreens,
}) => {
  const { torrentId, storedName } = await makePack(db, `Drawn Pack ${nextWord()}`);
  await signIn("member");
  await expectGoodScreens([`/torrents/${torrentId}`]);
  const first = page.locator("#sounds li").first();
  await expect(first).toContainText(/124 bpm\s*Am from its name\s*−14.2 LUFS · WAV/);
  await expect(first.locator("svg path")).toHaveAttribute("d", /^M1 \d+v\d+m3-/);
  const controls = first.locator("audio");
  if (javaScriptEnabled) await expect(controls).toBeHidden();
  else await expect(controls).toBeVisible();
  await db.preview.updateMany({ where: { storedName }, data: { status: "waiting" } });
  await open(`/torrents/${torrentId}`);
  await expect(first).toContainText("Preparing preview…");
});
