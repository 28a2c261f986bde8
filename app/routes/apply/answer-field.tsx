import type { QuestionKind } from "#app/domain/core/settings/applications-shape.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { type FormField, TextareaField, TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";

type Props = {
  question: {
    kind: QuestionKind;
    label: string;
    hint: string;
    choices: string[];
    isRequired: boolean;
    max: number;
  };
  field: FormField | undefined;
};

/** The field for the answer to a question of an application. */
export function AnswerField({ question: { kind, label, hint, choices, isRequired, max }, field }: Props) {
  const common = {
    label: isRequired ? label : `${label} (optional)`,
    hint: hint || undefined,
    required: isRequired,
    ...(field ? { field } : {}),
  };
  if (kind === "picture")
    return (
      <FileField
        {...common}
        hint={[hint, "At most 5 MB. Only the staff see it."].filter(Boolean).join(" ")}
        accept="image/*"
      />
    );
  if (kind === "choice")
    return (
      <SelectField
        {...common}
        options={[{ value: "", label: "Choose" }, ...choices.map((value) => ({ value, label: value }))]}
      />
    );
  if (kind === "text") return <TextareaField {...common} rows={6} maxLength={max} />;
  return <TextField {...common} type={kind === "link" ? "url" : "text"} maxLength={max} />;
}
