import { deleteApplicantPictures } from "../../core/files/application-pictures.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { applicationStates } from "./application-states.ts";
import { findByToken, unknownApplication } from "./link.server.ts";
import { findOpen, lockAddress } from "./one-address.server.ts";
import { ApplicationStatus } from "./output.ts";
import { OwnApplication } from "./schema.ts";
import { picturesOf } from "./store-pictures.server.ts";

/** An application for its applicant, who holds the token of its page. Refusals: not-found. */
export const readOwnApplication = defineUseCase({
  name: "applications.read-own",
  input: OwnApplication,
  output: ApplicationStatus,
  allow: anyone,
  async read({ db, clock, host }, { token }) {
    const found = await findByToken(db, token, clock());
    if (!found) return unknownApplication();
    const { id: applicationId, username, email, status, decision, createdAt, decidedAt } = found;
    const answers = await db.applicationAnswer.findMany({
      where: { applicationId },
      orderBy: { position: "asc" },
      omit: { applicationId: true, picture: true },
    });
    const messages = await db.applicationMessage.findMany({
      where: { applicationId, kind: { in: ["question", "answer"] } },
      orderBy: { id: "asc" },
      select: { id: true, kind: true, text: true, createdAt: true },
    });
    const { reapplyDays } = await readSetting(db, "applications");
    return ok({
      token,
      username,
      email,
      status,
      decision,
      answers,
      messages: messages.map(({ kind, createdAt, ...message }) => ({
        ...message,
        kind: kind === "question" ? kind : ("answer" as const),
        createdAt: createdAt.toISOString(),
      })),
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      reapplyAt: status === "rejected" && decidedAt ? addDays(decidedAt, reapplyDays).toISOString() : null,
      /** Whether updates are also emailed. */
      isMailed: host.sendsMail,
    });
  },
});

/**
 * Confirms an application with the token that was mailed to its address; from then on it waits for the staff.
 * Confirming it again changes nothing. Refusals: not-found; rate-limited; conflict (already decided, or the address has
 * another application).
 */
export const confirmApplication = defineUseCase({
  name: "applications.confirm",
  input: OwnApplication,
  output: Message,
  allow: anyone,
  limit: "applicationPage",
  async write({ tx, clock }, { token }) {
    const now = clock();
    const found = await findByToken(tx, token, now);
    if (!found) return unknownApplication();
    await lockAddress(tx, found.email);
    const other = await findOpen(tx, found.email);
    if (other && other.id !== found.id)
      return refuse(
        "conflict",
        "This address already has another open application. Open its page with the link in its email.",
      );
    const { count } = await tx.application.updateMany({
      where: { id: found.id, status: "unproved" },
      data: { status: "waiting", waitingSince: now },
    });
    if (count === 0 && !other) return refuse("conflict", "This application has already been decided or withdrawn.");
    return ok({ message: "Your application was sent to the staff. Bookmark this page: it will show the decision." });
  },
});

/** Withdraws an application by its token and deletes its answers. Refusals: not-found; rate-limited; conflict. */
export const withdrawApplication = defineUseCase({
  name: "applications.withdraw",
  input: OwnApplication,
  output: Message,
  allow: anyone,
  limit: "applicationPage",
  async write({ tx, clock, storage }, { token }) {
    const found = await findByToken(tx, token, clock());
    if (!found) return unknownApplication();
    const { count } = await tx.application.updateMany({
      where: { id: found.id, status: { in: applicationStates.before("withdrawn") } },
      data: { status: "withdrawn", decidedAt: clock() },
    });
    if (count === 0) return refuse("conflict", "This application has already been decided or withdrawn.");
    const sent = await tx.applicationAnswer.findMany({
      where: { applicationId: found.id, picture: { not: null } },
      select: { picture: true },
    });
    await tx.applicationAnswer.deleteMany({ where: { applicationId: found.id } });
    await tx.applicationMessage.deleteMany({ where: { applicationId: found.id, kind: "answer" } });
    return ok(
      { message: "Your application was withdrawn and your answers were deleted." },
      { afterCommit: () => deleteApplicantPictures({ storage }, picturesOf(sent)) },
    );
  },
});
