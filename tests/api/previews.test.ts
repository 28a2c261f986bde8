import { beforeAll, describe, expect, it } from "vitest";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";
import { acid, tone, wav } from "#tests/support/sounds.ts";

const site = useSharedSite();
let member: Client;
let other: Client;
let admin: Client;
let uploader: string;

beforeAll(async () => {
  const signIn = async (more = {}) => {
    const user = await makeMember(site.db, more);
    uploader ??= user.id;
    return signInClient(site.server.url, user.username, PASSWORD);
  };
  member = await signIn();
  other = await signIn();
  admin = await signIn({ isAdmin: true });
});

const loop = () => new File([new Uint8Array(wav(tone(1), { after: [acid({ tempo: 92, beats: 8 })] }))], "Dust.wav");
function formOf(sound: File, field = "sound"): FormData {
  const form = new FormData();
  form.set(field, sound);
  return form;
}
type Preview = { id: number; status: string; url: string | null; problem: string | null };
const listOf = async (client: Client, at: string) => ((await client.json(at)).body as { previews: Preview[] }).previews;

describe("previews over HTTP", { timeout: seconds(90) }, () => {
  it("are made of the sounds of an upload, heard in parts, corrected and removed", async () => {
    const { bytes } = await someTorrent();
    const torrentFile = Buffer.from(bytes).toString("base64");
    const fields = { fileName: "kit.torrent", torrentFile, description: "Sixteen hits of a kit." };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const sent = await member.json("/api/torrents/upload", { body: form });
    const at = `/api/uploads/${(sent.body as { id: number }).id}/previews`;
    expect((await member.json(at, { body: formOf(loop()) })).status).toBe(201);
    expect(await other.json(at)).toMatchObject({ status: 404 });
    await eventually(async () => {
      expect(await listOf(member, at)).toMatchObject([{ status: "ready", tempo: 92, tempoFrom: "chunk" }]);
    }, seconds(60));
    const [preview] = await listOf(admin, at);
    const url = preview?.url ?? "";
    const ask = (client: Client, range: string) => client.request(url, { headers: { Range: range } });
    const part = await ask(member, "bytes=0-99");
    expect([part.status, part.headers.get("Content-Type"), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      "audio/mpeg",
      100,
    ]);
    expect((await ask(admin, "bytes=99999999-")).status).toBe(416);
    // An upload that waits is heard by its uploader and moderators alone, and nothing by visitors.
    expect((await ask(other, "bytes=0-99")).status).toBe(404);
    expect((await ask(createClient(site.server.url), "bytes=0-99")).status).toBe(404);
    const one = `/api/previews/${preview?.id}`;
    expect(await member.json(one, { method: "PATCH", json: { tempo: 184, key: "Am" } })).toMatchObject({ status: 200 });
    expect(await member.json(one, { method: "PATCH", json: { tempo: 5 } })).toMatchObject({ status: 422 });
    expect(await listOf(member, at)).toMatchObject([{ tempo: 184, tempoFrom: "member", key: "Am" }]);
    expect(await member.json(`${one}/move`, { json: { to: "up" } })).toMatchObject({ body: { position: 1 } });
    expect(await other.json(one, { method: "DELETE" })).toMatchObject({ status: 404 });
    expect(await member.json(one, { method: "DELETE" })).toMatchObject({ status: 200 });
    expect((await ask(member, "bytes=0-99")).status).toBe(404);
  });

  it("say in words what is wrong with a sound of a torrent", async () => {
    const { id } = await makeTorrent(site.db, { uploadedBy: uploader });
    const at = `/api/torrents/${id}/previews`;
    const text = new File(["This is a letter."], "letter.wav");
    expect((await other.json(at, { body: formOf(text) })).status).toBe(403);
    expect((await member.json(at, { body: formOf(text, "sounds") })).status).toBe(201);
    await eventually(async () => {
      expect(await listOf(other, at)).toMatchObject([
        { status: "failed", problem: expect.stringContaining("Unsupported format") },
      ]);
    }, seconds(60));
    const events = await other.request(`${at}/events`);
    const reader = events.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain('"status":"failed"');
    await reader?.cancel();
    const empty = await member.json(at, { body: new FormData() });
    expect(empty).toMatchObject({
      status: 422,
      body: { errors: { sounds: [expect.stringContaining("Choose a sound")] } },
    });
  });
});
