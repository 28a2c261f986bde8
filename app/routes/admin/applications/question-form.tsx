import { type Question, questionKinds } from "#app/domain/core/settings/applications-shape.ts";
import { questionKindLabels } from "#app/domain/joining/applications/questions.ts";
import { AddQuestion } from "#app/domain/joining/applications/settings-schema.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import type { Reply } from "../cases/reply-to.ts";

type Props = {
  id: string;
  intent?: string;
  submit: string;
  values: Omit<Question, "id">;
  reply: Reply;
};

const kinds = questionKinds.map((value) => ({ value, label: questionKindLabels[value] }));

/** The fields of a question. */
export function QuestionForm({ id, intent, submit, values, reply }: Props) {
  // No filledWith: knows a version.
  const [form, fields] = useZodForm(AddQuestion, {
    id,
    reply,
    defaultValue: { ...values, choices: values.choices.join("\n") },
    constraint: undefined,
  });
  return (
    <FormFrame
      form={form}
      submit={submit}
      intent={intent}
      cancelTo={adminPaths.settings.applications()}
      className="max-w-xl"
    >
      <TextField label="Question" field={fields.label} required maxLength={200} />
      <TextField label="Hint (optional)" hint="Shown below the field." field={fields.hint} maxLength={300} />
      <SelectField label="Answer type" field={fields.kind} options={kinds} />
      <TextareaField
        label="Answers to choose from"
        hint="One per line. Only used for “One of several choices”."
        field={fields.choices}
        rows={4}
      />
      <Checkbox label="An answer is required" field={fields.isRequired} />
    </FormFrame>
  );
}
