import { CHECKED_NEXT } from "#app/domain/joining/payments/mails.ts";
import { paths } from "#app/paths/paths.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

/** Confirms a registration with nothing to pay. */
export const RegisteredNotice = ({ next }: { next: "approval" | "account" }) => (
  <p className="rounded-md border border-success px-4 py-3 text-sm">
    {next === "approval"
      ? "Your registration was sent. The staff will decide. We will email you when your account is open. Until then you cannot sign in."
      : "Your registration was sent. Your account will be open in a moment. We will email you then."}
  </p>
);

/** Confirms that a proof of payment arrived: its reference, what happens next, and where to check its status. */
export function SentNotice({ reference, since }: { reference: string; since?: string }) {
  return (
    <div className="grid gap-3 rounded-md border border-success px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-3">
        <span>
          Payment proof sent
          {since ? (
            <>
              {" "}
              on <Moment at={since} />
            </>
          ) : null}
          . Reference: <strong className="font-mono text-strong select-all">{reference}</strong>
        </span>
        <CopyButton text={reference} what="the reference" />
      </p>
      <p>{CHECKED_NEXT} Until then you cannot sign in.</p>
      <p>
        No mail after a few minutes?{" "}
        <PageLink to={paths.paymentStatus({ reference })} className="text-accent-text underline">
          Check the payment status
        </PageLink>
      </p>
    </div>
  );
}
