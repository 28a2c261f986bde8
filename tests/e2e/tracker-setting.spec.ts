import { expect, test } from "./test.ts";

const PATH = "/admin/settings/tracker";

test("the tracker's settings are staff's, and say beside the field what cannot be", async ({
  page,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await open("/admin/settings");
  await page.getByRole("link", { name: "Tracker", exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(page.getByLabel("Clients per member and torrent")).toHaveValue("10");
  await expectAccessible();
  await page.getByLabel("Denied clients").fill("-TR 2000–2999\n-qB 5000–4000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Line 2 has its highest version below its lowest.")).toBeVisible();
  await expect(page.getByLabel("Denied clients")).toHaveValue("-TR 2000–2999\n-qB 5000–4000");
});

test("the tracker's settings as they stand can be saved, and members have none", async ({ page, open, signIn }) => {
  await signIn("admin");
  await open(PATH);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(page.getByText("Tracker settings saved.")).toBeVisible();
});
