import type { BrowserContext, Page } from "@playwright/test";
import { seconds } from "#tests/support/seconds.ts";
import type { Screen } from "./find-screens.ts";
import type { Theme } from "./options.ts";
import { sizeOf } from "./visitors.ts";

type View = { width: number; hasScript: boolean };

/** Opens a screen in a new page of this width, ready to be taken. */
export async function openScreen(context: BrowserContext, screen: Screen, { width, hasScript }: View): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(sizeOf(width));
  await page.goto(screen.path);
  if (hasScript)
    await page.locator("html[data-hydrated], html:not(:has(script[type=module]))").waitFor({ timeout: seconds(15) });
  // Wait for content that scripts load later, such as the chat. Event streams never end.
  if (hasScript) await page.waitForLoadState("networkidle", { timeout: seconds(3) }).catch(() => undefined);
  if (screen.isRefused) await sendAsItIs(page);
  await showFonts(page);
  return page;
}

/** A font that comes late is left out on the page that asks for it first (`font-display: optional`): not in pictures. */
const showFonts = (page: Page) =>
  page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ cssText }) => cssText);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(faces.join("\n").replaceAll(/font-display:\s*\w+/g, "font-display: block"));
    document.adoptedStyleSheets.push(sheet);
    // Fonts are asked for when the page is laid out.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });

/** Makes the window as high as the page, because fixed footers would cover the middle of a full-page picture. */
export async function showWhole(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: whole });
}

/** Sends the first form that has something to fill in. Where the page takes it, the picture shows what came of it. */
async function sendAsItIs(page: Page): Promise<void> {
  await page.evaluate(() => {
    const forms = [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")];
    const form = forms.find((one) => one.querySelector("input:not([type=hidden]), select, textarea"));
    if (!form) return;
    form.noValidate = true;
    form.requestSubmit();
  });
  const complaint = page.locator("[aria-invalid='true'], [role='alert'], [role='status']").first();
  await complaint.waitFor({ timeout: seconds(5) }).catch(() => undefined);
}

/** A theme is a class that changes colours alone: the page need not be opened anew. */
export const showTheme = (page: Page, theme: Theme) =>
  page.evaluate((isDark) => {
    document.documentElement.classList.toggle("dark", isDark);
  }, theme === "dark");
