import { beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
const HOUR = 3_600_000;
let admin: Client;
let adminId: string;

beforeEach(async () => {
  const { id, username } = await makeMember(site.db, { isAdmin: true });
  adminId = id;
  admin = await signInClient(site.server.url, username, PASSWORD);
});

const roleNamed = (name: string) => site.db.staffRole.findUniqueOrThrow({ where: { name } });
const text = async (client: Client, path: string) => (await client.request(path)).text();
const statusOf = async (client: Client, path: string) => (await client.request(path)).status;

async function see(client: Client, form: Record<string, string>) {
  const { status } = await client.request("/see-as", { form });
  expect(status).toBe(303);
}

/** The status with which the chat answers the socket of a client. */
const upgrade = (client: Client) =>
  new Promise((resolve) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const socket = new WebSocket(`${site.server.url.replace("http", "ws")}/ws/chat`, { headers: { cookie } });
    socket.on("unexpected-response", (_, response) => {
      let said = "";
      response.on("data", (part: Buffer) => {
        said += part;
      });
      response.on("end", () => resolve([response.statusCode, said]));
    });
    socket.on("open", () => resolve([101, ""]));
    socket.on("error", () => {});
  });

it("an administrator sees the site with the rights of a role, and a bar on every page says so", async () => {
  const helper = await roleNamed("Helper");
  expect(await text(admin, `/admin/roles/${helper.id}`)).toContain('action="/see-as"');
  await see(admin, { roleId: String(helper.id) });
  for (const path of ["/", "/admin", "/admin/complaints", "/account", "/no/such/page"])
    expect(await text(admin, path), path).toContain("send anything until you end the role view.");
  expect(await statusOf(admin, "/admin/users")).toBe(200);
  for (const path of ["/admin/payments", "/admin/settings", "/admin/roles", "/admin/payments.data"])
    expect(await statusOf(admin, path), path).toBe(403);
  expect(await text(admin, "/admin")).not.toContain('href="/admin/payments"');
  const entry = { act: "roles.start-seeing", subjectKind: "role", subjectId: String(helper.id) };
  expect(await site.db.auditEntry.findMany({ where: { actorId: adminId } })).toMatchObject([entry]);
});

it("cannot send anything meanwhile: forms, calls and the socket of the session are refused, with the reason", async () => {
  const { id } = await roleNamed("Moderator");
  await see(admin, { roleId: String(id) });
  const forms = [
    ["/forums/new", { title: "Sent", content: "Sent" }],
    ["/account/about", { about: "Sent" }],
    ["/confirm", { password: PASSWORD }],
    ["/chat", { message: "Sent" }],
  ] as const;
  for (const [path, form] of forms) {
    for (const at of [path, `${path}.data`]) {
      const response = await admin.request(at, { form });
      expect(response.status, at).toBe(403);
      expect(await response.text(), at).toContain("You are viewing the site as Moderator and cannot send anything.");
    }
  }
  expect((await admin.request("/see-as", { form: { roleId: String(id) } })).status).toBe(403);
  const refused = { status: 403, body: { message: expect.stringContaining("cannot send anything") } };
  expect(await admin.json("/api/user/rights")).toMatchObject(refused);
  expect(await admin.json("/api/forum/topics", { json: { title: "Sent" } })).toMatchObject(refused);
  expect(await upgrade(admin)).toEqual([
    403,
    "You are viewing the site as Moderator and cannot send anything. End this view first.\n",
  ]);
  expect(await text(admin, "/chat")).toContain("You are viewing the site as Moderator and cannot send anything.");
  expect(await site.db.forumTopic.count({ where: { title: "Sent" } })).toBe(0);
});

it("it ends by its button, after an hour and with the session", async () => {
  const helper = await roleNamed("Helper");
  await see(admin, { roleId: String(helper.id) });
  const ended = await admin.request("/see-as/end", { form: {} });
  expect([ended.status, ended.headers.get("Location")]).toEqual([303, "/admin/roles"]);
  expect(await statusOf(admin, "/admin/payments")).toBe(200);

  const began = Date.now();
  await see(admin, { roleId: String(helper.id) });
  const begun = Date.now();
  expect(await statusOf(admin, "/admin/payments")).toBe(403);
  const { seeingUntil } = await site.db.session.findFirstOrThrow({ where: { userId: adminId } });
  expect(seeingUntil?.getTime()).toBeGreaterThanOrEqual(began + HOUR);
  expect(seeingUntil?.getTime()).toBeLessThanOrEqual(begun + HOUR);
  await site.db.session.updateMany({ where: { userId: adminId }, data: { seeingUntil: new Date(Date.now() - 1) } });
  expect(await statusOf(admin, "/admin/payments")).toBe(200);

  await see(admin, { roleId: String(helper.id) });
  expect((await admin.request("/logout", { form: {} })).status).toBe(303);
  expect(await site.db.session.count({ where: { userId: adminId } })).toBe(0);
});

it("a giver of roles sees nothing beyond their own rights as a role with more, or as its holder", async () => {
  const { db, server } = site;
  const [lead, holder] = [await makeMember(db), await makeMember(db)];
  const treasurer = await roleNamed("Treasurer");
  const { id: roleId } = await db.staffRole.create({
    data: { name: "Giver of roles", rights: ["roles.grant", "payments.decide"] },
  });
  await db.roleHolder.createMany({
    data: [
      { userId: lead.id, roleId },
      { userId: holder.id, roleId: treasurer.id },
    ],
  });
  const client = await signInClient(server.url, lead.username, PASSWORD);
  const forms: Record<string, string>[] = [{ roleId: String(treasurer.id) }, { userId: holder.id }];
  for (const form of forms) {
    await see(client, form);
    expect(await statusOf(client, "/admin/payments")).toBe(200);
    expect(await statusOf(client, "/admin/registrations")).toBe(403);
    expect(await statusOf(client, "/admin/roles")).toBe(403);
    expect(await text(client, "/account")).toContain(lead.username);
    await client.request("/see-as/end", { form: {} });
  }
  await db.roleHolder.deleteMany({ where: { userId: lead.id } });
  expect((await client.request("/see-as", { form: { roleId: String(treasurer.id) } })).status).toBe(403);
});

it("members without the right, a role that is gone and a member without a role are refused", async () => {
  const { id, username } = await makeMember(site.db);
  const member = await signInClient(site.server.url, username, PASSWORD);
  const helper = await roleNamed("Helper");
  expect((await member.request("/see-as", { form: { roleId: String(helper.id) } })).status).toBe(403);
  expect((await admin.request("/see-as", { form: { roleId: "987654" } })).status).toBe(404);
  expect((await admin.request("/see-as", { form: { userId: id } })).status).toBe(404);
  expect((await admin.request("/see-as", { form: {} })).status).toBe(404);
});
