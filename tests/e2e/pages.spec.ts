import { expect, test } from "./test.ts";

const publicPages = ["/", "/login", "/admin-login", "/rules", "/faq"];
const memberPages = ["/", "/?search=nothing-at-all", "/account", "/account/picture", "/complaints"];

test("no page has a serious accessibility violation in either theme", async ({
  page,
  open,
  signIn,
  expectAccessibleInBothThemes,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Axe is a script; every-screen.spec.ts looks at the same screens without it.");
  for (const path of publicPages) {
    await open(path);
    await expectAccessibleInBothThemes();
  }
  await signIn("elite");
  for (const path of memberPages) {
    await open(path);
    await expectAccessibleInBothThemes();
  }
  await open("/?search=Dusty%20Kit");
  await page.locator("tbody tr a").first().click();
  await expect(page.getByRole("heading", { name: /Dusty Kit/ })).toBeVisible();
  await expectAccessibleInBothThemes();
});

test("an unknown address is a page that says so", async ({ page, open, expectAccessible }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await open("/no/such/page");
  await expectAccessible();
});

test("an unknown torrent and a foolish id are pages that say so", async ({ page, signIn }) => {
  await signIn("member");
  for (const id of ["999999999", "x", "-1", "0", "99999999999999999999"]) {
    const response = await page.goto(`/torrents/${id}`);
    expect([400, 404], `${id} answered ${response?.status()}`).toContain(response?.status());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a complaint reaches the administrators, and what is missing stands beside its field", async ({
  page,
  open,
  signIn,
  names,
}) => {
  await signIn("member");
  await open("/complaints");
  await page.getByLabel("Subject").fill(`Noise from ${names.member}`);
  await page.getByLabel("What happened").fill("  ");
  await page.getByRole("button", { name: "Send to the administrators" }).click();
  await expect(page.getByText("Please describe what happened.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue(`Noise from ${names.member}`);
  await page.getByLabel("What happened").fill("It hums.");
  await page.getByRole("button", { name: "Send to the administrators" }).click();
  await expect(page.getByRole("status")).toHaveText("Your complaint has reached the administrators.");
  await signIn("admin");
  await open("/admin/complaints");
  await expect(page.getByText(`Noise from ${names.member}`)).toBeVisible();
});

test("a profile picture is scaled and shown; what is no image is refused beside the field", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn("other");
  await open("/account/picture");
  await page
    .getByLabel("New picture")
    .setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("no image") });
  // With JavaScript the browser scales it at once, and says so when it cannot.
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText(javaScriptEnabled ? "Compression failed" : "Please select an image file")).toBeVisible();
  const { default: sharp } = await import("sharp");
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  await page.getByLabel("New picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByRole("status")).toHaveText("Profile picture updated");
  const src = await page.locator("main img").first().getAttribute("src");
  const picture = await page.request.get(src ?? "");
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 200, height: 200 });
});

test("no page is wider than a phone", async ({ page, open, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const path of publicPages) {
    await open(path);
    expect(await overflow(), path).toBe(0);
  }
  await signIn("member");
  for (const path of memberPages) {
    await open(path);
    expect(await overflow(), path).toBe(0);
  }
  await page.goto("/?search=Dusty%20Kit");
  await page.locator("tbody tr a").first().click();
  await expect(page.locator("pre.nfo")).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
