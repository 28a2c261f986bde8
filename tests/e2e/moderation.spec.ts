import type { Locator, Page } from "@playwright/test";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { test as freeTest } from "./own-site.ts";
import { prepareReport } from "./prepare-cases.ts";
import { expect, PHONE, test } from "./test.ts";
import { nextNumber } from "./unique.ts";

/** A member and uploads of theirs that wait longer than all others, the first of them longest. */
async function sendUploads(db: Db, count: number, more: (i: number) => object = () => ({})) {
  const { id: userId, username } = await makeMember(db);
  // A second of its own for each call: no uploads of another are between these.
  const since = Date.UTC(2000, 0, 1) + nextNumber() * 1_000;
  const sent: { id: number; name: string }[] = [];
  for (let i = 0; i < count; i++) {
    const name = `Press ${i} by ${username}`;
    const torrentFile = Buffer.from((await someTorrent(name)).bytes).toString("base64");
    const file = { fileName: "kit.torrent", fileSize: "0.1 MB", torrentFile };
    const createdAt = new Date(since + i);
    const { id } = await db.userUpload.create({ data: { ...file, name, userId, createdAt, ...more(i) } });
    sent.push({ id, name });
  }
  return { username, ids: sent.map(({ id }) => id), names: sent.map(({ name }) => name) };
}

/** The name of a button that decides: it says so if it leads to another item. */
const named = (button: string) => new RegExp(`^${button}( & next)?$`);

type Walk = Parameters<typeof prepareReport>[0] & {
  page: Page;
  db: Db;
  open: (path: string) => Promise<unknown>;
  javaScriptEnabled: boolean;
};

const title = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const toast = (page: Page) => page.getByRole("status").first();

for (const how of ["key", "press"] as const)
  test(`uploads decided one after another by ${how} keep what each was sent with`, { tag: "@both" }, async ({
    page,
    db,
    open,
    signIn,
    javaScriptEnabled,
  }) => {
    test.skip(how === "key" && !javaScriptEnabled, "keys need scripts");
    const { ids, names } = await sendUploads(db, 3, (i) => ({
      description: `The description of kit ${i}.`,
      category: ["Samples", "DAWs", "VST Effects"][i],
      platform: ["MAC", "BOTH", "PC"][i],
      tags: [`tag-${i}`],
      publisher: `Maker ${i}`,
      product: `Kit ${i}`,
      version: `${i}.0`,
      licence: `Licence ${i}`,
    }));
    const read = async () => {
      const own = { name: true, description: true, category: true, platform: true, tags: true, licence: true } as const;
      const release = { publisher: true, product: true, version: true, moderatorNotes: true } as const;
      const select = { ...own, ...release, torrent: { select: own } };
      return db.userUpload.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" }, select });
    };
    const sent = await read();
    await signIn("admin");
    await open(`/admin/uploads/${ids[0]}`);
    for (const [i, name] of names.entries()) {
      await expect(title(page)).toHaveText(name);
      const [key, button] = i === 1 ? ["r", "Reject"] : ["a", "Approve"];
      if (i === 1) {
        await page.getByLabel("Notes").fill("The licence is missing.");
        if (how === "key") await title(page).click();
      }
      if (how === "key") await page.keyboard.press(key);
      else await page.getByRole("button", { name: named(button) }).click();
      await expect(toast(page)).toContainText(name);
    }
    const decided = await read();
    for (const [i, row] of decided.entries()) {
      const { torrent: _, moderatorNotes: __, ...wanted } = sent[i] ?? {};
      expect(row).toMatchObject({ ...wanted, moderatorNotes: i === 1 ? "The licence is missing." : null });
      const { publisher: ___, product: ____, version: _____, ...listed } = wanted as Partial<typeof row>;
      expect(row.torrent).toEqual(i === 1 ? null : listed);
    }
    await db.torrent.updateMany({ where: { name: { in: names } }, data: { isActive: false } });
  });

test("uploads are decided one by one by a press each, and those of one member together", { tag: "@both" }, async ({
  page,
  db,
  open,
  signIn,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const { username, ids, names } = await sendUploads(db, 5);
  await signIn("admin");
  await open(`/admin/uploads/${ids[0]}`);
  await expectAccessible();
  await expect(page.getByText("0 uploads approved, 0 rejected")).toBeVisible();
  const beside = page.getByRole("navigation", { name: "Waiting" });
  await expect(beside.getByRole("link", { name: names[0] })).toHaveAttribute("aria-current", "page");
  const press = async (key: string, button: string) =>
    javaScriptEnabled ? page.keyboard.press(key) : page.getByRole("button", { name: named(button) }).click();

  let presses = 0;
  for (const [i, name] of names.slice(0, 2).entries()) {
    await expect(title(page)).toHaveText(name);
    await press("a", "Approve");
    presses++;
    await expect(toast(page)).toHaveText(`${name} is now in the index.`);
    await expect(title(page)).toHaveText(names[i + 1] ?? "");
  }
  expect(presses).toBe(2);

  // A ready answer and the press: with JavaScript it is written into the notes, without it goes along.
  await page.getByLabel("Ready answer").selectOption({ index: 1 });
  if (javaScriptEnabled) {
    await expect(page.getByLabel("Notes")).toHaveValue(/^Please choose the category/);
    await title(page).click();
  }
  await press("r", "Reject");
  await expect(toast(page)).toHaveText(`${names[2]} was rejected.`);
  const rejected = await db.userUpload.findUniqueOrThrow({ where: { id: ids[2] ?? 0 } });
  expect(rejected.moderatorNotes).toMatch(/^Please choose the category/);

  await expect(title(page)).toHaveText(names[3] ?? "");
  await page.getByRole("link", { name: `Approve all 2 by ${username}` }).click();
  await expect(title(page)).toHaveText("Approve: 2 uploads");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("2 uploads approved.")).toBeVisible();
  const left = await db.userUpload.count({ where: { id: { in: ids }, status: "pending" } });
  expect(left).toBe(0);
  // Other specs count the torrents that a search finds.
  await db.torrent.updateMany({ where: { name: { in: names } }, data: { isActive: false } });
});

test("j and k go through a queue, and a phone shows one item at a time", async ({
  page,
  db,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  const { ids, names } = await sendUploads(db, 2);
  await signIn("admin");
  await open(`/admin/uploads/${ids[0]}`);
  const step = async (key: string, link: RegExp) =>
    javaScriptEnabled ? page.keyboard.press(key) : page.getByRole("link", { name: link }).click();
  await step("j", /^Next: /);
  await expect(title(page)).not.toHaveText(names[0] ?? "");
  await step("k", /^Previous/);
  await expect(title(page)).toHaveText(names[0] ?? "");
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("navigation", { name: "Waiting" })).toBeHidden();
  await expect(page.getByRole("link", { name: /^Next: / })).toBeVisible();
});

test("the pressed button of a decision spins, and the others wait without", async ({
  page,
  db,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser itself shows that it waits");
  const { ids } = await sendUploads(db, 1);
  await signIn("admin");
  await open(`/admin/uploads/${ids[0]}`);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/admin\/uploads\/\d+/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByLabel("Notes").fill("Not this one.");
  await page.getByRole("button", { name: named("Reject") }).click();
  // Read at once: assertions that retry would wait until the page is no longer busy.
  const read = () =>
    page.getByRole("button", { name: /^(Approve|Reject)( & next)?$/ }).evaluateAll((buttons) =>
      buttons.map((button) => ({
        name: button.textContent?.split(" ")[0],
        waits: button.ariaDisabled,
        spins: button.querySelector(".animate-spin") !== null,
      })),
    );
  await expect.poll(read).toEqual([
    { name: "Approve", waits: "true", spins: false },
    { name: "Reject", waits: "true", spins: true },
  ]);
  answer();
  await expect(toast(page)).toContainText("rejected");
});

test("an upload goes back to its uploader, who changes it, and comes again with what has changed", async ({
  page,
  db,
  open,
  signIn,
  signInAs,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const { username, ids, names } = await sendUploads(db, 1);
  const [id = 0, name = ""] = [ids[0], names[0]];
  await signIn("admin");
  await open(`/admin/uploads/${id}`);
  if (javaScriptEnabled) await page.keyboard.press("c");
  else await page.getByRole("link", { name: "Ask for changes" }).click();
  await expect(title(page)).toHaveText(`Ask for changes: ${name}`);
  await expectAccessible();
  await page.getByRole("button", { name: "Send back" }).click();
  await expect(page.getByText("Say what to change, here or beside a field above.")).toBeVisible();
  await page.getByLabel("Description").fill("Say what it contains.");
  await page.getByRole("button", { name: "Send back" }).click();
  await expect(toast(page)).toHaveText(`${name} was sent back to ${username}.`);

  await signInAs(username);
  await open("/uploader");
  await expect(page.getByText("Say what it contains.")).toBeVisible();
  await page.getByRole("link", { name: "Change and send again" }).click();
  await expect(page.getByRole("heading", { name: "Change your upload" })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Description *").fill("Twelve kicks of a kit from a barn.");
  await page.getByLabel("Licence").selectOption("My own work");
  await page.getByLabel("I declare that I have the right to share this.").check();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Upload submitted: it was sent for admin approval.")).toBeVisible();

  await signIn("admin");
  await open(`/admin/uploads/${id}`);
  await expect(page.getByRole("heading", { name: "Changed since" })).toBeVisible();
  await expect(page.getByRole("insertion").filter({ hasText: "Twelve kicks" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: named("Approve") }).click();
  await expect(toast(page)).toHaveText(`${name} is now in the index.`);
  await db.torrent.updateMany({ where: { name }, data: { isActive: false } });
});

async function makeModerator(db: Db) {
  const member = await makeMember(db);
  const { id: roleId } = await db.staffRole.findUniqueOrThrow({ where: { name: "Moderator" } });
  await db.roleHolder.create({ data: { userId: member.id, roleId } });
  return member;
}

/** 25 uploads, three reports, a quarrel and a spammer, whose account gets the step that the staff member may take. */
async function walkADay(
  { page, db, open, postAs, javaScriptEnabled }: Walk,
  forSpam: "suspension" | "warning",
): Promise<void> {
  const { username, ids, names } = await sendUploads(db, 25);
  const reports: Awaited<ReturnType<typeof prepareReport>>[] = [];
  for (let i = 0; i < 5; i++) reports.push(await prepareReport({ db, postAs }));
  const [first, second, third, quarrel, spam] = reports;
  if (!first || !second || !third || !quarrel || !spam) throw new Error("not prepared");

  const clicks = { used: 0, decisions: 0 };
  const click = async (...ways: Locator[]) => {
    for (const way of ways) await way.click();
    clicks.used += ways.length;
  };
  const press = async (key: string, button: string) => {
    if (!javaScriptEnabled) return click(page.getByRole("button", { name: named(button) }));
    await page.keyboard.press(key);
    clicks.used += 1;
  };
  const decide = async (said: string, decisions = 1) => {
    await expect(toast(page)).toHaveText(said);
    clicks.decisions += decisions;
  };
  const endWalk = () => {
    expect(clicks.used).toBeLessThanOrEqual(clicks.decisions * 2);
    Object.assign(clicks, { used: 0, decisions: 0 });
  };
  /** Opening an item in its list is a click too. */
  const openCase = async ({ id, reason }: { id: number; reason: string }) => {
    await open(`/admin/complaints?search=${encodeURIComponent(reason)}`);
    await click(page.locator(`a[href*="/admin/complaints/${id}"]`).first());
    await expect(page.getByRole("heading", { name: "Decide" })).toBeVisible();
  };

  await open(`/admin/uploads/${ids[0]}`);
  await press("a", "Approve");
  await decide(`${names[0]} is now in the index.`);
  await expect(title(page)).toHaveText(names[1] ?? "");
  await click(page.getByRole("link", { name: `Approve all 24 by ${username}` }));
  await expect(page).toHaveURL(/bulk/);
  await click(page.getByRole("button", { name: "Approve" }));
  await expect(page.getByText("24 uploads approved.")).toBeVisible();
  clicks.decisions += 24;
  expect(await db.userUpload.count({ where: { id: { in: ids }, status: "approved" } })).toBe(25);
  endWalk();

  for (const [i, report] of [first, second, third].entries()) {
    await openCase(report);
    await page.getByLabel("Ready answer").selectOption({ index: 1 });
    if (javaScriptEnabled) await page.getByRole("heading", { name: "Decide" }).click();
    await press(i === 2 ? "r" : "a", i === 2 ? "Decline" : "Uphold");
    await decide("Case decided");
  }
  endWalk();

  // A step, the report, and the removal of what was reported: three decisions.
  for (const report of [quarrel, spam]) {
    await openCase(report);
    await click(page.getByRole("link", { name: "Take a step" }));
    await page.getByLabel("Step", { exact: true }).selectOption(report === spam ? forSpam : "note");
    await page.getByLabel("Reason").fill("The rules say how we talk to each other.");
    await click(page.getByRole("button", { name: "Take the step" }));
    clicks.decisions += 1;
    await expect(page).toHaveURL(/standing$/);
    await openCase(report);
    await page.getByLabel("Ready answer").selectOption({ index: 1 });
    await click(page.getByLabel("Also remove the reported item"), page.getByRole("button", { name: "Uphold" }));
    await decide("Case decided, and the reported item removed", 2);
    endWalk();
  }
  const { isSuspended } = await db.user.findUniqueOrThrow({ where: { username: spam.writer } });
  expect(isSuspended).toBe(forSpam === "suspension");
  await db.torrent.updateMany({ where: { name: { in: names } }, data: { isActive: false } });
}

test("25 uploads, three reports, a quarrel and a spammer take at most two clicks a decision", { tag: "@long" }, async ({
  page,
  db,
  open,
  postAs,
  signIn,
  javaScriptEnabled,
}) => {
  test.slow();
  await signIn("admin");
  await walkADay({ page, db, open, postAs, javaScriptEnabled }, "suspension");
});

test("the ready role of moderators alone is enough for a day's work, at two clicks a decision", {
  tag: "@long",
}, async ({ page, db, open, postAs, signInAs, javaScriptEnabled }) => {
  test.slow();
  await signInAs((await makeModerator(db)).username, PASSWORD);
  // Moderators warn; closing an account takes another right.
  await walkADay({ page, db, open, postAs, javaScriptEnabled }, "warning");
});

async function handleReport({ page, db, open, postAs, javaScriptEnabled }: Walk): Promise<void> {
  const { id, reason, writer, text } = await prepareReport({ db, postAs });
  const [moderator, other] = [await makeModerator(db), await makeMember(db)];
  const payment = await db.payment.create({ data: { userId: other.id, amount: 10, cryptoType: "BTC" } });

  await open("/admin");
  await expect(page).toHaveURL(/\/admin-login$/);
  await page.getByLabel("Username").fill(moderator.username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
  await expect(page.locator('a[href^="/admin/complaints"]').first()).toBeAttached();
  await expect(page.locator('a[href^="/admin/payments"], a[href^="/admin/registrations"]')).toHaveCount(0);

  await open(`/admin/complaints?search=${encodeURIComponent(reason)}`);
  await page.getByRole("link", { name: `Comment by ${writer}` }).click();
  await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel("Reason").fill("It is spam indeed.");
  await page.getByLabel("Also remove the reported item").check();
  if (javaScriptEnabled) await page.getByRole("heading", { name: "Decide" }).click();
  await page.getByRole("button", { name: named("Uphold") }).click();
  await expect(toast(page)).toHaveText("Case decided, and the reported item removed");
  expect(await db.case.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "upheld" });

  await open(`/admin/users?search=${other.username}`);
  await expect(page.getByRole("main").getByText(other.username).first()).toBeVisible();
  await open(`/admin/users/${other.id}`);
  await expect(page.getByRole("main").getByText(other.username).first()).toBeVisible();
  expect(await page.content()).not.toContain(other.email);
  await expect(page.locator('a[href*="/payments"], a[href*="/registrations"]')).toHaveCount(0);
  // An address that one may not see finds nobody.
  await open(`/admin/users?search=${encodeURIComponent(other.email)}`);
  await expect(page.getByRole("main").getByText(other.username, { exact: true })).toHaveCount(0);

  for (const path of ["/admin/payments", `/admin/payments/${payment.id}`, "/admin/registrations"]) {
    await open(path);
    await expect(page.getByText(/You need the right “/), path).toBeVisible();
    expect(await page.content(), path).not.toContain(other.username);
  }
}

test("a moderator handles a report, and opens no payment, registration or address of another member", async ({
  page,
  db,
  open,
  postAs,
  javaScriptEnabled,
}) => handleReport({ page, db, open, postAs, javaScriptEnabled }));

freeTest.describe("on a free site", () => {
  freeTest.use({ ownContext: true });
  freeTest(
    "a moderator does the same",
    { tag: "@long" },
    async ({ page, open, openUntil, signInAs, signOut, postAs, javaScriptEnabled, ownSite }) => {
      const { db } = ownSite.database;
      await db.setting.create({ data: { key: "membership", value: { price: "free" } } });
      await signInAs((await makeMember(db)).username);
      await openUntil("/membership", page.locator("main", { hasText: "This site is free" }));
      await signOut();
      await handleReport({ page, db, open, postAs, javaScriptEnabled });
    },
  );
});
