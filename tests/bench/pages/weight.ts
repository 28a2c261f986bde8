import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "#tests/support/find-chromium.ts";
import { type Weight, weighPage } from "#tests/support/page-weight.ts";
import { budgets, overBudget } from "#tests/support/weight-budgets.ts";
import { printRow } from "./print-row.ts";
import type { RunningSite } from "./running-site.ts";
import type { Target } from "./targets.ts";

/** Times in milliseconds, as a phone on a slow line has them. On a busy machine they are longer. */
type Times = { fcp: number; lcp: number; element: string; cls: number; tbt: number };

const MBIT = 1_000_000 / 8;
/** Fast 3G. */
const LINE = { offline: false, downloadThroughput: 1.6 * MBIT, uploadThroughput: 0.75 * MBIT, latency: 150 };
const CPU_SLOWDOWN = 4;
/** Milliseconds, longer than the line takes to and fro. */
const QUIET = 1_500;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const columns = [
  "",
  "requests",
  "KiB",
  "HTML",
  "CSS",
  "JS",
  "fonts",
  "FCP ms",
  "LCP ms",
  "CLS",
  "TBT ms",
  " LCP element",
];
const widths = [15, 9, 8, 7, 7, 7, 7, 8, 8, 7, 8, 0];

/** Opens each page once on a phone with a slow line, cold, and prints what came and when. Answers the bars missed. */
export async function benchWeight(site: RunningSite, targets: Target[]): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), chromiumSandbox: false });
  const misses: string[] = [];
  printRow(columns, widths);
  try {
    for (const target of targets.filter(({ name }) => name in budgets)) {
      const { weight, times } = await weighCold(browser, site, target);
      print(target.name, weight, times);
      misses.push(...overBudget(target.name, weight));
      if (times.cls > 0.001) misses.push(`${target.name}: what is shown moves by ${times.cls.toFixed(3)}, not at all`);
    }
  } finally {
    await browser.close();
  }
  return misses;
}

async function weighCold(browser: Browser, site: RunningSite, target: Target) {
  const { cookie } = site.requestFor(target);
  const context = await browser.newContext({ ...PHONE, baseURL: site.server.url });
  await context.addCookies(
    cookie
      .split("; ")
      .filter(Boolean)
      .map((pair) => pair.split("=") as [string, string])
      .map(([name, value]) => ({ name, value, url: site.server.url })),
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe);
  const weight = await weighPage(page, target.path, QUIET);
  const times = await readTimes(page);
  await context.close();
  return { weight, times };
}

/** Runs in the page, before anything of it: as text, because what compiles this file puts helpers into functions. */
const observe = `
  const times = (window.times = { fcp: 0, lcp: 0, element: "", cls: 0, tbt: 0 });
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") times.fcp = startTime;
  });
  watch("largest-contentful-paint", ({ startTime, element, url }) => {
    const words = (url && new URL(url).pathname) || element?.textContent.trim().replace(/\\s+/g, " ") || "";
    times.lcp = startTime;
    times.element = (element?.tagName.toLowerCase() ?? "?") + " " + words.slice(0, 40);
  });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) times.cls += value;
  });
  watch("longtask", ({ duration }) => {
    times.tbt += Math.max(0, duration - 50);
  });`;

const readTimes = (page: Page): Promise<Times> => page.evaluate(() => (window as unknown as { times: Times }).times);

const print = (name: string, weight: Weight, times: Times) =>
  printRow(
    [
      name,
      String(weight.requests),
      ...[weight.total, weight.html, weight.css, weight.js, weight.fonts].map((kib) => kib.toFixed(1)),
      times.fcp.toFixed(0),
      times.lcp.toFixed(0),
      times.cls.toFixed(3),
      times.tbt.toFixed(0),
      ` ${times.element}`,
    ],
    widths,
  );
