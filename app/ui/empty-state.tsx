import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";

type Props = {
  children: ReactNode;
  /** The page of the next step. */
  next?: { to: string; label: string } | null | undefined;
};

/** The text of an empty list below a drawing, a patch cable with a free end, and the next step if there is one. */
export function EmptyState({ children, next }: Props) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-12 text-center text-muted">
      <svg
        viewBox="0 0 96 40"
        className="h-10 w-24 text-line-strong"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <circle cx="12" cy="14" r="6" strokeWidth="3" />
        <path d="M12 14c0 30 38 28 48 10" strokeWidth="2.5" strokeLinecap="round" />
        <path d="m60 24 5-9" strokeWidth="6" strokeLinecap="round" />
        <path d="m66.5 12.5 3-6" strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="88" cy="14" r="6" strokeWidth="2" strokeDasharray="3 3" />
      </svg>
      <div className="text-balance">{children}</div>
      {next ? (
        <ButtonLink to={next.to} variant="quiet">
          {next.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
