import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let member: Client;
let admin: Client;
let adminName: string;

beforeAll(async () => {
  const [one, two] = await Promise.all([makeMember(site.db), makeMember(site.db, { isAdmin: true })]);
  adminName = two.username;
  member = await signInClient(site.server.url, one.username, PASSWORD);
  admin = await signInClient(site.server.url, two.username, PASSWORD);
});

type Listed = { notifications: { id: number; message: string; admin_username?: string; created_at: string }[] };

describe("/api/notifications", () => {
  it("is read by members without the author, by administrators with, and by nobody else", async () => {
    const posted = await admin.json<{ id: number }>("/api/notifications", { json: { message: "<b>Sunday</b>" } });
    expect(posted.status).toBe(200);
    const seen = await member.json<Listed>("/api/notifications");
    expect(seen.body.notifications).toMatchObject([{ id: posted.body.id, message: "<b>Sunday</b>" }]);
    expect(JSON.stringify(seen.body)).not.toContain(adminName);
    expect((await admin.json<Listed>("/api/notifications")).body.notifications[0]?.admin_username).toBe(adminName);
    expect((await createClient(site.server.url).json("/api/notifications")).status).toBe(401);
  });

  it("is written by administrators alone", async () => {
    const { id } = await site.db.notification.create({ data: { message: "stays", adminUsername: adminName } });
    expect((await member.json("/api/notifications", { json: { message: "mine" } })).status).toBe(403);
    expect((await member.json(`/api/notifications/${id}`, { method: "DELETE" })).status).toBe(403);
    expect((await createClient(site.server.url).json("/api/notifications", { json: { message: "x" } })).status).toBe(
      401,
    );
    expect((await member.request("/admin/notifications", { form: { message: "mine" } })).status).toBe(403);
    expect((await member.request(`/admin/notifications/${id}/delete`, { form: {} })).status).toBe(403);
    expect(await admin.json("/api/notifications", { json: { message: " " } })).toMatchObject({
      status: 422,
      body: { message: "Please enter a notification message" },
    });
    expect((await admin.json(`/api/notifications/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await admin.json(`/api/notifications/${id}`, { method: "DELETE" })).status).toBe(404);
  });
});

describe("the panel on the home screen", () => {
  it("is in the page itself, open or closed as it was left, its text being text", async () => {
    await admin.json("/api/notifications", { json: { message: "<img src=x onerror=alert(1)> javascript:alert(2)" } });
    const home = await (await member.request("/")).text();
    expect(home).not.toMatch(/<details[^>]* open=""/);
    expect(home).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(home).not.toContain("<img src=x");
    expect(home).not.toContain(`, ${adminName}`);
    member.cookies.set("notificationPanelMinimized", "false");
    expect(await (await member.request("/")).text()).toMatch(/<details[^>]* open=""/);
    member.cookies.set("notificationPanelMinimized", "true");
    expect(await (await member.request("/")).text()).not.toMatch(/<details[^>]* open=""/);
    member.cookies.delete("notificationPanelMinimized");
  });
});
