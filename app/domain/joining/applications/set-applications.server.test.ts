import { expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import {
  addQuestion,
  editQuestion,
  moveQuestion,
  readApplicationSettings,
  removeQuestion,
  setApplications,
} from "./set-applications.server.ts";
import { useApplications } from "./testing.ts";

const { database, staff, visitor } = useApplications();
const labels = async () =>
  (await unwrap(readApplicationSettings.execute(staff(), {}))).questions.map(({ label }) => label);

it("adds, changes, moves and removes questions, at most 20", async () => {
  await unwrap(removeQuestion.execute(staff(), { questionId: 1 }));
  expect(await removeQuestion.execute(staff(), { questionId: 1 })).toMatchObject({ code: "not-found" });
  for (const label of ["First", "Second", "Third"])
    await unwrap(addQuestion.execute(staff(), { kind: "line", label, isRequired: true }));
  await unwrap(moveQuestion.execute(staff(), { questionId: 3, direction: "up" }));
  await unwrap(moveQuestion.execute(staff(), { questionId: 1, direction: "up" }));
  expect(await labels()).toEqual(["First", "Third", "Second"]);
  expect(
    await editQuestion.execute(staff(), { questionId: 2, kind: "choice", label: "Which?", choices: "One" }),
  ).toMatchObject({
    code: "invalid",
    errors: { choices: ["Enter at least two answers, one per line."] },
  });
  const edited = await unwrap(
    editQuestion.execute(staff(), { questionId: 2, kind: "choice", label: "Which?", choices: "One\n\n One\nTwo" }),
  );
  expect(edited.questions[2]).toEqual({
    id: 2,
    kind: "choice",
    label: "Which?",
    hint: "",
    choices: ["One", "Two"],
    isRequired: false,
  });
  await unwrap(removeQuestion.execute(staff(), { questionId: 1 }));
  for (let more = 2; more < 20; more += 1)
    await unwrap(addQuestion.execute(staff(), { kind: "text", label: `Q${more}` }));
  expect(await addQuestion.execute(staff(), { kind: "text", label: "One too many" })).toMatchObject({
    code: "conflict",
  });
});

it("sets words and time, keeps the questions, and tells the audit log", async () => {
  const before = await labels();
  await unwrap(setApplications.execute(staff(), { intro: "Tell us about you.", reapplyDays: 7 }));
  expect(await labels()).toEqual(before);
  expect(await database.db.auditEntry.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
    act: "applications.set",
    subjectName: "Applications",
  });
  expect(await setApplications.execute(staff(), { intro: "", reapplyDays: -1 })).toMatchObject({ code: "invalid" });
  expect(await setApplications.execute(visitor(), { intro: "", reapplyDays: 1 })).toMatchObject({
    code: "unauthenticated",
  });
});
