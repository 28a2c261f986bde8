import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import type { Period } from "#app/domain/core/kernel/period.ts";
import type { MethodView } from "#app/domain/joining/payments/find-methods.server.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = {
  action: string;
  method: MethodView;
  period: Period;
  amount: number;
  reply: { submission: SubmissionResult } | undefined;
  back: ReactNode;
};

/** Redirects the browser to the page of the card service. */
export function CardForm({ action, method, period, amount, reply, back }: Props) {
  const busy = useNavigation().formAction === action;
  return (
    <PageForm {...failsWith(joiningFailures.generatePayment)} action={action} className="grid max-w-xl gap-5">
      <FormError errors={reply?.submission.error?.[""]} />
      <input type="hidden" name="billingPeriod" value={period} />
      <p dir="auto" className="max-w-prose whitespace-pre-line">
        {method.note}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Pay ${dollars(amount)} by card
        </Button>
        {back}
      </div>
    </PageForm>
  );
}
