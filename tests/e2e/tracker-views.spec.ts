import { makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { OWN_ADDRESS, STRANGE_ADDRESS } from "./seed-tracker.ts";
import { expect, test } from "./test.ts";

const screens = [
  "/tracker",
  "/tracker/swarms",
  "/tracker/health",
  "/tracker/passkey",
  "/tracker-stats",
  "/tracker-stats/leaderboard",
  "/tracker-stats/personal",
  "/tracker-stats/live",
  "/stats",
];
const staffScreens = ["/tracker/processing", "/admin/tracker"];

test("the header leads a member to the tracker, and its address a visitor to the sign-in", async ({
  page,
  open,
  signIn,
}) => {
  await page.goto("/tracker");
  await expect(page).toHaveURL(/\/login/);
  await signIn("member");
  await open("/");
  const places = page.getByRole("navigation", { name: "Main" });
  await places.getByRole("link", { name: "Tracker", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Independent Tracker System" })).toBeVisible();
  await page.getByRole("navigation", { name: "Tracker" }).getByRole("link", { name: "Active Swarms" }).click();
  await expect(page).toHaveURL(/\/tracker\/swarms$/);
  await expect(page.getByRole("table").first().locator("tbody tr")).toHaveCount(20);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("table").first().locator("tbody tr")).toHaveCount(5);
});

test("the dashboard shows what is active and how to reach the tracker", async ({ page, open, signIn }) => {
  await signIn("member");
  await open("/tracker");
  await expect(page.getByText("Total Swarms").locator("..")).toContainText("25");
  const top = page.locator("section").filter({ has: page.getByRole("heading", { name: "Top Active Torrents" }) });
  await expect(top.getByRole("listitem")).toHaveCount(5);
  await expect(page.getByText("/announce", { exact: true })).toBeVisible();
});

test("a passkey is shown, copied and regenerated after a question", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
  context,
}) => {
  await signIn("other");
  await open("/tracker");
  const field = page.getByLabel("Your passkey");
  const old = await field.inputValue();
  expect(old).toMatch(/^[0-9a-f]{32}$/);
  await expect(field).toHaveAttribute("readonly");
  if (javaScriptEnabled) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("status")).toHaveText("Passkey copied to clipboard");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old);
  } else {
    await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Regenerate Passkey" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(field).toHaveValue(old);
  await page.getByRole("link", { name: "Regenerate Passkey" }).click();
  await page.getByRole("button", { name: "Regenerate Passkey" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Passkey Generated" })).toBeVisible();
  await expect(field).not.toHaveValue(old);
});

test("a member sees their own address and nobody else's; an administrator sees them", async ({
  page,
  open,
  signIn,
}) => {
  await signIn("member");
  await open("/tracker/swarms");
  await expect(page.getByText(`${OWN_ADDRESS}:6881`)).toHaveCount(1);
  expect(await page.content()).not.toContain(STRANGE_ADDRESS);
  await signIn("admin");
  await open("/tracker/swarms");
  await expect(page.getByText(`${STRANGE_ADDRESS}:6881`).first()).toBeVisible();
});

test("members cannot process torrents", async ({ page, open, signIn }) => {
  await signIn("member");
  await open("/tracker");
  await expect(page.getByRole("link", { name: "Torrent Processing" })).toHaveCount(0);
  expect((await page.goto("/tracker/processing"))?.status()).toBe(403);
});

test("an administrator processes torrents and reads how many were done", async ({ page, open, signIn }) => {
  await signIn("admin");
  // A run that takes longer than a moment is told of as running: another one tells how many were done.
  await expect(async () => {
    await open("/tracker/processing");
    await page.getByRole("button", { name: "Process All Torrents" }).click();
    await expect(page.getByRole("status")).toHaveText(
      /Torrent Processing (Complete: \d+ processed, 0 errors|is running)/,
    );
    const share = page.getByRole("progressbar", { name: "Torrents processed" });
    await expect(share).toHaveAttribute("aria-valuetext", /^(\d+) of \1$/, { timeout: seconds(2) });
    await expect(page.getByText(/^\d+ processed, \d+ skipped, 0 failed, in/)).toBeVisible({ timeout: seconds(2) });
    await expect(page.getByRole("link", { name: "Refresh Last processing" })).toBeVisible();
  }).toPass();
});

test.describe(() => {
  // The clock is one of the whole context.
  test.use({ ownContext: true });

  test("the button to process torrents is disabled for five seconds after a run", async ({
    page,
    open,
    signIn,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "the pause is what JavaScript adds");
    await signIn("admin");
    await page.clock.install();
    await open("/tracker/processing");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const button = page.getByRole("button", { name: "Process All Torrents" });
    await button.click();
    // The page may need a timer to show the answer, and the clock is paused, so waiting for the text would never end.
    await expect(async () => {
      await page.clock.runFor(10);
      const texts = await page.getByRole("status").allTextContents();
      expect(texts.join("")).toContain("Torrent Processing");
    }).toPass();
    await expect(button).toBeDisabled();
    await page.clock.runFor(4_000);
    await expect(button).toBeDisabled();
    // The last render may begin the pause after these seconds have been counted.
    await expect(async () => {
      await page.clock.runFor(200);
      expect(await button.isEnabled()).toBe(true);
    }).toPass();
  });
});

test("health is checked live", async ({ page, open, signIn }) => {
  await signIn("member");
  await open("/tracker/health");
  for (const state of ["Healthy", "Online", "Active", "Ready"])
    await expect(page.getByRole("listitem").getByText(state, { exact: true })).toBeVisible();
});

test("live stats have their tabs, plots with tables, and a badge that can be switched", async ({
  page,
  open,
  signIn,
  names,
  javaScriptEnabled,
}) => {
  await signIn("member");
  await open("/tracker-stats");
  await expect(page.getByRole("img", { name: /Swarm over 24 hours/ })).toBeVisible();
  const plot = page.getByRole("figure").filter({ hasText: "Upload and download over 30 days" });
  await plot.getByText("Show as a table").click();
  await expect(plot.getByRole("row")).toHaveCount(31);
  if (javaScriptEnabled) {
    const badge = page.getByRole("button", { name: /Automatic refresh/ });
    await expect(badge).toHaveText(/Live/);
    await badge.click();
    await expect(badge).toHaveText(/Manual/);
  } else {
    await expect(page.getByText("Manual")).toBeVisible();
  }
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page).toHaveURL(/\/tracker-stats$/);
  const tabs = page.getByRole("navigation", { name: "Tracker stats" });
  await tabs.getByRole("link", { name: "Leaderboard" }).click();
  await expect(page.getByRole("row").filter({ hasText: names.member })).toContainText("1d 1h");
  await tabs.getByRole("link", { name: "Personal" }).click();
  await expect(page.getByText("1 day", { exact: true })).toBeVisible();
  await expect(page.getByText("An hour of seeding")).toBeVisible();
  await tabs.getByRole("link", { name: "Live Activity" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `${names.member} completed` })).toBeVisible();
});

test("my stats say how I share, why I was refused, and what to do when there is nothing", async ({
  page,
  open,
  signIn,
}) => {
  await signIn("member");
  await open("/stats");
  const ratio = page.locator("section").filter({ hasText: "Upload Ratio" });
  await expect(ratio).toContainText("1.50");
  await expect(ratio).toContainText("Good");
  await expect(page.getByText("Your client is not allowed.")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  await expect(page.getByRole("img", { name: /Your upload and download/ })).toBeVisible();
  await signIn("elite");
  await open("/stats");
  await expect(page.getByRole("heading", { name: "No Stats Available" })).toBeVisible();
  await expect(page.getByText("Download a torrent to start tracking your stats.")).toBeVisible();
});

test("figures that are zero are left out, and where all are, the page says what to do next", { tag: "@both" }, async ({
  page,
  open,
  signInAs,
  db,
  expectAccessible,
}) => {
  const { id, username } = await makeMember(db);
  await signInAs(username);
  await open("/tracker-stats/personal");
  await expect(page.getByText("Nothing seeded yet.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Browse the torrents" })).toBeVisible();
  await expect(page.getByText("Seeding Streak")).toHaveCount(0);
  await open("/activity");
  await expect(page.getByText("10 points take 10% off a month.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Open the forums" })).toHaveCount(1);
  await expect(page.getByText("Confirmed Invites", { exact: true })).toHaveCount(0);
  await expectAccessible();
  await db.userActivity.create({ data: { userId: id, activityType: "bonus", points: 12 } });
  await open("/activity");
  await expect(page.getByText("Tier 1 of 10")).toBeVisible();
  await expect(page.getByText("in 8 points")).toBeVisible();
  await expect(page.getByText("Confirmed Invites", { exact: true })).toHaveCount(0);
});

test("held traffic is credited after a look at it", async ({ page, open, signIn, names }) => {
  await signIn("admin");
  await open("/admin/tracker");
  const row = page.getByRole("row").filter({ hasText: names.other });
  await expect(row).toContainText("1 TB");
  await row.getByRole("link", { name: /Credit or drop/ }).click();
  await expect(page.getByRole("heading", { name: "Held traffic" })).toBeVisible();
  await page.getByRole("button", { name: "Credit" }).click();
  await expect(page.getByRole("status")).toHaveText("Traffic credited");
  await expect(row).toHaveCount(0);
});

test("the tracker's screens are accessible in both themes and fit a phone", { tag: "@long" }, async ({
  signIn,
  expectGoodScreens,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Axe is a script; every-screen.spec.ts looks at the same screens without it.");
  test.slow();
  await signIn("admin");
  await expectGoodScreens([...screens, ...staffScreens]);
});
