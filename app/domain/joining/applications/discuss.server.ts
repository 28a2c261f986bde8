import { holding } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addMessage } from "./messages.server.ts";
import { auditSubject, noSuchApplication } from "./no-such-application.ts";
import { AddApplicationNote, VoteOnApplication } from "./schema.ts";

/**
 * Adds a note that only staff can read. Only for staff. Refusals: not-found; conflict (it has 100 messages and notes).
 */
export const addApplicationNote = defineUseCase({
  name: "applications.add-note",
  input: AddApplicationNote,
  output: Message,
  allow: holding("registrations.decide"),
  async write({ tx, actor, clock }, { applicationId: id, text }) {
    const found = await tx.application.findUnique({ where: { id }, select: { id: true, username: true } });
    if (!found) return noSuchApplication();
    const added = await addMessage(tx, { applicationId: id, kind: "note", authorId: actor.id, text, at: clock() });
    if (!added.ok) return added;
    return ok({ message: "Note added." }, { audit: { subject: auditSubject(found), after: { note: added.value.id } } });
  },
});

/**
 * Votes for or against an application, with an optional note; a person's second vote replaces the first. Votes do not
 * decide anything. Only for staff. Refusals: not-found; conflict (it is not waiting for a decision).
 */
export const voteOnApplication = defineUseCase({
  name: "applications.vote",
  input: VoteOnApplication,
  output: Message,
  allow: holding("registrations.decide"),
  async write({ tx, actor, clock }, { applicationId, vote, word }) {
    const found = await tx.application.findUnique({
      where: { id: applicationId },
      select: { id: true, username: true, status: true },
    });
    if (!found) return noSuchApplication();
    if (found.status !== "waiting" && found.status !== "asked")
      return refuse("conflict", `The application of ${found.username} is not waiting for a decision.`);
    const key = { applicationId, voterId: actor.id };
    const data = { isFor: vote === "for", word: word ?? "", createdAt: clock() };
    const before = await tx.applicationVote.findUnique({ where: { applicationId_voterId: key } });
    await tx.applicationVote.upsert({
      where: { applicationId_voterId: key },
      create: { ...key, ...data },
      update: data,
    });
    const audit = {
      subject: auditSubject(found),
      before: before ? { vote: before.isFor ? "for" : "against" } : undefined,
      after: { vote, word: data.word },
    };
    return ok({ message: `You have voted ${vote} ${found.username}.` }, { audit });
  },
});
