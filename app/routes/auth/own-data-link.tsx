import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";

/** For the owner of a closed account, beside the refusal of a sign-in. */
export const OwnDataLink = () => (
  <PageLink to={paths.ownData()} className="text-sm text-accent-text underline">
    Get your data or delete your account
  </PageLink>
);
