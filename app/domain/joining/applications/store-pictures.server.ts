import { deleteApplicantPictures, storeApplicantPicture } from "../../core/files/application-pictures.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import type { Question } from "../../core/settings/applications-shape.ts";
import type { AnswerRow, SentAnswer } from "./check-answers.server.ts";
import { fieldName } from "./questions.ts";

export type StoredAnswer = AnswerRow & { picture: string | null };

type Deps = Pick<Services, "storage" | "pictures">;

/**
 * Stores the pictures among the answers. Refusals: those of a picture, beside its field; in that case no picture is
 * stored.
 */
export async function storePictures(
  deps: Deps,
  questions: readonly Question[],
  answers: SentAnswer[],
): Promise<Result<StoredAnswer[]>> {
  const stored: StoredAnswer[] = [];
  for (const { file, ...answer } of answers) {
    const question = questions[answer.position - 1];
    const picture = file && (await storeApplicantPicture(deps, file));
    if (picture && !picture.ok) {
      await deleteApplicantPictures(deps, picturesOf(stored));
      return question ? refuseField(fieldName(question), picture.message, picture.code) : picture;
    }
    stored.push({ ...answer, picture: picture ? picture.value : null });
  }
  return ok(stored);
}

export const picturesOf = (answers: { picture: string | null }[]): string[] =>
  answers.flatMap(({ picture }) => picture ?? []);
