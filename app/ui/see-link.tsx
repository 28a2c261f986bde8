import { PageLink } from "./page-link.tsx";

/** Leads to what a refused form collides with. */
export const SeeLink = ({ refusal }: { refusal: { see?: string } | null | undefined }) =>
  refusal?.see ? (
    <p className="text-sm">
      <PageLink to={refusal.see} className="text-accent-text underline">
        Look at what is there
      </PageLink>
    </p>
  ) : null;
