import { type FormMetadata, getFormProps } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Failure, type FailureKey, failureWords } from "#app/domain/core/kernel/failures.ts";
import { Button, ButtonLink } from "./button.tsx";
import { checkUnlessSkipped } from "./check-unless-skipped.ts";
import { failsWith } from "./connection/fails-with.ts";
import { FilledWith } from "./filled-with.tsx";
import { FormError } from "./form-error.tsx";
import { PageForm } from "./page-form.tsx";
import { PreviewButton, TextPreview, useIsSending } from "./preview.tsx";

type Props<Fields extends Record<string, unknown>> = {
  form: FormMetadata<Fields>;
  action: string;
  submit: string;
  /** The name of the button, where the page has other forms too. */
  intent?: string;
  cancelTo: string;
  /** Shown above the reason for a refusal. */
  note?: ReactNode;
  /** Text before the reason when the form fails. */
  failure?: FailureKey | Failure;
  /** Other reasons than the form's own. */
  errors?: string[] | undefined;
  /** The field of Markdown that can be previewed, and its HTML once it was. */
  preview?: { field: string; html: string | undefined };
  encType?: "multipart/form-data" | undefined;
  className?: string;
  /** The values of a row that the form is filled from; its action reads them again (`readNow`). */
  filledWith?: object;
  children: ReactNode;
};

/** A form that is sent or left: what it was refused for, its fields, the button and the way back. */
export function FormFrame<Fields extends Record<string, unknown>>(props: Props<Fields>) {
  const {
    form,
    action,
    submit,
    intent,
    cancelTo,
    note,
    failure,
    errors = form.errors,
    preview,
    encType,
    className = "",
    filledWith,
    children,
  } = props;
  const sent = useNavigation();
  const isSending = useIsSending(action);
  const checks = getFormProps(form);
  const busy = isSending && (!intent || sent.formData?.get("intent") === intent);
  return (
    <PageForm
      {...(failure ? failsWith(failure) : {})}
      action={action}
      encType={encType}
      {...checks}
      onSubmit={checkUnlessSkipped(checks.onSubmit)}
      className={`grid gap-4 ${className}`.trim()}
    >
      {filledWith ? <FilledWith values={filledWith} /> : null}
      {note}
      <FormError id={form.errorId} errors={failure ? failureWords(failure, errors) : errors} />
      {children}
      {preview ? <TextPreview html={preview.html} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name={intent && "intent"} value={intent} busy={busy}>
          {submit}
        </Button>
        {preview ? <PreviewButton action={action} field={preview.field} /> : null}
        <ButtonLink to={cancelTo} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </PageForm>
  );
}
