import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePack } from "./make-pack.ts";
import { expect, findOverflow, test } from "./test.ts";
import { nextWord } from "./unique.ts";

const screens = {
  member: ["/", "/forums", "/messages", "/uploader", "/tracker-stats"],
  admin: ["/admin/users"],
} as const;
const roles = ["member", "admin"] as const;

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "styles are the same without JavaScript");

/** The same as a zoom of 200 % in a window of 1280 × 800. */
const ZOOMED = { width: 640, height: 400 };

test("at 200 % no screen scrolls sideways", { tag: "@long" }, async ({ page, open, signIn }) => {
  await page.setViewportSize(ZOOMED);
  for (const role of roles) {
    await signIn(role);
    for (const path of screens[role]) {
      await open(path);
      expect(await findOverflow(page), path).toBe(0);
    }
  }
});

/** The pixels of the window's height that bars take which stay in place while the page scrolls. */
const measureBars = (page: Page) =>
  page.evaluate(async () => {
    const bars = [...document.querySelectorAll("body *")].filter((one) => {
      const { position } = getComputedStyle(one);
      return (position === "fixed" || position === "sticky") && one.checkVisibility({ visibilityProperty: true });
    });
    const places = () => bars.map((one) => one.getBoundingClientRect());
    scrollTo(0, 0);
    const before = places();
    scrollTo(0, Math.min(150, (document.documentElement.scrollHeight - innerHeight) / 2));
    await new Promise(requestAnimationFrame);
    const covered = new Set<number>();
    for (const [i, { top, bottom, width, height }] of places().entries()) {
      if (top !== before[i]?.top || width < innerWidth / 2 || height < 4) continue;
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) covered.add(y);
    }
    scrollTo(0, 0);
    return covered.size;
  });

test("at 200 % the bars that stay in place take at most a fifth of the height, also while a sound plays", async ({
  page,
  open,
  signIn,
  db,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  const { torrentId } = await makePack(db, `Low ${nextWord()}`, {});
  const upload = await db.userUpload.findFirstOrThrow({ where: { status: "pending" } });
  await signIn("admin");
  const played = `/torrents/${torrentId}`;
  for (const path of [...screens.member, ...screens.admin, "/admin/uploads", `/admin/uploads/${upload.id}`, played]) {
    await open(path);
    expect(await measureBars(page), path).toBeLessThanOrEqual(72);
  }
  await page.locator("[data-play]").first().click();
  await expect(page.getByRole("button", { name: "Loop", exact: true })).toBeAttached();
  expect(await measureBars(page)).toBeLessThanOrEqual(72);
  expect(await findOverflow(page)).toBe(0);
  for (const name of ["Pause", "Loop", "Close the player"]) {
    await page.getByRole("button", { name, exact: true }).focus();
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const menu = page.locator(".member-menu > summary");
  await menu.click();
  await expect(page.getByRole("link", { name: "Account", exact: true })).toBeInViewport();
});

/** The controls on the first screen of which nothing is drawn, as HTML. */
async function findInvisible(page: Page): Promise<string[]> {
  const controls = await page.locator("a, button, input, select, textarea, summary").evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((one) => ({ html: one.outerHTML.slice(0, 200), box: one.getBoundingClientRect().toJSON() as DOMRect }))
      // Text for screen readers only is a pixel wide.
      .filter(({ box }) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight)
      .filter(({ box }) => box.width > 4 && box.height > 4),
  );
  expect(controls.length).toBeGreaterThan(5);
  const picture = await page.screenshot({ animations: "disabled" });
  const isPlain = async ({ left, top, width, height }: DOMRect) => {
    const area = { left: Math.floor(left), top: Math.floor(top), width: Math.floor(width), height: Math.floor(height) };
    const { channels } = await sharp(await sharp(picture).extract(area).removeAlpha().toBuffer()).stats();
    return channels.every(({ min, max }) => max - min < 40);
  };
  const plain = await Promise.all(controls.map(async ({ html, box }) => ((await isPlain(box)) ? html : null)));
  return plain.filter((html) => html !== null);
}

/** Counts elements that move by themselves. Scroll-driven animations do not count. */
const countMoving = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter((one) => one.timeline === document.timeline && one.playState === "running")
        .length,
  );

test("with forced colours every control can be seen, and nothing moves where that is asked", { tag: "@long" }, async ({
  page,
  open,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  for (const role of roles) {
    await signIn(role);
    for (const path of screens[role]) {
      await open(path);
      expect(await findInvisible(page), path).toEqual([]);
      expect(await countMoving(page), path).toBe(0);
    }
  }
});
