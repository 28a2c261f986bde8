import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/root.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PublicShell } from "../shell/public-shell.tsx";
import { SiteLogo } from "../shell/site-logo.tsx";

/** What a visitor sees: the name, the door, and where to find the community. */
export function Landing() {
  const site = useRoot()?.site;
  if (!site) return null;
  return (
    <PublicShell>
      <div className="mx-auto w-full max-w-md rounded-lg border border-line bg-raised p-8 text-center">
        <SiteLogo className="mx-auto size-24 text-accent" />
        <h1 className="mt-6 text-3xl font-semibold text-strong">{site.name}</h1>
        <p className="mt-2 text-muted">{site.tagline}</p>
        <div className="mt-8 grid gap-3">
          <ButtonLink to={paths.login()} variant="primary" size="large">
            Member Login
          </ButtonLink>
          <ButtonLink to={paths.register()} variant="quiet" size="large">
            Join
          </ButtonLink>
          <ButtonLink to={paths.passwordReset()} variant="ghost">
            Forgot your password?
          </ButtonLink>
          <ButtonLink to={paths.contact()} variant="ghost">
            Contact
          </ButtonLink>
        </div>
        {site.communityUrl ? (
          <div className="mt-8 border-t border-line pt-6">
            <h2 className="text-sm font-medium text-muted">Join our community</h2>
            <a
              className="mt-2 inline-block text-accent-text underline"
              href={site.communityUrl}
              target="_blank"
              rel="noopener noreferrer"
            >
              Open the community chat
            </a>
          </div>
        ) : null}
      </div>
    </PublicShell>
  );
}
