import type { BrowserContext } from "@playwright/test";
import { makeMember } from "#tests/support/factories.ts";
import { startPushService } from "#tests/support/push-service.ts";
import { expect, test } from "./test.ts";

/** The browser of a test has no push service: it answers what one of this machine would. */
async function playSubscription(context: BrowserContext, target: { endpoint: string; p256dh: string; auth: string }) {
  await context.grantPermissions(["notifications"]);
  await context.addInitScript(({ endpoint, ...keys }) => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint, keys }) }) as unknown as PushSubscription;
  }, target);
}

test("a member turns on pushes for a browser, gets one, and removes the browser", async ({
  page,
  context,
  open,
  signInAs,
  postAs,
  db,
  javaScriptEnabled,
  expectGoodScreens,
}) => {
  const [reader, author] = [await makeMember(db), await makeMember(db)];
  const service = await startPushService();
  const { target } = service.subscribe();
  await playSubscription(context, target);
  await signInAs(reader.username);
  await open("/account/notices");
  await expect(page.getByText("No device yet.")).toBeVisible();
  await page.getByRole("link", { name: "Choose for each kind of notice" }).click();
  await page.getByLabel("Messages", { exact: true }).selectOption("push");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("You have chosen for each kind.")).toBeVisible();
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: "Push to this browser" }).click();
    await expect(page.getByText("Notices are pushed to this browser.")).toBeVisible();
    // A worker for pushes alone: it controls no page.
    expect(
      await page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistration("/push/"))?.active?.state,
        navigator.serviceWorker.controller,
      ]),
    ).toEqual(["activated", null]);
  } else {
    await expect(page.getByText("Turning it on needs JavaScript.")).toBeVisible();
    const added = await context.request.post("/api/user/push-subscriptions", { data: target });
    expect(added.status(), await added.text()).toBe(201);
    await open("/account/notices");
  }
  await expect(page.getByText("This browser", { exact: true })).toBeVisible();
  await expectGoodScreens(["/account/notices", "/account/notices/kinds"]);

  const post = await postAs(author.username);
  await post("/api/messages", { receiverId: reader.username, subject: "Your loops", content: "Lovely." });
  await expect.poll(() => service.pushed.length).toBe(1);
  const message = service.pushed[0]?.message;
  expect(message?.body).toBe(`${author.username} wrote to you: Your loops`);
  await open(message?.link ?? "");
  await expect(page.getByRole("link", { name: /^Notices/ })).toHaveAccessibleName("Notices");

  await open("/account/notices");
  await expect(page.getByText("last used")).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("The device is removed.")).toBeVisible();
  await expect(page.getByText("No device yet.")).toBeVisible();
  service.close();
});
