import type { Actor } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { PICTURES_MAX, QUESTIONS_MAX, type Question } from "../../core/settings/applications-shape.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { ApplicationSettings } from "./output.ts";
import { AddQuestion, EditQuestion, linesOf, MoveQuestion, OneQuestion, SetApplications } from "./settings-schema.ts";

const KEY = "applications";
const TITLE = "Applications";
const noSuchQuestion = () => refuse("not-found", "That question doesn't exist.");

const tooManyPictures = ({ questions }: { questions: Question[] }) =>
  questions.filter(({ kind }) => kind === "picture").length > PICTURES_MAX
    ? refuseField("kind", `At most ${PICTURES_MAX} questions can ask for a picture.`)
    : null;

const changeQuestions = (tx: Tx, actor: Actor, change: (questions: Question[]) => Question[]) =>
  changeSetting(tx, actor, KEY, (before) => ({ ...before, questions: change(before.questions) }), TITLE);

type Given = Omit<Question, "id" | "choices"> & { choices: string };

const questionOf = (id: number, { kind, label, hint, choices, isRequired }: Given): Question => ({
  id,
  kind,
  label,
  hint,
  choices: kind === "choice" ? linesOf(choices) : [],
  isRequired,
});

/** The questions of applications, the introduction, and how soon people can apply again. Refuses all but staff. */
export const readApplicationSettings = defineUseCase({
  name: "applications.read-settings",
  output: ApplicationSettings,
  allow: holding("settings.edit"),
  read: async ({ db }) => ok(await readSetting(db, KEY)),
});

/** Sets the introduction to the questions, and how soon people can apply again. Refuses all but staff. */
export const setApplications = defineUseCase({
  name: "applications.set",
  input: SetApplications,
  output: ApplicationSettings,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, given) {
    const { after, audit } = await changeSetting(tx, actor, KEY, (before) => ({ ...before, ...given }), TITLE);
    return ok(after, { audit, afterCommit: settings.reload });
  },
});

/** Adds a question at the end. Refuses all but staff. Refusals: invalid; conflict (there are 20). */
export const addQuestion = defineUseCase({
  name: "applications.add-question",
  input: AddQuestion,
  output: ApplicationSettings,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, given) {
    const count = async () => (await readSetting(tx, KEY)).questions.length;
    const room = await withinCap(tx, { lock: `setting ${KEY}` }, { count, most: QUESTIONS_MAX, things: "questions" });
    if (!room.ok) return room;
    const { after, audit } = await changeQuestions(tx, actor, (questions) => [
      ...questions,
      questionOf(freeId(questions), given),
    ]);
    const refused = tooManyPictures(after);
    if (refused) return refused;
    return ok(after, { audit, afterCommit: settings.reload });
  },
});

function freeId(questions: Question[]): number {
  let free = 1;
  while (questions.some(({ id }) => id === free)) free += 1;
  return free;
}

/** Changes a question; existing answers keep the old question. Refuses all but staff. Refusals: not-found. */
export const editQuestion = defineUseCase({
  name: "applications.edit-question",
  input: EditQuestion,
  output: ApplicationSettings,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, { questionId, ...given }) {
    const { before, after, audit } = await changeQuestions(tx, actor, (questions) =>
      questions.map((one) => (one.id === questionId ? questionOf(questionId, given) : one)),
    );
    if (!before.questions.some(({ id }) => id === questionId)) return noSuchQuestion();
    const refused = tooManyPictures(after);
    if (refused) return refused;
    return ok(after, { audit, afterCommit: settings.reload });
  },
});

/** Removes a question; existing answers stay. Refuses all but staff. Refusals: not-found. */
export const removeQuestion = defineUseCase({
  name: "applications.remove-question",
  input: OneQuestion,
  output: ApplicationSettings,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, { questionId }) {
    const { before, after, audit } = await changeQuestions(tx, actor, (questions) =>
      questions.filter(({ id }) => id !== questionId),
    );
    if (before.questions.length === after.questions.length) return noSuchQuestion();
    return ok(after, { audit, afterCommit: settings.reload });
  },
});

/** Moves a question by one place; the first and the last stay. Refuses all but staff. Refusals: not-found. */
export const moveQuestion = defineUseCase({
  name: "applications.move-question",
  input: MoveQuestion,
  output: ApplicationSettings,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, { questionId, direction }) {
    const { before, after, audit } = await changeQuestions(tx, actor, (questions) =>
      moved(questions, questionId, direction === "up" ? -1 : 1),
    );
    if (!before.questions.some(({ id }) => id === questionId)) return noSuchQuestion();
    return ok(after, { audit, afterCommit: settings.reload });
  },
});

function moved(questions: Question[], id: number, by: 1 | -1): Question[] {
  const from = questions.findIndex((one) => one.id === id);
  const one = questions[from];
  const other = questions[from + by];
  if (!one || !other) return questions;
  return questions.map((found, at) => (at === from ? other : at === from + by ? one : found));
}
