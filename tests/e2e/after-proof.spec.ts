import { seconds } from "#tests/support/seconds.ts";
import { expect, test } from "./test.ts";

test("the page after a registration leads to the sign-in page, unless somebody uses it", { tag: "@both" }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await page.context().clearCookies({ name: "session" });
  await open("/register/done?next=approval");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Awaiting approval");
  // A resting pointer, of which the browser reports where it is, does not use the page.
  await page.mouse.move(300, 300);
  await expect(page).toHaveURL(/\/login$/, { timeout: seconds(15) });
  if (!javaScriptEnabled) return;
  await page.clock.install();
  await open("/register/done?next=approval");
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 210);
  await page.clock.fastForward("00:10");
  await expect(page).toHaveURL(/\/register\/done/);
  await page.getByRole("link", { name: "Go to Member Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});
