import { CONFIRM_DAYS } from "#app/domain/joining/applications/confirm-days.ts";
import { pageMeta } from "../page-meta.ts";
import { WidePage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

export const meta = pageMeta("Confirm your application");

export default function ApplicationSent() {
  return (
    <WidePage title="Confirm your application" note="One more step">
      <p className="max-w-prose">
        We have sent you an email. Open its link within {CONFIRM_DAYS} days, and confirm your application on the page it
        opens. Then the staff will read it.
      </p>
      <p className="mt-4 max-w-prose text-sm text-muted">
        No email? Check your spam folder and the address that you entered. You can send the application again.
      </p>
      <HelpLinks />
    </WidePage>
  );
}
