import { expect, test } from "./test.ts";
import { nextWord } from "./unique.ts";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "the floating box is what JavaScript adds; /chat is the page");

const unique = (text: string) => `${text} ${nextWord()}`;

test.beforeEach(async ({ page, signIn, open }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn("elite");
  await open("/");
});

test("it opens, is resized by keys and by drag within its bounds, and all of it is remembered", async ({
  page,
  open,
  expectAccessible,
}) => {
  const box = page.getByRole("region", { name: "Member chat" });
  await box.getByRole("button", { name: "Open the chat" }).click();
  await expect(box.getByText("Online", { exact: true })).toBeVisible();
  expect(await box.boundingBox()).toMatchObject({ width: 400, height: 500 });
  await expectAccessible();
  const handle = box.getByRole("button", { name: /Resize the chat/ });
  await handle.press("ArrowLeft");
  await handle.press("ArrowUp");
  expect(await box.boundingBox()).toMatchObject({ width: 420, height: 520 });
  const drag = async (dx: number, dy: number) => {
    const at = await handle.boundingBox();
    if (!at) throw new Error("no handle");
    await page.mouse.move(at.x + 10, at.y + 10);
    await page.mouse.down();
    await page.mouse.move(at.x + 10 + dx, at.y + 10 + dy, { steps: 4 });
    await page.mouse.up();
  };
  await drag(-2_000, -2_000);
  expect(await box.boundingBox()).toMatchObject({ width: 800, height: 700 });
  await drag(700, 600);
  expect(await box.boundingBox()).toMatchObject({ width: 300, height: 300 });
  await open("/");
  expect(await box.boundingBox()).toMatchObject({ width: 300, height: 300 });
  await box.getByRole("button", { name: "Minimise the chat" }).click();
  await open("/");
  await expect(box.getByRole("button", { name: "Open the chat" })).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem("chatSize"));
  expect(JSON.parse(stored ?? "{}")).toEqual({ width: 300, height: 300, minimized: true });
});

test("open, it is a drawer over the list, which keeps its columns", async ({ page }) => {
  const heads = page.locator(".t-list thead");
  await expect(heads).toBeVisible();
  const before = await heads.boundingBox();
  const box = page.getByRole("region", { name: "Member chat" });
  await box.getByRole("button", { name: "Open the chat" }).click();
  await expect(box.getByText("Online", { exact: true })).toBeVisible();
  expect(await heads.boundingBox()).toEqual(before);
  await box.getByRole("button", { name: "Minimise the chat" }).click();
});

test("Enter sends, Shift+Enter begins a line, and what is read stays in place while others write", async ({ page }) => {
  const box = page.getByRole("region", { name: "Member chat" });
  await box.getByRole("button", { name: "Open the chat" }).click();
  await expect(box.getByText("Online", { exact: true })).toBeVisible();
  const field = box.getByLabel("Message", { exact: true });
  const text = unique("first");
  await field.fill(text);
  await field.press("Shift+Enter");
  await field.pressSequentially("second");
  await expect(field).toHaveValue(`${text}\nsecond`);
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await expect(box.getByText(text)).toHaveCount(1);
  const log = box.getByRole("log");
  for (let i = 0; i < 6; i++) {
    const tall = unique("a\n\n\n\nline");
    await field.fill(tall);
    await field.press("Enter");
    await expect(box.getByText(tall)).toHaveCount(1);
  }
  expect(await log.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(200);
  expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
  await log.evaluate((element) => element.scrollTo({ top: -200 }));
  const place = () => box.getByText(text).boundingBox();
  const before = await place();
  await field.fill(unique("one more"));
  await field.press("Enter");
  // The room is everybody's: another test may have written too.
  const missed = box.getByRole("button", { name: /^\d+ new messages?$/ });
  await expect(missed).toBeVisible();
  expect((await place())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await missed.click();
  expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
});

test("a broken connection is mended after five seconds, and no message is lost or doubled", { tag: "@long" }, async ({
  page,
  context,
  browser,
  names,
}) => {
  const box = page.getByRole("region", { name: "Member chat" });
  await box.getByRole("button", { name: "Open the chat" }).click();
  const online = box.getByText("Online", { exact: true });
  await expect(online).toBeVisible();
  await page.close();
  const second = await context.newPage();
  await second.setViewportSize({ width: 1280, height: 900 });
  let cut: (() => Promise<void>) | undefined;
  await second.routeWebSocket(/\/ws\/chat/, (socket) => {
    socket.connectToServer();
    cut = () => socket.close({ code: 4002 });
  });
  await second.goto("/");
  const again = second.getByRole("region", { name: "Member chat" });
  await expect(again.getByText("Online", { exact: true })).toBeVisible();
  await cut?.();
  await expect(again.getByText("Connecting", { exact: true })).toBeVisible();
  const cookies = await context.cookies();
  const writer = await browser.newContext();
  await writer.addCookies(cookies);
  const text = unique("while away");
  expect((await writer.request.post("/chat", { form: { message: text } })).ok()).toBe(true);
  await expect(again.getByText("Online", { exact: true })).toBeVisible();
  await expect(again.getByText(text)).toHaveCount(1);
  expect(names.elite).toContain("elite");
  await writer.close();
});

test("its code is asked for by the home screen alone", async ({ page, open }) => {
  // The home screen's own request may still be on its way.
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open("/rules");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => /assets\/.*chat/.test(url))).toEqual([]);
});
