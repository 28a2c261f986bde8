import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { PageLink } from "#app/ui/page-link.tsx";

/** Where people who cannot sign in get help: the contact page, and the operator's address if one is set. */
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
      {", or "}
      <a href={paths.help()} className="text-accent-text underline">
        read the help
      </a>
      .
    </p>
  );
}
