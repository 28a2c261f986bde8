import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { joinAsReader } from "#tests/support/irc-reader.ts";
import { hasNgircd, NO_NGIRCD, startNgircd } from "#tests/support/ngircd.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let admin: Client;

beforeAll(async () => {
  const { username } = await makeMember(site.db, { isAdmin: true });
  admin = await signInClient(site.server.url, username, PASSWORD);
});

const setting = {
  usesTls: false,
  server: "127.0.0.1",
  nick: "patchbay",
  channel: "#announce",
  paceLines: 4,
  paceSeconds: 8,
};
const put = (json: object) => admin.json("/api/admin/announcer", { method: "PUT", json });
const page = async () => (await admin.request("/admin/announcer")).text();

describe("the announcer over HTTP", () => {
  it("is off at first, and says a test line only when it is on", async () => {
    expect((await admin.json("/api/admin/announcer")).body).toMatchObject({ isOn: false, state: { waiting: 0 } });
    expect(await admin.json("/api/admin/announcer/test-line", { method: "POST" })).toMatchObject({ status: 409 });
    expect(await page()).toContain("Set up and turn on");
  });

  it("takes what it answered, and shows what is wrong beside its field", async () => {
    const { body } = await admin.json<object>("/api/admin/announcer");
    expect(await put(body)).toMatchObject({ status: 200, body: { isOn: false, authorities: null } });
    const form = { ...setting, isOn: "on", server: "no host", port: "6667", paceLines: "4", paceSeconds: "8" };
    const { usesTls: _unticked, ...fields } = form;
    const reply = await admin.request("/admin/announcer/edit", {
      form: { ...fields, serverPassword: "not sent back" },
    });
    const text = await reply.text();
    expect(reply.status).toBe(422);
    expect(text).toContain("Enter only a host name or address");
    expect(text).toContain('value="no host"');
    expect(text).not.toContain("not sent back");
  });

  it.skipIf(!hasNgircd)("connects when it is turned on, and says a test line that a form asks for", async () => {
    const server = await startNgircd({ port: await freePort() });
    const reader = await joinAsReader(server.port);
    try {
      const on = await put({ ...setting, isOn: true, port: server.port });
      expect(on).toMatchObject({ status: 200, body: { isOn: true, hasServerPassword: false } });
      const asked = await admin.request("/admin/announcer", { form: {} });
      expect([asked.status, asked.headers.get("location")]).toEqual([303, "/admin/announcer"]);
      await eventually(async () => expect(reader.texts()).toEqual(["Patchbay: a test of the announcer."]));
      await eventually(async () => expect(await page()).toContain("Connected"));
      // The reader may hear the line before the announcer knows that the server has read it.
      await eventually(async () =>
        expect((await admin.json("/api/admin/announcer")).body).toMatchObject({
          state: { nickNow: "patchbay", lastLine: { text: "Patchbay: a test of the announcer." }, lastError: null },
        }),
      );
    } finally {
      await put({ ...setting, isOn: false, port: server.port });
      reader.leave();
      await server.stop();
    }
  });
});

it.runIf(!hasNgircd)(NO_NGIRCD, () => undefined);
