import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import { findComplaints } from "./find-complaints.server.ts";

const database = useDatabase();
const words = { subject: "Noise", message: "The third file hums." };

async function setUp(more = {}) {
  const user = await makeMember(database.db, more);
  return { user, as: (context = {}) => makeContext(database.db, actorFrom(user), context) };
}
const kept = (userId: string) => database.db.complaint.findMany({ where: { userId } });

describe("fileComplaint", () => {
  it("reaches the administrators, newest first, with the member's name", async () => {
    const { user, as } = await setUp();
    const later = { clock: () => new Date(Date.now() + 5_000) };
    await fileComplaint.execute(as(), words);
    await fileComplaint.execute(as(later), { ...words, subject: "  More noise " });
    const { as: admin } = await setUp({ isAdmin: true });
    expect(await findComplaints.execute(admin(), {})).toMatchObject({
      ok: true,
      value: {
        total: 2,
        complaints: [
          { subject: "More noise", username: user.username },
          { subject: "Noise", message: words.message },
        ],
      },
    });
  });

  it("is one when it is sent twice at once, and two a minute later", async () => {
    const { user, as } = await setUp();
    const sent = await Promise.all([1, 2, 3].map(() => fileComplaint.execute(as(), words)));
    expect(new Set(sent.map((one) => (one.ok ? one.value.id : null))).size).toBe(1);
    expect(await kept(user.id)).toHaveLength(1);
    await fileComplaint.execute(as({ clock: () => new Date(Date.now() + 61_000) }), words);
    expect(await kept(user.id)).toHaveLength(2);
  });

  it("says which field is wrong and how", async () => {
    const { user, as } = await setUp();
    expect(await fileComplaint.execute(as(), { subject: "  ", message: "x".repeat(4_001) })).toMatchObject({
      code: "invalid",
      errors: {
        subject: ["Please say what it is about."],
        message: ["A complaint has at most 4,000 characters."],
      },
    });
    expect(await kept(user.id)).toEqual([]);
  });

  it("makes who writes too often wait", async () => {
    const { user, as } = await setUp();
    const context = as();
    context.limits.complaint = { spend: async () => 90, forgive: async () => undefined };
    expect(await fileComplaint.execute(context, words)).toMatchObject({ code: "rate-limited", retryAfter: 90 });
    expect(await kept(user.id)).toEqual([]);
  });
});
