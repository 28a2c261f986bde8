import { beforeAll, describe, expect, it } from "vitest";
import { writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
const visitor = () => createClient(site.server.url);
let staff: Client;
const SETTINGS = "/api/admin/settings/applications";

beforeAll(async () => {
  const admin = await makeMember(site.db, { isAdmin: true });
  staff = await signInClient(site.server.url, admin.username, PASSWORD);
  await staff.json("/api/admin/settings/joining", { method: "PUT", json: { mode: "application", price: "free" } });
  await eventually(async () => {
    for (let i = 0; i < 4; i++)
      expect((await visitor().json("/api/public/joining")).body).toMatchObject({
        mode: "application",
        isOpen: false,
        needsInvitation: false,
        needsApplication: true,
        reason: "application-only",
      });
  });
});

describe("applications by call", () => {
  it("are asked, sent, read and decided", async () => {
    expect(
      await staff.json(`${SETTINGS}/questions`, {
        json: { kind: "choice", label: "Which?", choices: "One\nTwo", isRequired: true },
      }),
    ).toMatchObject({ status: 201, body: { questions: [{ id: 1 }, { id: 2, choices: ["One", "Two"] }] } });
    expect(await staff.json(`${SETTINGS}/questions/2/move`, { json: { direction: "up" } })).toMatchObject({
      body: { questions: [{ id: 2 }, { id: 1 }] },
    });
    let asked = "";
    await eventually(async () => {
      const { body } = await visitor().json<{ asked: string; questions: { name: string }[] }>(
        "/api/public/application",
      );
      expect(body.questions.map(({ name }) => name)).toEqual(["answer2", "answer1"]);
      asked = body.asked;
    });
    const who = { username: "by-call", email: "by-call@patchbay.test", asked };
    expect(
      await visitor().json("/api/applications", { json: { ...who, answer2: "Three", answer1: "Noise." } }),
    ).toMatchObject({
      status: 422,
      body: { errors: { answer2: ["Choose one of the answers."] } },
    });
    const sent = await visitor().json<{ token: string }>("/api/applications", {
      json: { ...who, answer2: "Two", answer1: "Noise." },
    });
    expect(sent).toMatchObject({ status: 201, body: { next: "page" } });
    const own = `/api/applications/${sent.body.token}`;
    expect(await visitor().json(own)).toMatchObject({ body: { status: "waiting", answers: [{ answer: "Two" }, {}] } });
    expect(await visitor().json(`/api/applications/${"x".repeat(43)}`)).toMatchObject({ status: 404 });

    const { body: list } = await staff.json<{ applications: { id: number }[] }>(
      "/api/admin/applications?search=by-call",
    );
    const id = list.applications[0]?.id;
    expect(await visitor().json(`/api/admin/applications/${id}`)).toMatchObject({ status: 401 });
    expect(await staff.json(`/api/admin/applications/${id}`)).toMatchObject({
      body: { username: "by-call", emailOwner: null, answers: [{ question: "Which?", answer: "Two" }, {}] },
    });
    const decide = `/api/admin/applications/${id}/decide`;
    expect(await staff.json(decide, { json: { approved: "yes" } })).toMatchObject({ status: 422 });
    expect(await staff.json(decide, { json: { approved: true, notes: "Come in." } })).toMatchObject({ status: 200 });
    expect(await staff.json(decide, { json: { approved: false } })).toMatchObject({ status: 409 });
    expect(await visitor().json(own)).toMatchObject({ body: { status: "accepted", decision: "Come in." } });
    const joined = await visitor().json("/api/auth/register-pending", {
      json: { username: "by-call", email: who.email, password: PASSWORD, application: sent.body.token },
    });
    expect(joined).toMatchObject({ status: 200, body: { next: "account" } });
  });

  it("are confirmed and withdrawn by the token alone", async () => {
    const sent = await visitor().json<{ token: string }>("/api/applications", {
      json: { username: "in-and-out", email: "in-and-out@patchbay.test", answer2: "One", answer1: "Hum." },
    });
    const own = `/api/applications/${sent.body.token}`;
    expect(await visitor().json(`${own}/confirm`, { method: "POST" })).toMatchObject({ status: 200 });
    expect(await visitor().json(own, { method: "DELETE" })).toMatchObject({ status: 200 });
    expect(await visitor().json(own)).toMatchObject({ body: { status: "withdrawn", answers: [] } });
    expect(await visitor().json(own, { method: "DELETE" })).toMatchObject({ status: 409 });
  });

  it("have questions that operators change and remove, at most 20", async () => {
    await writeSetting(site.db, "applications", { intro: "", reapplyDays: 1, questions: [] }, null);
    const question = { kind: "line", label: "A word", isRequired: false };
    expect(await staff.json(`${SETTINGS}/questions`, { json: question })).toMatchObject({ status: 201 });
    expect(
      await staff.json(`${SETTINGS}/questions/1`, { method: "PUT", json: { ...question, label: "Two words" } }),
    ).toMatchObject({ body: { questions: [{ label: "Two words" }] } });
    expect(await staff.json(`${SETTINGS}/questions/9`, { method: "DELETE" })).toMatchObject({ status: 404 });
    expect(await staff.json(`${SETTINGS}/questions/1`, { method: "DELETE" })).toMatchObject({
      body: { questions: [] },
    });
    expect(await staff.json(SETTINGS, { method: "PUT", json: { intro: "Hello.", reapplyDays: 7 } })).toMatchObject({
      body: { intro: "Hello.", reapplyDays: 7 },
    });
    expect(await staff.json(SETTINGS)).toMatchObject({ body: { intro: "Hello.", questions: [] } });
  });
});
