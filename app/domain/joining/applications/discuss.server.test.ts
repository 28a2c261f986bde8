import { describe, expect, it } from "vitest";
import { actorFrom, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { answerQuestion } from "./answer-question.server.ts";
import { askApplicant } from "./ask-applicant.server.ts";
import { decideApplication } from "./decide-application.server.ts";
import { addApplicationNote, voteOnApplication } from "./discuss.server.ts";
import { findApplications } from "./find-applications.server.ts";
import { readOwnApplication, withdrawApplication } from "./own-application.server.ts";
import { readApplication } from "./read-application.server.ts";
import { useApplications } from "./testing.ts";

const { database, staff, visitor, send, contextFor, world } = useApplications();
const own = (token: string) => unwrap(readOwnApplication.execute(visitor(), { token }));
const seen = (applicationId: number) => unwrap(readApplication.execute(staff(), { applicationId }));

describe("a question back", () => {
  it("is mailed, takes the application out of the queue, and its answer brings it back to its place", async () => {
    const { id: applicationId, token, email, username } = await send();
    const { waitingSince } = await seen(applicationId);
    expect(await answerQuestion.execute(visitor(), { token, text: "Unasked." })).toMatchObject({ code: "conflict" });
    await unwrap(askApplicant.execute(staff(), { applicationId, text: "With which microphones?" }));
    const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: email } });
    expect(mail.text).toContain("With which microphones?");
    expect(mail.text).toContain(`/application/${token}`);
    expect(await own(token)).toMatchObject({ status: "asked", messages: [{ kind: "question" }] });
    expect(await unwrap(findApplications.execute(staff(), { search: email }))).toMatchObject({ total: 0 });
    await unwrap(answerQuestion.execute(visitor(), { token, text: "A pair of omnis." }));
    expect(await answerQuestion.execute(visitor(), { token, text: "Twice." })).toMatchObject({ code: "conflict" });
    expect(await seen(applicationId)).toMatchObject({
      status: "waiting",
      waitingSince,
      messages: [
        { kind: "question", author: world.admin.username, text: "With which microphones?" },
        { kind: "answer", author: username, text: "A pair of omnis." },
      ],
    });
  });

  it("does not keep the staff from deciding, and nobody asks after the decision", async () => {
    const { id: applicationId } = await send();
    await unwrap(askApplicant.execute(staff(), { applicationId, text: "One?" }));
    await unwrap(askApplicant.execute(staff(), { applicationId, text: "Two?" }));
    await unwrap(decideApplication.execute(staff(), { applicationId, approved: false }));
    expect(await askApplicant.execute(staff(), { applicationId, text: "Three?" })).toMatchObject({ code: "conflict" });
  });

  it("has an answer that goes with the withdrawal", async () => {
    const { id: applicationId, token } = await send();
    await unwrap(askApplicant.execute(staff(), { applicationId, text: "Why?" }));
    await unwrap(answerQuestion.execute(visitor(), { token, text: "A secret." }));
    await unwrap(withdrawApplication.execute(visitor(), { token }));
    expect((await seen(applicationId)).messages).toMatchObject([{ kind: "question" }]);
  });
});

describe("what staff think", () => {
  it("is a vote each with a word, which a second vote replaces, and which the applicant never reads", async () => {
    const { id: applicationId, token, email } = await send();
    const other = contextFor(actorFrom(await makeMember(database.db, { isAdmin: true })));
    await unwrap(voteOnApplication.execute(staff(), { applicationId, vote: "against", word: "Too short." }));
    await unwrap(voteOnApplication.execute(staff(), { applicationId, vote: "for" }));
    await unwrap(voteOnApplication.execute(other, { applicationId, vote: "against", word: "Known elsewhere." }));
    expect((await seen(applicationId)).votes).toEqual([
      { voter: world.admin.username, isFor: true, word: "", isOwn: true },
      { voter: other.actor?.username, isFor: false, word: "Known elsewhere.", isOwn: false },
    ]);
    expect(await unwrap(findApplications.execute(staff(), { search: email }))).toMatchObject({
      applications: [{ votesFor: 1, votesAgainst: 1 }],
    });
    await unwrap(addApplicationNote.execute(staff(), { applicationId, text: "Ask about the licence." }));
    const page = JSON.stringify(await own(token));
    expect(page).not.toContain("Known elsewhere");
    expect(page).not.toContain("licence");
    await unwrap(decideApplication.execute(staff(), { applicationId, approved: true }));
    expect(await voteOnApplication.execute(other, { applicationId, vote: "for" })).toMatchObject({ code: "conflict" });
    expect(await addApplicationNote.execute(other, { applicationId, text: "Noted later." })).toMatchObject({
      ok: true,
    });
  });

  it("is for those who decide on registrations", async () => {
    const { id: applicationId } = await send();
    const moderator = contextFor({ ...actorFrom(await makeMember(database.db)), rights: ["comments.moderate"] });
    for (const refused of [
      await voteOnApplication.execute(moderator, { applicationId, vote: "for" }),
      await addApplicationNote.execute(moderator, { applicationId, text: "A note." }),
      await askApplicant.execute(moderator, { applicationId, text: "A question?" }),
    ])
      expect(refused).toMatchObject({ code: "forbidden" });
  });
});
