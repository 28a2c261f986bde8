import type { Question, QuestionKind } from "../../core/settings/applications-shape.ts";

export const questionKindLabels: Record<QuestionKind, string> = {
  line: "Short text",
  text: "Long text",
  choice: "One of several answers",
  link: "Link",
  picture: "Picture",
};

/** The name of the field for the answer to a question. */
export const answerName = (id: number): `answer${number}` => `answer${id}`;

/** The name of the field for the picture that answers a question. */
export const pictureName = (id: number): `picture${number}` => `picture${id}`;

/** The name of the field that a question is answered by. */
export const fieldName = ({ id, kind }: Pick<Question, "id" | "kind">) =>
  kind === "picture" ? pictureName(id) : answerName(id);

/** The most characters of an answer. */
export const answerMax: Record<QuestionKind, number> = { line: 200, text: 4_000, choice: 100, link: 500, picture: 0 };

const isLink = (text: string) => URL.canParse(text) && /^https?:\/\//i.test(text);

/** The reason why an answer is refused; null where it is good. An empty answer is good where none is required. */
export function problemOf({ kind, choices, isRequired }: Question, answer: string): string | null {
  if (answer === "") {
    if (!isRequired) return null;
    return kind === "choice" ? "Choose one of the answers." : "Answer this question.";
  }
  if (answer.length > answerMax[kind])
    return `An answer to this question has at most ${answerMax[kind].toLocaleString("en-US")} characters.`;
  if (kind === "choice" && !choices.includes(answer)) return "Choose one of the answers.";
  if (kind === "link" && !isLink(answer)) return "Enter a full address, including https://.";
  return null;
}
