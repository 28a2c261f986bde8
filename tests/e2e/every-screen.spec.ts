import type { Page } from "@playwright/test";
import { seconds } from "#tests/support/seconds.ts";
import { expect, test } from "./test.ts";
import { leftOut, screenOf, walks } from "./walks.ts";

/** Every screen on a phone, among the longest words and figures that the site may hold (seed-long-content.ts). */
const PHONE = { width: 390, height: 844 };
const look = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const beyond = document.documentElement.scrollWidth - width;
    const wide = [...document.querySelectorAll("main *")].findLast((one) => one.getBoundingClientRect().right > width);
    return {
      beyond: beyond > 0 ? `${beyond} px wider than the phone: ${wide?.outerHTML.slice(0, 120)}` : null,
      unnamed: [...document.querySelectorAll("input[type=password]")].filter(
        (field) =>
          !/^(current|new)-password$/.test(field.getAttribute("autocomplete") ?? "") ||
          (field.matches("[autocomplete=new-password]") &&
            !field.closest("form")?.querySelector("[autocomplete=username]")),
      ).length,
      headings: document.querySelectorAll("h1").length,
      links: [...document.querySelectorAll("a[href^='/']:not([download])")].map(
        (link) => link.getAttribute("href") ?? "",
      ),
    };
  });

for (const [name, { role, starts, belongs, least }] of Object.entries(walks))
  test(`on a phone none of ${name} scrolls sideways or complains in the console`, { tag: "@long" }, async ({
    page,
    open,
    signIn,
  }) => {
    test.setTimeout(seconds(150));
    await page.setViewportSize(PHONE);
    if (role) await signIn(role);
    const complaints: string[] = [];
    let at = "";
    const audited = new Set<string>();
    page.on("pageerror", (error) => complaints.push(`${at}: ${error.message}`));
    page.on("console", (line) => {
      // A page that does not exist answers 404, which the browser tells of. The audit log leads to what was deleted since.
      const isMissing = (at.startsWith("/no/such") || audited.has(at)) && line.text().includes("404");
      if (["error", "warning"].includes(line.type()) && !isMissing) complaints.push(`${at}: ${line.text()}`);
    });
    const queue: string[] = [...starts];
    const seen = new Set<string>();
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const screen = screenOf(next);
      if (seen.has(screen) || leftOut.test(next)) continue;
      seen.add(screen);
      at = next;
      await open(next);
      const { beyond, unnamed, headings, links } = await look(page);
      if (beyond) complaints.push(`${at}: ${beyond}`);
      if (unnamed > 0) complaints.push(`${at}: password managers cannot tell whose password it asks for`);
      if (headings !== 1 && !at.startsWith("/chat/frame")) complaints.push(`${at}: ${headings} first headings`);
      const further = links.map((href) => href.replace(/#.*/, "")).filter(belongs);
      if (at.startsWith("/admin/audit")) for (const href of further) audited.add(href);
      queue.push(...further);
    }
    expect(complaints).toEqual([]);
    // A walk that finds no doors proves nothing.
    expect([...seen].length, [...seen].join("\n")).toBeGreaterThan(least);
  });
