import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { DecisionBar } from "./queue/decision-bar.tsx";
import type { Keys } from "./queue/legend.tsx";
import { ReadyAnswer } from "./queue/ready-answer.tsx";

const decisionKeys = [
  ["a", "approve"],
  ["r", "reject"],
] as const;

type Props = {
  /** The item's id in its address. */
  id: string | number;
  action: string;
  /** Null if the item can only be rejected. */
  approveLabel: ReactNode;
  errors?: string[];
  note?: string;
  /** The name of the action, if the page has other forms too. */
  intent?: string;
  label?: string;
  hint?: string;
  max?: number;
  /** The shortcuts on the page, if there are more than those of the two buttons. */
  keys?: Keys;
};

/** A form with two buttons to approve or reject an item, and a note for its sender. */
export function DecisionForm(props: Props) {
  const { id, action, approveLabel, errors, note, intent, max = 1_000, keys = decisionKeys } = props;
  const { label = "Note (optional)", hint = "If you reject, this note is emailed to them." } = props;
  const busy = useNavigation().formAction === action;
  return (
    <>
      <PageForm id="decision" action={action} className="grid gap-4 border-t border-line pt-6">
        {intent ? <input type="hidden" name="intent" value={intent} /> : null}
        <FormError errors={errors} />
        <ReadyAnswer field="notes" id={id} />
        <TextareaField label={label} hint={hint} id="notes" name="notes" rows={3} maxLength={max} defaultValue={note} />
      </PageForm>
      <DecisionBar keys={keys}>
        {approveLabel ? (
          <Button type="submit" form="decision" name="approved" value="true" data-key="a" busy={busy}>
            {approveLabel}
          </Button>
        ) : null}
        <Button type="submit" form="decision" name="approved" value="false" data-key="r" variant="danger" busy={busy}>
          Reject
        </Button>
      </DecisionBar>
    </>
  );
}
