import type { Page } from "@playwright/test";
import { makeMember } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

/** A4 less Chromium's margins, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };

/** Finds whatever a print of the page must not have, in words. */
const findFaults = (page: Page) =>
  page.evaluate(() => {
    const luminance = (colour: string) => {
      const channels = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((text) => Number(text) / 255);
      const [r = 1, g = 1, b = 1] = channels.map((one) =>
        one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const faults = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>("body, body *")) {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !element.checkVisibility()) continue;
      const name = `${element.tagName.toLowerCase()}.${element.className}`;
      if (element.matches("nav, button, a.rounded-md, input, select, textarea, audio"))
        faults.add(`${name} is printed`);
      // A border at the very edge is cut off.
      if (element.matches("main *") && (left < 1 || right > window.innerWidth - 1)) faults.add(`${name} is too wide`);
      const hasText = [...element.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.textContent?.trim());
      // 4.5:1 on white.
      if (hasText && luminance(getComputedStyle(element).color) > 0.18) faults.add(`${name} is too light`);
    }
    return [...faults];
  });

test("a page is printed without its tools, dark on white, and not wider than the paper", async ({
  page,
  open,
  db,
  signInAs,
}) => {
  const { id, username } = await makeMember(db, { theme: "dark" });
  const data = { userId: id, amount: 10, cryptoType: "BTC", status: "approved", decidedAt: new Date() } as const;
  const { id: receipt } = await db.payment.create({ data });
  const topic = await db.forumTopic.findFirstOrThrow({ orderBy: { replyCount: "desc" } });
  const torrent = await db.torrent.findFirstOrThrow({ where: { name: { contains: "Dusty Kit" } } });
  await signInAs(username);
  await page.setViewportSize(PAPER);
  for (const path of [`/receipts/${receipt}`, `/torrents/${torrent.id}`, `/forums/topics/${topic.id}`, "/rules"]) {
    await open(path);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    expect([path, await findFaults(page)]).toEqual([path, []]);
    await page.emulateMedia({ media: null });
  }
});
