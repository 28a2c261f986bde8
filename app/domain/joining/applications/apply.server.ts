import { deleteApplicantPictures } from "../../core/files/application-pictures.server.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, refuse, refuseField } from "../../core/kernel/result.ts";
import { makeSealedToken, openSealedToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { refuseAddress } from "../../people/members/refuse-address.server.ts";
import { refusedName } from "../registrations/check-name.server.ts";
import { refuseTaken } from "../registrations/find-taken.server.ts";
import { checkJoining } from "../registrations/joining.server.ts";
import { checkAnswers } from "./check-answers.server.ts";
import { findOpen, findReapplyDay, lockAddress } from "./one-address.server.ts";
import { Applied } from "./output.ts";
import { Apply } from "./schema.ts";
import { picturesOf, type StoredAnswer, storePictures } from "./store-pictures.server.ts";

/** A repeat of an application within this many minutes is treated as a double click. */
const TWICE_MINUTES = 5;

const messages = {
  mail: "We have sent you an email. Open its link to confirm your application.",
  page: "We have received your application. Bookmark this page: it will show the decision.",
} as const;

/**
 * Accepts an application. If the site sends mail, a job mails the link to the applicant's page, on which they confirm
 * it; the answer is equal whether the address has an account, an open application, or neither. Without mail, the answer
 * has the token of the page, and the application waits for the staff immediately. A repeat of the text within minutes
 * continues that application, with the latest pictures. Refusals: forbidden (the site takes no applications);
 * rate-limited; invalid (also: an address at a refused domain); conflict (the name is taken, the questions have
 * changed, or, without mail, the address has an open application or was recently rejected).
 */
export const apply = defineUseCase({
  name: "applications.apply",
  input: Apply,
  output: Applied,
  allow: anyone,
  limit: ["application", "applicationTry", { rule: "applicationByRecipient", key: ({ email }) => email }],
  async prepare({ db, cards, clock, site, host, secrets, storage, pictures }, input) {
    const joining = await checkJoining({ db, cards, clock, host });
    if (!joining.needsApplication)
      return refuse("forbidden", joining.message ?? "Joining is open: you can register now, without applying.");
    const why = refusedName(input.username, site.name);
    if (why) return refuseField("username", why);
    const wrong = await refuseAddress(db, { secrets, clock }, input.email);
    if (wrong) return wrong;
    const { questions } = await readSetting(db, "applications");
    const sent = checkAnswers(questions, input);
    if (!sent.ok) return sent;
    const answers = await storePictures({ storage, pictures }, questions, sent.value);
    if (!answers.ok) return answers;
    return ok({ answers: answers.value, next: host.sendsMail ? ("mail" as const) : ("page" as const) });
  },
  discard: ({ storage }, { answers }) => deleteApplicantPictures({ storage }, picturesOf(answers)),
  async write({ tx, clock, secrets, storage }, { username, email: given }, { answers, next }) {
    const now = clock();
    const email = given.toLowerCase();
    await lockAddress(tx, email);
    const twice = await findTwin(tx, { username, email, answers, now });
    if (twice) {
      const token = next === "page" ? openSealedToken({ secrets }, "application", twice) : null;
      const replaced = await replacePictures(tx, twice, answers);
      const afterCommit = () => deleteApplicantPictures({ storage }, replaced);
      return ok({ success: true, next, token, message: messages[next] }, { afterCommit });
    }
    const taken = await refuseTaken(tx, { username, nameSkeleton: nameSkeleton(username), now });
    if (taken) return taken;
    const refused = next === "page" ? await refuseAgain(tx, { clock }, email) : null;
    if (refused) return refused;
    const { token, stored } = makeSealedToken({ secrets }, "application");
    const state = next === "page" ? { status: "waiting" as const, waitingSince: now } : { status: "unproved" as const };
    const { id } = await tx.application.create({
      data: { ...stored, username, email, createdAt: now, ...state, answers: { create: answers } },
      select: { id: true },
    });
    if (next === "mail") await addJob(tx, "answer-application", { applicationId: id });
    return ok({ success: true, next, token: next === "page" ? token : null, message: messages[next] });
  },
});

type Sent = { username: string; email: string; answers: StoredAnswer[]; now: Date };

/** The application that was sent with this text moments ago. */
async function findTwin(tx: Tx, { username, email, answers, now }: Sent) {
  const found = await tx.application.findFirst({
    where: {
      username,
      email,
      status: { in: ["unproved", "waiting"] },
      createdAt: { gt: addMinutes(now, -TWICE_MINUTES) },
    },
    include: { answers: { orderBy: { position: "asc" }, omit: { applicationId: true } } },
    orderBy: { id: "desc" },
  });
  return found && wordsOf(found.answers) === wordsOf(answers) ? found : null;
}

/**
 * Text only: the stored name of a picture says nothing, and an optional picture may come only with the second click.
 */
const wordsOf = (answers: StoredAnswer[]) =>
  JSON.stringify(answers.filter(({ kind }) => kind !== "picture").map(({ position, answer }) => [position, answer]));

/** Replaces earlier pictures with those sent again, and returns the names of the earlier ones: files to delete. */
async function replacePictures(tx: Tx, twin: { id: number; answers: StoredAnswer[] }, sent: StoredAnswer[]) {
  const replaced: StoredAnswer[] = [];
  for (const answer of sent) {
    if (!answer.picture) continue;
    const { position } = answer;
    const key = { applicationId: twin.id, position };
    const before = twin.answers.filter((one) => one.position === position);
    replaced.push(...before);
    await tx.applicationAnswer.upsert({
      where: { applicationId_position: key },
      update: answer,
      create: { ...key, ...answer },
    });
  }
  return picturesOf(replaced);
}

async function refuseAgain(tx: Tx, { clock }: Pick<CallContext, "clock">, email: string): Promise<Refusal | null> {
  if (await findOpen(tx, email))
    return refuseField(
      "email",
      "This address already has an open application. Open its page with the link you saved.",
      "conflict",
    );
  const day = await findReapplyDay(tx, email, clock());
  return day ? refuseField("email", `You can apply again from ${day}.`, "conflict") : null;
}
