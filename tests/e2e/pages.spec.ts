import { DESKTOP, expect, findOverflow, PHONE, test } from "./test.ts";

const publicPages = ["/", "/login", "/admin-login", "/rules", "/faq", "/help"];
const memberPages = ["/", "/?search=nothing-at-all", "/account", "/account/picture", "/complaints"];

test("no page violates accessibility in either theme or is wider than a phone", { tag: "@long" }, async ({
  page,
  open,
  signIn,
  expectAccessibleInBothThemes,
  expectGoodScreens,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Axe is a script; every-screen.spec.ts looks at the same screens without it.");
  test.slow();
  await expectGoodScreens(publicPages);
  await signIn("elite");
  await expectGoodScreens(memberPages);
  await page.setViewportSize(DESKTOP);
  await open("/?search=Dusty%20Kit");
  await page.locator("tbody tr a").first().click();
  await expect(page.getByRole("heading", { name: /Dusty Kit/ })).toBeVisible();
  await expectAccessibleInBothThemes();
  await page.setViewportSize(PHONE);
  await page.getByRole("heading", { name: "NFO" }).click();
  await expect(page.locator("pre.nfo")).toBeVisible();
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
});

test("an unknown address is a page that says so", async ({ page, open, expectAccessible }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await open("/no/such/page");
  await expectAccessible();
});

test("a page that does not exist says why where the site knows it", async ({ page, open, signIn }) => {
  const stop = await page.goto("/notices/stop?token=half");
  expect(stop?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(page.getByText("This link is incomplete. Copy all of it from the mail")).toBeVisible();
  await signIn("member");
  await open("/collections/999999999");
  await expect(page.getByText("That collection doesn't exist, or its owner doesn't share it.")).toBeVisible();
  await open("/torrents/x");
  await expect(page.getByText("There is no page at this address.")).toBeVisible();
});

test("an unknown torrent and a foolish id are pages that say so", async ({ page, signIn }) => {
  await signIn("member");
  for (const id of ["999999999", "x", "-1", "0", "99999999999999999999"]) {
    const response = await page.goto(`/torrents/${id}`);
    expect([400, 404], `${id} answered ${response?.status()}`).toContain(response?.status());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a complaint reaches the administrators, and what is missing stands beside its field", { tag: "@both" }, async ({
  page,
  open,
  signIn,
  names,
}) => {
  await signIn("member");
  await open("/complaints");
  await page.getByLabel("Subject").fill(`Noise from ${names.member}`);
  await page.getByLabel("What happened").fill("  ");
  await page.getByRole("button", { name: "Send to the staff" }).click();
  await expect(page.getByText("Describe what happened.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue(`Noise from ${names.member}`);
  await page.getByLabel("What happened").fill("It hums.");
  await page.getByRole("button", { name: "Send to the staff" }).click();
  await expect(page.getByRole("status")).toHaveText("Your complaint was sent to the staff.");
  await signIn("admin");
  await open("/admin/complaints");
  await expect(page.getByText(`Noise from ${names.member}`)).toBeVisible();
});

test("the help is searched without scripts, with the words marked", { tag: "@both" }, async ({
  page,
  open,
  expectAccessibleInBothThemes,
}) => {
  await open("/help");
  await expect(page.getByRole("link", { name: "the announce doctor" })).toHaveAttribute(
    "href",
    "/help#announce-doctor",
  );
  await page.getByRole("searchbox", { name: "Search the help" }).fill("passkey networks");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/help?search=passkey+networks");
  await expect(page.getByText(/^\d+ sections? ha(s|ve) all words of “passkey networks”:$/)).toBeVisible();
  await expect(page.locator("mark", { hasText: "networks" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your passkey is used from many networks" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Covers" })).toHaveCount(0);
  await expectAccessibleInBothThemes();
  await page.getByRole("searchbox", { name: "Search the help" }).fill("quetzal");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No section has all words of “quetzal”.")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page.getByRole("heading", { name: "Covers" })).toBeVisible();
});
