import { type FormMetadata, getFormProps } from "@conform-to/react";
import { useActionData, useNavigation } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { type Failure, failureWords } from "#app/domain/core/failures/failure.ts";
import type { MemberRight } from "#app/domain/core/kernel/member-rights.ts";
import { Button, ButtonLink } from "./button.tsx";
import { checkUnlessSkipped } from "./check-unless-skipped.ts";
import { failsWith } from "./connection/fails-with.ts";
import { DialogContext } from "./dialog.tsx";
import { FilledWith } from "./filled-with.tsx";
import { FormError } from "./form-error.tsx";
import { PageForm } from "./page-form.tsx";
import { PreviewButton, TextPreview, useIsSending } from "./preview.tsx";
import { useOwnAddress } from "./use-own-address.ts";

export type FormFrameProps<Fields extends Record<string, unknown>> = {
  form: FormMetadata<Fields>;
  submit: string;
  /** Whether its button deletes something for good. */
  isDanger?: boolean;
  /** The name of the button, if the page has other forms too. */
  intent?: string | undefined;
  /** Where its Cancel button leads, if not where the dialog around it leads when closed. */
  cancelTo?: string;
  /** Shown above the reason for a refusal. */
  note?: ReactNode;
  /** Text before the reason when the form fails. */
  failure?: Failure;
  /** Other reasons than the form's own. */
  errors?: string[] | undefined;
  /** The Markdown field that can be previewed. */
  preview?: string;
  encType?: "multipart/form-data" | undefined;
  className?: string;
  /** The values of the row that the form is filled from; its action reads them again (`readNow`). */
  filledWith?: object | undefined;
  /** The right of members that it needs. */
  uses?: MemberRight;
  children: ReactNode;
};

/** A form that submits to its page's URL: the error, the fields, the button, and a link to cancel. */
export function FormFrame<Fields extends Record<string, unknown>>(props: FormFrameProps<Fields>) {
  const {
    form,
    submit,
    isDanger = false,
    intent,
    note,
    failure,
    errors = form.errors,
    preview,
    encType,
    className = "",
    filledWith,
    uses,
    children,
  } = props;
  const action = useOwnAddress();
  const dialog = useContext(DialogContext);
  const { cancelTo = dialog?.closeTo } = props;
  const html = useActionData<{ preview?: string }>()?.preview;
  const sent = useNavigation();
  const isSending = useIsSending(action);
  const checks = getFormProps(form);
  const busy = isSending && (!intent || sent.formData?.get("intent") === intent);
  return (
    <PageForm
      {...(failure ? failsWith(failure) : {})}
      action={action}
      encType={encType}
      uses={uses}
      {...checks}
      onSubmit={checkUnlessSkipped(checks.onSubmit)}
      className={`grid gap-4 ${className}`.trim()}
    >
      {filledWith ? <FilledWith values={filledWith} /> : null}
      {note}
      <FormError id={form.errorId} errors={failure ? failureWords(failure, errors) : errors} />
      {children}
      {preview ? <TextPreview html={html} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name={intent && "intent"}
          value={intent}
          variant={isDanger ? "danger" : "primary"}
          busy={busy}
        >
          {submit}
        </Button>
        {preview ? <PreviewButton action={action} field={preview} /> : null}
        {cancelTo ? (
          <ButtonLink to={cancelTo} variant="quiet">
            Cancel
          </ButtonLink>
        ) : null}
      </div>
    </PageForm>
  );
}
