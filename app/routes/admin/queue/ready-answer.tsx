import type { ChangeEvent } from "react";
import { fillAnswer } from "#app/domain/core/settings/fill-answer.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { useFrame } from "../frame.ts";

type Props = {
  /** The id of the text area to fill. */
  field: string;
  /** The item's id in its address. */
  id: string | number;
};

const MOST = 80;
const shortened = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

/** The ready answers of the item's queue, with the item's names filled in. */
export function ReadyAnswer({ field, id }: Props) {
  const { items = [], answers = [] } = useFrame().beside ?? {};
  const open = items.find((item) => item.id === String(id));
  if (!open) return null;
  const filled = answers.map((text) => fillAnswer(text, open.name, open.who ?? open.name));
  return <ReadyAnswers answers={filled} field={field} />;
}

/**
 * A choice of ready answers. The chosen one is added to the text area; without JavaScript it is used if nothing is
 * typed.
 */
export function ReadyAnswers({ answers, field }: { answers: string[]; field: string }) {
  if (answers.length === 0) return null;
  return (
    <SelectField
      label="Ready answer"
      name="readyAnswer"
      options={[{ value: "", label: "None" }, ...answers.map((value) => ({ value, label: shortened(value) }))]}
      onChange={(event) => write(event, field)}
    />
  );
}

function write({ target }: ChangeEvent<HTMLSelectElement>, field: string) {
  const area = document.querySelector<HTMLTextAreaElement>(`textarea[id="${field}"]`);
  if (!area || !target.value) return;
  const typed = area.value.trimEnd();
  area.value = typed ? `${typed}\n${target.value}` : target.value;
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.focus();
}
