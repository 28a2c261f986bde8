import { beforeAll, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let user: Awaited<ReturnType<typeof makeMember>>;
let member: Client;
const visitor = () => createClient(site.server.url);
const settings = "/api/user/notice-settings";

beforeAll(async () => {
  user = await makeMember(site.db);
  member = await signInClient(site.server.url, user.username, PASSWORD);
});

it("the settings are modest until they are changed, and wrong ones are refused beside their field", async () => {
  expect(await member.json(settings)).toMatchObject({
    status: 200,
    body: { preset: "usual", message: "mail", reply: "digest", thanks: "site", digestRhythm: "weekly", digestHour: 8 },
  });
  const put = (json: object) => member.json(settings, { method: "PUT", json });
  expect(await put({ thanks: "off", digestHour: 23 })).toMatchObject({
    status: 200,
    body: { preset: null, thanks: "off", message: "mail", digestHour: 23 },
  });
  expect(await put({ preset: "everything", thanks: "site" })).toMatchObject({
    body: { preset: null, thanks: "site", reply: "mail", digestHour: 23 },
  });
  expect(await put({ preset: "quiet" })).toMatchObject({ body: { preset: "quiet", decision: "mail", reply: "site" } });
  expect(await put({ preset: "loud" })).toMatchObject({ status: 422 });
  expect(await put({ preset: "usual" })).toMatchObject({ body: { preset: "usual" } });
  expect(await put({ thanks: "pigeon", digestHour: 24 })).toMatchObject({ status: 422 });
  expect((await visitor().json(settings)).status).toBe(401);
  const form = { intent: "save", thanks: "site", digestRhythm: "daily", digestHour: "25" };
  const refused = await member.request("/account/notices", { form });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("an hour from 0 to 23")]);
});

it("a mail program stops a kind with one POST and no cookie; opening the link or changing it stops nothing", async () => {
  const other = await makeMember(site.db);
  const sender = await signInClient(site.server.url, other.username, PASSWORD);
  const letter = { receiverId: user.username, subject: "Your loops", content: "Lovely." };
  expect((await sender.json("/api/messages", { json: letter })).status).toBe(200);
  const subject = `${other.username} wrote to you: Your loops`;
  const findMail = () => site.db.mail.findFirstOrThrow({ where: { recipient: user.email, subject } });
  await eventually(async () => void (await findMail()));
  const url = new URL((await findMail()).stopUrl ?? "");
  const link = url.pathname + url.search;
  const way = async () => ((await member.json(settings)).body as { message: string }).message;

  const page = await visitor().request(link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Stop mails about “Messages”")]);
  const oneClick = { form: { "List-Unsubscribe": "One-Click" } };
  const at = link.length - 5;
  const changed = link.slice(0, at) + (link[at] === "A" ? "B" : "A") + link.slice(at + 1);
  expect((await visitor().request(changed)).status).toBe(404);
  expect((await visitor().request(changed, oneClick)).status).toBe(404);
  expect((await visitor().request("/notices/stop", oneClick)).status).toBe(404);
  expect(await way()).toBe("mail");

  for (const _ of ["first", "again"]) {
    const stopped = await visitor().request(link, oneClick);
    expect([stopped.status, await stopped.text()]).toEqual([
      200,
      expect.stringContaining("You will no longer get these mails."),
    ]);
    expect(await way()).toBe("site");
  }
});
