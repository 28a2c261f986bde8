import type { Page } from "@playwright/test";
import { someTorrent, uploadForm } from "#app/domain/catalogue/uploads/testing.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { makeMember } from "#tests/support/factories.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { startPushService } from "#tests/support/push-service.ts";
import { seconds } from "#tests/support/seconds.ts";
import { test as base } from "./own-site.ts";
import { expect, type Open, type Post } from "./test.ts";

/** The site mails to an SMTP server of this machine, and pushes to a service of it. */
const test = base.extend<object, { mailServer: MailServer; siteEnvironment: Record<string, string> }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from a destructured first parameter
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  siteEnvironment: [
    async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, WEBHOOK_ALLOW_PRIVATE: "1" }),
    { scope: "worker" },
  ],
});
test.use({ ownContext: true });

type Walk = {
  page: Page;
  open: Open;
  signInAs: (username: string) => Promise<void>;
  postAs: (username: string) => Promise<Post>;
  db: Db;
  mailServer: MailServer;
};

async function walkTogether({ page, open, signInAs, postAs, db, mailServer }: Walk) {
  const [a, b] = [await makeMember(db), await makeMember(db)];
  const staff = await makeMember(db, { isAdmin: true });
  const publisher = await db.publisher.create({ data: { name: `Kettle ${a.username}`, slug: `kettle-${a.username}` } });
  const category = await db.forumCategory.create({ data: { name: `Talk of ${a.username}` } });
  const topic = await db.forumTopic.create({
    data: { title: `Tape of ${b.username}`, content: "Which?", authorId: b.id, categoryId: category.id },
  });
  const bell = page.getByRole("link", { name: /^Notices/ });
  const pushService = await startPushService();

  await signInAs(a.username);
  await open(`/publishers/${publisher.slug}`);
  await page.getByRole("button", { name: `Follow ${publisher.name}` }).click();
  await expect(page.getByRole("button", { name: `Unfollow ${publisher.name}` })).toBeVisible();
  await open(`/forums/topics/${topic.id}`);
  await page.getByRole("button", { name: `Follow ${topic.title}` }).click();
  await expect(page.getByRole("button", { name: `Unfollow ${topic.title}` })).toBeVisible();
  await open("/account/notices/kinds");
  await page.getByLabel("New releases", { exact: true }).selectOption("push");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("You have chosen settings for each kind.")).toBeVisible();
  // How a browser gives its address is a test of its own.
  const { target } = pushService.subscribe();
  const subscribed = await page.request.post("/api/user/push-subscriptions", { data: target });
  expect(subscribed.status()).toBe(201);

  const name = `Kettle kit by ${b.username}`;
  const buffer = Buffer.from((await someTorrent(name)).bytes);
  const torrent = { name: "kit.torrent", mimeType: "application/x-bittorrent", buffer };
  await signInAs(b.username);
  const uploaded = await page.request.post("/api/torrents/upload", {
    multipart: { ...uploadForm, name, publisher: publisher.name, torrent },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  await signInAs(a.username);
  const [postAsB, postAsStaff] = [await postAs(b.username), await postAs(staff.username)];
  await postAsStaff(`/api/admin/pending-uploads/${(await uploaded.json()).id}/approve`);
  await postAsB(`/api/forum/topics/${topic.id}/replies`, { content: "The slow one." });
  await expect.poll(() => pushService.pushed.length, { timeout: seconds(30) }).toBe(1);
  expect(pushService.pushed[0]?.message).toMatchObject({
    body: `New: ${name}`,
    link: expect.stringContaining("/torrents/"),
  });
  const heard = () => db.notice.count({ where: { userId: a.id, readAt: null } });
  await expect.poll(heard, { timeout: seconds(30) }).toBe(2);

  await open("/");
  await expect(bell).toHaveAccessibleName("Notices, 2 unread");
  await bell.click();
  await expect(page.getByRole("link", { name: `${b.username} replied in “${topic.title}”` })).toBeVisible();
  await page.getByRole("link", { name: `New: ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(bell).toHaveAccessibleName("Notices, 1 unread");
  await page.getByRole("button", { name: /^Say thanks/ }).click();
  await expect(page.getByRole("button", { name: /^Take thanks back/ })).toBeVisible();
  await page.getByRole("button", { name: `Bookmark ${name}` }).click();
  await expect(page.getByRole("button", { name: `Remove bookmark ${name}` })).toBeVisible();
  await page.getByLabel("Your comment").fill(`Warm and slow, @${b.username}.`);
  await page.getByRole("button", { name: "Add Comment" }).click();
  await expect(page.getByText("Warm and slow")).toBeVisible();
  await open(`/forums/topics/${topic.id}`);
  await expect(bell).toHaveAccessibleName("Notices");
  await (await postAs(a.username))(`/api/forum/topics/${topic.id}/replies`, { content: `As slow as @${b.username}?` });

  // Both mentions wait for the digest, and one is read before it. The decision was mailed, and thanks are on the site.
  const waiting = () => db.notice.count({ where: { userId: b.id, kind: "mention", waitsFor: "digest" } });
  await expect.poll(waiting, { timeout: seconds(30) }).toBe(2);
  await signInAs(b.username);
  await open("/notices");
  await expect(page.getByRole("link", { name: `${a.username} mentioned you in “${name}”` })).toBeVisible();
  await page.getByRole("link", { name: `${a.username} mentioned you in “${topic.title}”` }).click();
  await expect(page.getByText(`As slow as @${b.username}?`)).toBeVisible();
  await db.noticeDigest.update({ where: { userId: b.id }, data: { dueAt: new Date(0) } });
  for (let again = 0; again < 2; again++) await db.$executeRaw`SELECT graphile_worker.add_job('send-digests')`;
  const digests = () => mailServer.mailsTo(b.email).filter((mail) => /^Subject: \d+ notices? from /m.test(mail));
  await expect.poll(() => digests().length, { timeout: seconds(30) }).toBe(1);
  await expect.poll(() => db.mail.count({ where: { status: { not: "sent" } } })).toBe(0);
  const [mail = "", ...more] = digests();
  expect(more).toEqual([]);
  expect(mail).toContain("Subject: 1 notice from");
  expect(mail).toContain(`${a.username} mentioned you in “${name}”`);
  expect(mail).not.toContain(topic.title);
  expect(mail).not.toContain("thanked you");
  const link = /List-Unsubscribe: <https?:\/\/[^/]+(\/notices\/stop\?token=[\w.-]+)>/.exec(mail)?.[1] ?? "";
  const stopped = await page.request.post(link, { form: { "List-Unsubscribe": "One-Click" } });
  expect(stopped.status()).toBe(200);
  await open("/account/notices/kinds");
  await expect(page.getByLabel("Mentions", { exact: true })).toHaveValue("site");
  await expect(page.getByLabel("Messages", { exact: true })).toHaveValue("mail");
  pushService.close();
}

test("two members: a release of a followed publisher is pushed, heard of, thanked for, kept and commented on; its uploader gets one digest of what is unread, and stops it", async ({
  page,
  open,
  signInAs,
  postAs,
  ownSite,
  mailServer,
}) => walkTogether({ page, open, signInAs, postAs, db: ownSite.database.db, mailServer }));

test("two members do the same on a free site", { tag: "@long" }, async ({
  page,
  open,
  openUntil,
  signInAs,
  postAs,
  ownSite,
  mailServer,
}) => {
  test.slow();
  const { db } = ownSite.database;
  await db.setting.create({ data: { key: "membership", value: { price: "free" } } });
  await signInAs((await makeMember(db)).username);
  await openUntil("/membership", page.locator("main", { hasText: "This site is free" }));
  await walkTogether({ page, open, signInAs, postAs, db, mailServer });
});
