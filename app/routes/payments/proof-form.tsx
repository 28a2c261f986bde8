import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import type { Failure } from "#app/domain/core/failures/failure.ts";
import type { Period } from "#app/domain/core/kernel/period.ts";
import type { MethodView } from "#app/domain/joining/payments/find-methods.server.ts";
import { proofFields } from "#app/domain/joining/payments/proof-schema.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";

const { cryptoType, transactionHash, screenshot } = proofFields;
const Visible = z.object({ cryptoType, transactionHash, screenshot });
const MISSING = "Please upload a payment screenshot";

/** The fields of a manual method, which requires a screenshot. */
const withPicture = (message: string) =>
  Visible.extend({ screenshot: screenshot.refine((file) => file !== undefined, message) });

type Props = {
  action: string;
  failure: Failure;
  method: MethodView;
  /** The billing period; a reactivation is always a month. */
  period?: Period;
  reply: { submission: SubmissionResult } | undefined;
  /** Additional fields of the screen, above the proof. */
  children?: ReactNode;
  back: ReactNode;
  /** The message if a screenshot is missing. */
  missingPicture?: string;
};

/** The proof of payment that a method requires: a transaction hash, a screenshot, or either. */
export function ProofForm(props: Props) {
  const { action, failure, method, period, reply, children, back, missingPicture = MISSING } = props;
  const busy = useNavigation().formAction === action;
  const schema = method.kind === "manual" ? withPicture(missingPicture) : Visible;
  const [form, fields] = useZodForm(schema, { id: "proof", reply, constraint: undefined });
  return (
    <PageForm
      {...failsWith(failure)}
      action={action}
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <FormError id={form.errorId} errors={form.errors ?? fields.cryptoType.errors} />
      <input type="hidden" name="cryptoType" value={method.id} />
      {period ? <input type="hidden" name="billingPeriod" value={period} /> : null}
      {children}
      {method.kind === "manual" ? null : (
        <TextField
          label="Transaction hash"
          hint={method.kind === "tip-bot" ? "Or upload a screenshot below." : undefined}
          field={fields.transactionHash}
          autoComplete="off"
          spellCheck={false}
          required={method.kind === "crypto"}
        />
      )}
      {method.kind === "crypto" ? null : (
        <ScreenshotField errors={fields.screenshot.errors} required={method.kind === "manual"} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Submit Payment
        </Button>
        {back}
      </div>
    </PageForm>
  );
}

function ScreenshotField({ errors, required }: { errors: string[] | undefined; required: boolean }) {
  return (
    <FileField
      label="Screenshot of the payment"
      hint="JPG, PNG or another image, at most 5 MB."
      errors={errors}
      name="screenshot"
      accept="image/*"
      required={required}
    />
  );
}
