import { PageLink } from "./page-link.tsx";

/** Links to the existing thing that a refused form conflicts with. */
export const SeeLink = ({ refusal }: { refusal: { see?: string } | null | undefined }) =>
  refusal?.see ? (
    <p className="text-sm">
      <PageLink to={refusal.see} className="text-accent-text underline">
        View the existing one
      </PageLink>
    </p>
  ) : null;
