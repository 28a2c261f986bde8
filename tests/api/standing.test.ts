import { beforeAll, describe, expect, it } from "vitest";
import type { StandingKind } from "#app/db/generated/enums.ts";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { type MemberRight, memberRightNames } from "#app/domain/core/kernel/member-rights.ts";
import { isClosing, stepKinds } from "#app/domain/moderation/steps/kinds.ts";
import { liftDue } from "#app/domain/moderation/steps/lift-step.server.ts";
import { connectClient } from "#tests/support/chat-client.ts";
import { makeContext, makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let operator: Client;
let member: Client;
let user: Awaited<ReturnType<typeof makeMember>>;
let token: string;
let sent: Uint8Array;
let ids: { torrentId: number; categoryId: number; receiverId: string };

beforeAll(async () => {
  const { db, server } = site;
  user = await makeMember(db);
  operator = await signInClient(server.url, "operator", "correct horse battery");
  member = await signInClient(server.url, user.username, PASSWORD);
  const scopes = ["read", "download", "upload", "messages"];
  token = (await member.json<{ token: string }>("/api/user/tokens", { json: { name: "Test", scopes } })).body.token;
  const other = await makeMember(db);
  sent = (await someTorrent()).bytes;
  const { id: torrentId } = await makeTorrent(db, { torrentData: Buffer.from((await someTorrent()).bytes) });
  const { id: categoryId } = await db.forumCategory.findFirstOrThrow();
  ids = { torrentId, categoryId, receiverId: other.username };
});

type Sent = NonNullable<Parameters<Client["request"]>[1]>;
type Surface = { path: string; how?: () => Sent /** Not for tokens. */; isSessions?: true };

const torrentForm = () => {
  const body = new FormData();
  body.set("torrent", new File([new Uint8Array(sent)], "kit.torrent"));
  body.set("description", "Sixteen hits of a kit that was left in a barn.");
  return { body };
};
const content = "Words enough for it.";

/** The calls and forms that need each right. */
const surfaces = (right: MemberRight): { call: Surface; form: Surface } => {
  const { torrentId, categoryId, receiverId } = ids;
  const topic = { title: "A title of a topic", content };
  const collection = { name: "Kits", visibility: "members" };
  const letter = { receiverId, subject: "Hello", content };
  return {
    upload: { call: { path: "/api/torrents/upload", how: torrentForm }, form: { path: "/uploader", how: torrentForm } },
    comment: {
      call: { path: `/api/torrents/${torrentId}/comments`, how: () => ({ json: { comment: content } }) },
      form: { path: `/torrents/${torrentId}`, how: () => ({ form: { comment: content } }) },
    },
    post: {
      call: { path: "/api/forum/topics", how: () => ({ json: { ...topic, categoryId } }) },
      form: { path: "/forums/new", how: () => ({ form: { ...topic, categoryId: String(categoryId) } }) },
    },
    chat: {
      call: { path: "/chat", how: () => ({ form: { message: content } }), isSessions: true as const },
      form: { path: "/chat", how: () => ({ form: { message: content } }) },
    },
    message: {
      call: { path: "/api/messages", how: () => ({ json: letter }) },
      form: { path: "/messages/new", how: () => ({ form: letter }) },
    },
    publish: {
      call: { path: "/api/collections", how: () => ({ json: collection }) },
      form: { path: "/collections/new", how: () => ({ form: collection }) },
    },
    invite: {
      call: { path: "/api/invitations/generate-code", how: () => ({ json: {} }), isSessions: true as const },
      form: { path: "/invite", how: () => ({ form: { none: "" } }) },
    },
    download: {
      call: { path: `/api/torrents/${torrentId}/download` },
      form: { path: `/torrents/${torrentId}/download` },
    },
  }[right];
};

/** The status of each surface, and whether it says the reason. */
async function trySurfaces(right: MemberRight) {
  const { call, form } = surfaces(right);
  const bearer = { headers: { Authorization: `Bearer ${token}` } };
  const answers = [
    await member.request(call.path, call.how?.()),
    await member.request(form.path, form.how?.()),
    ...(call.isSessions
      ? []
      : [await createClient(site.server.url).request(call.path, { ...call.how?.(), ...bearer })]),
  ];
  return Promise.all(
    answers.map(async (answer) => [answer.status, /You may not .* Reason: Too much/.test(await answer.text())]),
  );
}

describe("a limited right", () => {
  it.each(memberRightNames)("to %s is refused by call, form and token, until it is lifted", async (right) => {
    const json = { kind: "limit", rights: [right], reason: "Too much", until: "2999-12-03" };
    const step = await operator.json<{ id: number }>(`/api/admin/users/${user.id}/standing`, { json });
    expect(step.status).toBe(201);
    const refused = await trySurfaces(right);
    expect(refused).toEqual(refused.map(() => [403, true]));
    const lift = { json: { reason: "Enough." } };
    expect((await operator.json(`/api/admin/users/${user.id}/standing/${step.body.id}/lift`, lift)).status).toBe(200);
    for (const [status, isLimited] of await trySurfaces(right)) {
      expect(status).not.toBe(403);
      expect(isLimited).toBe(false);
    }
  });

  it("to chat is refused on an open socket", async () => {
    const Cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const client = connectClient(`${site.server.url.replace("http", "ws")}/ws/chat`, { Cookie });
    await client.join(user.id);
    const json = { kind: "limit", rights: ["chat"], reason: "Too much" };
    await operator.json(`/api/admin/users/${user.id}/standing`, { json });
    client.say(user.id, content);
    expect(await client.next("error")).toMatchObject({
      code: "forbidden",
      message: "You may not write in the chat. Reason: Too much",
    });
    await client.close();
  });
});

/** Brings a step's end forward, as the clock would. */
const endNow = (stepId: number) =>
  site.db.standingStep.update({ where: { id: stepId }, data: { until: new Date(Date.now() - 1_000) } });

type Case = { kind: StandingKind; right: MemberRight };
const matrix = stepKinds.flatMap((kind) => memberRightNames.map((right): Case => ({ kind, right })));

describe("every step and every right on every surface", () => {
  beforeAll(() => site.db.standingStep.updateMany({ where: { userId: user.id }, data: { liftedAt: new Date() } }));

  const take = async (kind: StandingKind, right: MemberRight) => {
    const limits = kind === "limit" ? { rights: [right] } : {};
    const until = kind === "limit" || kind === "suspension" ? { until: "2999-12-03" } : {};
    const json = { kind, reason: "Too much", ...limits, ...until };
    const step = await operator.json<{ id: number }>(`/api/admin/users/${user.id}/standing`, { json });
    expect(step.status).toBe(201);
    return step.body.id;
  };

  it.each(matrix)("$kind: to $right", async ({ kind, right }) => {
    const id = await take(kind, right);
    const during = await trySurfaces(right);
    if (kind === "limit") expect(during).toEqual(during.map(() => [403, true]));
    else if (isClosing(kind)) {
      // The session has ended and the token opens nothing; the sign-in says why.
      for (const [status] of during) expect([302, 303, 401, 403]).toContain(status);
      const refused = await createClient(site.server.url).request("/api/auth/login", {
        json: { username: user.username, password: PASSWORD },
      });
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain("Reason: Too much");
    } else for (const [status, isLimited] of during) expect([status === 403, isLimited]).toEqual([false, false]);

    if (kind === "limit" || kind === "suspension") await endNow(id);
    else await operator.json(`/api/admin/users/${user.id}/standing/${id}/lift`, { json: { reason: "Enough." } });
    // A limit counts no longer from its end; the job opens a closed account.
    if (kind === "suspension") await liftDue(makeContext(site.db, null));
    if (isClosing(kind)) member = await signInClient(site.server.url, user.username, PASSWORD);
    for (const [status, isLimited] of await trySurfaces(right)) {
      expect(status).not.toBe(403);
      expect(isLimited).toBe(false);
    }
  });
});

it("the timeline, notes and the member's answer are calls and screens", async () => {
  const { body } = await operator.json<{ id: number }>(`/api/admin/users/${user.id}/standing`, {
    json: { kind: "warning", reason: "Be <b>kind</b>.", note: "The third time." },
  });
  const at = `/account/standing/${body.id}`;
  expect(await (await member.request(at)).text()).toContain("Be &lt;b&gt;kind&lt;/b&gt;.");
  expect((await member.request(at, { form: { answer: "" } })).status).toBe(422);
  expect((await member.request(at, { form: { answer: "I am sorry." } })).status).toBe(303);
  expect((await member.json(`/api/user/standing/${body.id}/answer`, { json: { answer: "No." } })).status).toBe(409);
  const own = await member.json("/api/user/standing");
  expect(JSON.stringify(own.body)).toMatch(/I am sorry\./);
  expect(JSON.stringify(own.body)).not.toMatch(/third/);
  const notes = `/api/admin/users/${user.id}/notes`;
  const note = await operator.json<{ id: number }>(notes, { json: { text: "Watch the uploads." } });
  expect(note.status).toBe(201);
  expect((await operator.json(`${notes}/${note.body.id}`, { json: { isPinned: true } })).status).toBe(200);
  expect((await operator.json(notes)).body).toMatchObject({ total: 1, notes: [{ isPinned: true }] });
  const page = await (await operator.request(`/admin/users/${user.id}/standing`)).text();
  for (const words of ["The third time.", "I am sorry.", "Watch the uploads."]) expect(page).toContain(words);
  expect((await operator.json(`/api/admin/users/${user.id}/standing`)).body).toMatchObject({ username: user.username });
});
