import { boxOf } from "./measure.ts";
import { sendUpload } from "./send-upload.ts";
import { DESKTOP, expect, PHONE, test } from "./test.ts";

const WIDE = { width: 1920, height: 1080 };

test("on a wide screen the buttons of the start page are near what they are about", { tag: "@both" }, async ({
  page,
  open,
  signIn,
}) => {
  await signIn("admin");
  const needsYou = page.locator("section").filter({ has: page.getByRole("heading", { name: "Needs you" }) });
  for (const size of [DESKTOP, WIDE]) {
    await page.setViewportSize(size);
    await open("/admin");
    expect((await boxOf(needsYou)).width, `${size.width}`).toBeLessThan(1030);
  }
  expect((await boxOf(needsYou)).width).toBeLessThan(800);
});

test("on a phone the bar with the decisions is one line without keys", { tag: "@both" }, async ({
  page,
  open,
  db,
  signIn,
}) => {
  const { id } = await sendUpload(db);
  await signIn("admin");
  await page.setViewportSize(PHONE);
  await open(`/admin/uploads/${id}`);
  expect((await boxOf(page.locator(".decision-bar"))).height).toBeLessThan(72);
  for (const name of [/^Approve/, "Save corrections", "Reject"])
    await expect(page.getByRole("button", { name })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Ask for changes" })).toBeInViewport();
  await expect(page.locator("kbd").filter({ visible: true })).toHaveCount(0);
});

test("settings are in groups, one on a line with what it is about, and long pages name their parts", {
  tag: "@both",
}, async ({ page, open, signIn, expectAccessible }) => {
  await signIn("admin");
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await open("/admin/settings");
    const group = page.locator("section").filter({ has: page.getByRole("heading", { name: "Site", exact: true }) });
    const items = group.last().getByRole("listitem");
    await expect(items).toHaveCount(6);
    const ys = await Promise.all([0, 1, 2, 3, 4, 5].map(async (i) => (await boxOf(items.nth(i))).y));
    expect(new Set(ys).size).toBe(6);
  }
  await expectAccessible();
  await page.getByRole("link", { name: "Joining", exact: true }).click();
  const parts = page.getByRole("navigation", { name: "Parts of this page" });
  await parts.getByRole("link", { name: "Invitations" }).click();
  await expect(page.getByRole("heading", { name: "Invitations", exact: true })).toBeInViewport();
  await expectAccessible();
});

test("a moderator's words stand beside the fields that they are about", { tag: "@both" }, async ({
  page,
  open,
  db,
  signInAs,
}) => {
  const asked = { description: "Say what it contains.", licence: "Which one?", other: "Thank you." };
  const { id, username } = await sendUpload(db, { status: "returned", asked });
  await signInAs(username);
  await page.setViewportSize(PHONE);
  await open(`/uploader/${id}`);
  for (const [label, words] of [
    ["Description *", asked.description],
    ["Licence", asked.licence],
  ] as const) {
    const said = await boxOf(page.getByText(words));
    const field = await boxOf(page.getByLabel(label));
    expect(field.y - said.bottom).toBeGreaterThan(0);
    expect(field.y - said.bottom).toBeLessThan(60);
    await expect(page.getByRole("group", { name: words })).toBeVisible();
  }
  await page.getByRole("link", { name: "Licence", exact: true }).click();
  await expect(page.getByLabel("Licence")).toBeInViewport();
  await expect(page.getByText(asked.other)).toBeVisible();
});
