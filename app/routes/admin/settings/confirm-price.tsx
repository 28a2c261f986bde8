import type { SubmissionResult } from "@conform-to/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = { action: string; reason: string | undefined; sent: SubmissionResult | undefined };

/**
 * Asks for confirmation before a price change that affects members. It is a separate form that sends the values in
 * question, so that a price edited afterwards needs confirmation again.
 */
export const ConfirmPrice = ({ action, reason, sent }: Props) => (
  <section role="alert" className="mt-4 max-w-3xl rounded-md border border-accent-text p-4">
    <h3 className="font-semibold">Change the price?</h3>
    <p className="mt-2 max-w-prose text-sm">{reason}</p>
    <PageForm action={action} className="mt-4 flex flex-wrap gap-3">
      {Object.entries(sent?.initialValue ?? {}).map(([name, value]) =>
        name === "confirm" ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      <input type="hidden" name="confirm" value="on" />
      <Button type="submit">Change the price</Button>
      <ButtonLink to={action} variant="quiet">
        Keep the price
      </ButtonLink>
    </PageForm>
  </section>
);
