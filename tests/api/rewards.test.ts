import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { awayFromMidnight } from "#tests/support/midnight.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
awayFromMidnight();
let user: Awaited<ReturnType<typeof makeMember>>;
let member: Client;
let admin: Client;

beforeAll(async () => {
  const createdAt = new Date(Date.now() - 365 * 86_400_000);
  user = await makeMember(site.db, { createdAt });
  const administrator = await makeMember(site.db, { isAdmin: true });
  member = await signInClient(site.server.url, user.username, PASSWORD);
  admin = await signInClient(site.server.url, administrator.username, PASSWORD);
});

describe("the member's calls", () => {
  it("answer the fields of the spec", async () => {
    await site.db.userActivity.create({ data: { userId: user.id, activityType: "upload", points: 25 } });
    expect((await member.json("/api/user/stats")).body).toMatchObject({ activityPoints: 25 });
    expect((await member.json("/api/user/invite-stats")).body).toMatchObject({ confirmedInvites: 0 });
    const asked = Date.now();
    const { body } = await member.json<Record<string, unknown>>("/api/user/billing-status");
    expect(body).toMatchObject({
      subscriptionDate: user.createdAt.toISOString(),
      baseAmount: 10,
      currentDiscountPercentage: 20,
      discountAmount: 2,
      estimatedNextPayment: 8,
      isElite: false,
      currentActivityPoints: 25,
    });
    expect(Date.parse(String(body.nextBillingDate))).toBeGreaterThan(asked);
    expect(body.daysUntilBilling).toBeGreaterThan(0);
    expect((await member.json("/api/user/discount")).body).toMatchObject({
      tier: 2,
      discountPercentage: 20,
      pointsToNextTier: 5,
    });
    expect((await member.json("/api/user/activities")).body).toMatchObject([{ activityType: "upload", points: 25 }]);
    for (const call of ["invite-stats", "billing-status", "discount"])
      expect((await createClient(site.server.url).json(`/api/user/${call}`)).status).toBe(401);
  });

  it("invite by link and by mail", async () => {
    const made = await member.json<{ inviteLink: string }>("/api/invitations/generate-code", { json: {} });
    expect(made.status).toBe(200);
    expect(made.body.inviteLink).toMatch(/^http:\/\/localhost:\d+\/register\?invite=[\w-]{22}$/);
    expect(await member.json("/api/invitations", { json: { inviteeEmail: "nobody" } })).toMatchObject({
      status: 422,
      body: { message: "Please enter a valid email address" },
    });
    expect((await member.json("/api/invitations", { json: { inviteeEmail: "friend@patchbay.test" } })).status).toBe(
      200,
    );
    const { body, headers } = await member.json<Record<string, unknown>[]>("/api/invitations");
    expect(headers.get("x-total-count")).toBe("2");
    expect(body).toMatchObject([
      { inviteeEmail: "friend@patchbay.test", status: "pending", acceptedAt: null },
      { inviteeEmail: null, status: "pending" },
    ]);
    for (const field of ["id", "inviteCode", "expiresAt", "createdAt"]) expect(body[0]).toHaveProperty(field);
    const page = await (
      await createClient(site.server.url).request(
        new URL(made.body.inviteLink).pathname + new URL(made.body.inviteLink).search,
      )
    ).text();
    expect(page).toContain(user.username);
  });

  it("are limited by the day", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++)
      statuses.push((await member.json("/api/invitations/generate-code", { json: {} })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the administrators' calls", () => {
  it("list, add and delete entries", async () => {
    const entry = { userId: user.id, activityType: "contest_won", points: 7, description: "A contest" };
    expect((await member.json("/api/admin/activities", { json: entry })).status).toBe(403);
    expect(await admin.json("/api/admin/activities", { json: { ...entry, points: 1.5 } })).toMatchObject({
      status: 422,
    });
    expect(await admin.json("/api/admin/activities", { json: { ...entry, userId: "nobody" } })).toMatchObject({
      status: 404,
    });
    const { body } = await admin.json<{ id: number }>("/api/admin/activities", { json: entry });
    const listed = await admin.json(`/api/admin/activities?page=1&limit=20&search=${user.username}`);
    expect(listed.body).toMatchObject({
      activities: [{ id: body.id, username: user.username, activity_type: "contest_won", points: 7 }, {}],
      hasMore: false,
    });
    expect((await admin.json(`/api/admin/activities/${body.id}`, { method: "DELETE" })).status).toBe(200);
    expect((await admin.json(`/api/admin/activities/${body.id}`, { method: "DELETE" })).status).toBe(404);
    expect((await member.json("/api/user/stats")).body).toMatchObject({ activityPoints: 25 });
  });

  it("adjust points and tell their history", async () => {
    const path = `/api/admin/users/${user.id}`;
    const adjust = (json: unknown) => admin.json(`${path}/adjust-points`, { json });
    expect(await adjust({ points: -30, reason: "Too many" })).toMatchObject({
      status: 200,
      body: { activityPoints: 0 },
    });
    expect(await adjust({ points: 5 })).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    });
    expect(await adjust({ points: "many", reason: "x" })).toMatchObject({ status: 422 });
    const { body } = await admin.json(`${path}/points-history?page=1&limit=1`);
    expect(body).toMatchObject({
      currentStats: { activity_points: 0, total_uploads: 0, total_downloads: 0 },
      activities: [{ activity_type: "admin_adjustment", points: -25 }],
      total: 2,
      hasMore: true,
    });
  });

  it("keep what a reset has closed", async () => {
    const one = await site.db.userActivity.create({ data: { userId: user.id, activityType: "topic", points: 5 } });
    const reset = await site.db.userActivity.create({
      data: { userId: user.id, activityType: "monthly_reset", points: 0 },
    });
    for (const { id } of [one, reset])
      expect(await admin.json(`/api/admin/activities/${id}`, { method: "DELETE" })).toMatchObject({ status: 409 });
  });

  it("promote to elite and back", async () => {
    const path = `/api/admin/users/${user.id}`;
    const post = (act: string) => admin.json(`${path}/${act}`, { json: {} });
    expect((await post("promote-elite")).status).toBe(200);
    expect((await post("promote-elite")).status).toBe(409);
    expect((await member.json("/api/user/billing-status")).body).toMatchObject({
      isElite: true,
      estimatedNextPayment: 0,
    });
    expect((await post("remove-elite")).status).toBe(200);
    expect((await post("remove-elite")).status).toBe(409);
    expect((await member.json(`${path}/promote-elite`, { json: {} })).status).toBe(403);
    const entries = [
      { kind: "elite_ended", dueAfter: expect.any(String), leftAfter: null },
      { kind: "elite", seconds: 0, dueAfter: null, leftAfter: expect.any(Number) },
    ];
    expect((await member.json("/api/user/paid-time")).body).toMatchObject({ entries, total: 2 });
    expect((await admin.json(`${path}/paid-time?limit=1`)).body).toMatchObject({
      username: user.username,
      entries: entries.slice(0, 1),
      total: 2,
    });
    expect((await member.json(`${path}/paid-time`)).status).toBe(403);
    expect((await admin.json("/api/admin/users/nobody/paid-time")).status).toBe(404);
  });

  it("list invitations by status", async () => {
    const { body } = await admin.json("/api/admin/invitations?page=1&limit=20&status=pending&search=friend@");
    expect(body).toMatchObject({
      invitations: [{ inviterUsername: user.username, status: "pending" }],
      total: 1,
      hasMore: false,
    });
    expect((await member.json("/api/admin/invitations")).status).toBe(403);
  });
});

describe("the caps of a day", () => {
  afterAll(() => site.db.setting.deleteMany({}));

  it("are set by administrators, hold, and are told to everyone", async () => {
    const path = "/api/admin/settings/points";
    const caps = { topicCap: 5, seedingCap: null };
    expect((await member.json(path)).status).toBe(403);
    expect(await admin.json(`${path}/trial?topicCap=0`)).toMatchObject({
      status: 200,
      body: { days: 30, kinds: [{ type: "upload" }, { type: "topic" }, { type: "reply" }, { type: "seeding" }] },
    });
    expect(await admin.json(`${path}/trial?topicCap=x`)).toMatchObject({ status: 422 });
    expect(await admin.json(path, { method: "PUT", json: caps })).toMatchObject({
      status: 200,
      body: { topicCap: 5, uploadCap: null, ownSeedingOnly: false },
    });
    // Another web process hears of it a moment later.
    await eventually(async () => {
      const { body } = await member.json<{ kinds: object[] }>("/api/user/earning");
      expect(body.kinds[1]).toEqual({ type: "topic", points: 5, cap: 5, today: 5, isReached: true });
    });
    const rules = await (await createClient(site.server.url).request("/rules")).text();
    expect(rules).toContain("Start a topic in the forum");
    await eventually(async () => {
      const activity = await (await member.request("/activity")).text();
      expect(activity).toContain("Daily limit reached: 5 of 5");
    });
  });

  it("fill the form again with what was tried, and say beside a field what is wrong with it", async () => {
    const page = async (query: string) => (await admin.request(`/admin/settings/points?${query}`)).text();
    const tried = await page("topicCap=7&replyCap=");
    expect(tried).toContain("The last 30 days with these caps");
    expect(tried).toMatch(/<input[^>]*name="topicCap"[^>]*value="7"/);
    const wrong = await page("topicCap=many&replyCap=3");
    expect(wrong).toContain("Enter a whole number of points");
    expect(wrong).toMatch(/<input[^>]*name="replyCap"[^>]*value="3"/);
  });
});
