import { beforeAll, describe, expect, it } from "vitest";
import { ownRights } from "#app/domain/core/kernel/actor.ts";
import { rightNames } from "#app/domain/core/kernel/rights.ts";
import { seedLongContent } from "#tests/e2e/seed-long-content.ts";
import { leftOut, screenOf } from "#tests/e2e/walks.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { readLinks } from "#tests/support/links.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSite } from "#tests/support/site.ts";
import { adminScreens, formsOnly, isTurnedAway, screens } from "#tests/support/who-may-open.ts";

/*
 * Walks the site as a holder of each ready role, and of each right alone: from the start of the administration through
 * all links, and presses every button. Holders must be shown what they may open, and nothing else.
 */
const site = useSite({ WEB_PROCESSES: "1" });

beforeAll(async () => {
  await seedLongContent(site.db, { member: "walker", admin: "staff" });
  // Its amounts are larger than any price, and than a bill can hold.
  await site.db.payment.updateMany({ data: { amount: 1234.5 } });
  await site.db.registrationToken.updateMany({ data: { amount: 1234.5 } });
}, seconds(60));

const staffScreens = screens
  .filter((path) => (/^admin(\/|$)/.test(path) || adminScreens.includes(path)) && !/:/.test(path))
  .filter((path) => !formsOnly.includes(path))
  .map((path) => `/${path}`);

type Button = { action: string; fields: Record<string, string> };

const attributeOf = (tag: string, name: string) =>
  tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1]?.replaceAll("&amp;", "&");

/** The buttons of a page's forms that write, with the fields that its HTML sets. */
function readButtons(html: string): Button[] {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return [...main.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, form = "", inside = ""]) => {
    if (attributeOf(form, "method") !== "post") return [];
    const fields: Record<string, string> = {};
    for (const [input] of inside.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g))
      fields[attributeOf(input, "name") ?? ""] = attributeOf(input, "value") ?? "";
    return [...inside.matchAll(/<button\b[^>]*type="submit"[^>]*>/g)].map(([button]) => {
      const name = attributeOf(button, "name");
      return {
        action: attributeOf(button, "formaction") ?? attributeOf(form, "action") ?? "",
        fields: { ...fields, ...(name ? { [name]: attributeOf(button, "value") ?? "" } : {}) },
      };
    });
  });
}

const isStaffs = (path: string) => /^\/(admin|tracker|forums\/topics)\b/.test(path);

/** Links and buttons that the site shows a client and then refuses, and the addresses that were opened. */
async function walk(client: Client, starts: readonly string[]) {
  const refused: string[] = [];
  const opened = new Set<string>();
  const done = new Set<string>();
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const screen = screenOf(path);
    if (done.has(screen) || leftOut.test(path) || !isStaffs(path)) continue;
    done.add(screen);
    const response = await client.request(path);
    if (await isTurnedAway(response, true)) refused.push(`GET ${path}`);
    opened.add(path.split("?")[0] ?? "");
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    const html = await response.text();
    for (const { href } of readLinks(html)) queue.push(href);
    for (const { action, fields } of readButtons(html)) {
      // Nothing can be sent after this one: see-as.test.ts.
      if (action === "/see-as") continue;
      const { status } = await client.request(action, { form: fields });
      if (status === 401 || status === 403 || status === 500) {
        refused.push(`POST ${action} of ${path}: ${status}`);
      }
    }
  }
  return { refused, opened };
}

async function signInWith(held: string[]): Promise<Client> {
  const { db, server } = site;
  const { id, username } = await makeMember(db);
  const role = await db.staffRole.create({ data: { name: `Role of ${username}`, rights: held } });
  await db.roleHolder.create({ data: { userId: id, roleId: role.id } });
  return signInClient(server.url, username, PASSWORD);
}

async function expectOnlyOwn(client: Client) {
  const { refused, opened } = await walk(client, ["/admin", "/tracker", "/forums/topics/1"]);
  const open: string[] = [];
  for (const path of staffScreens) if (!(await isTurnedAway(await client.request(path), false))) open.push(path);
  expect(refused, "shown, but refused").toEqual([]);
  expect(
    open.filter((path) => !opened.has(path)),
    "open, but not shown",
  ).toEqual([]);
  return open;
}

describe("the screens of staff", { timeout: seconds(180) }, () => {
  it.each(["Helper", "Moderator", "Editor", "Treasurer"])(
    "show a %s what the role may do, and nothing else",
    async (name) => {
      const { rights: held } = await site.db.staffRole.findUniqueOrThrow({ where: { name } });
      expect((await expectOnlyOwn(await signInWith(held))).length).toBeGreaterThan(1);
    },
  );

  it("turn away members whose rights concern only what is their own", async () => {
    const client = await signInWith([...ownRights]);
    for (const path of staffScreens) expect(await isTurnedAway(await client.request(path), false), path).toBe(true);
  });

  // A holder of the right to operate the system may restart it, which the walk would do.
  it.each(rightNames.filter((right) => !ownRights.includes(right) && right !== "system.operate"))(
    "show a holder of %s alone what that right opens",
    async (right) => {
      expect((await expectOnlyOwn(await signInWith([right]))).length).toBeGreaterThan(0);
    },
  );
});
