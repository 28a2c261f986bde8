import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AddCategory } from "#app/domain/community/forum/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FilledWith } from "#app/ui/filled-with.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";

type Props = {
  id: string;
  action: string;
  label: string;
  values: { name: string; description: string; color: string; isHidden: boolean; onlyStaffStart: boolean };
  /** Whether the form edits an existing category, which others may change at the same time. */
  isKept?: boolean;
  reply: { submission: SubmissionResult } | undefined;
  children?: ReactNode;
};

/** The fields of a new or an existing category. */
export function CategoryFields({ id, action, label, values, isKept = false, reply, children }: Props) {
  const [form, fields] = useZodForm(AddCategory, {
    id,
    reply,
    defaultValue: values,
    shouldRevalidate: "onInput",
  });
  const { formAction, formData } = useNavigation();
  // The forms that move a category have the same address.
  const busy = formAction === action && formData?.has("name") === true;
  return (
    <PageForm action={action} {...getFormProps(form)} className="grid gap-4">
      {isKept ? <FilledWith values={values} /> : null}
      <FormError id={form.errorId} errors={form.errors} />
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr_6rem]">
        <TextField label="Name" field={fields.name} />
        <TextField label="Description" field={fields.description} />
        <TextField label="Colour" field={fields.color} type="color" pattern={undefined} />
      </div>
      <Checkbox label="Hidden: only staff who moderate the forum see it" field={fields.isHidden} />
      <Checkbox
        label="Only staff start topics"
        hint="For announcements: members read and reply, and New Topic doesn't offer it to them."
        field={fields.onlyStaffStart}
      />
      <div className="flex gap-3">
        <Button type="submit" name="intent" value="save" busy={busy}>
          {label}
        </Button>
        {children}
      </div>
    </PageForm>
  );
}
