import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { PageLink } from "#app/ui/page-link.tsx";

/** The ways to help for whoever is stuck before the sign-in: the contact page, and the operator's address where one is set. */
export function HelpLinks() {
  const supportEmail = useRoot()?.site.supportEmail;
  return (
    <p className="mt-6 text-sm text-muted">
      Stuck?{" "}
      <PageLink to={paths.contact()} className="text-accent-text underline">
        Write to us
      </PageLink>
      {supportEmail ? (
        <>
          {" or to "}
          <a href={`mailto:${supportEmail}`} className="text-accent-text underline">
            {supportEmail}
          </a>
        </>
      ) : null}
      .
    </p>
  );
}
