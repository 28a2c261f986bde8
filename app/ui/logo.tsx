/** Four jacks of a patch bay and a cable between two of them. tests/pictures/drawings.ts has this drawing too. */
export const Logo = ({ className = "size-8" }: { className?: string }) => (
  <svg viewBox="0 0 48 48" className={className} aria-hidden="true" fill="none" stroke="currentColor">
    <path d="M11 11C11 38 37 10 37 37" strokeWidth="6" strokeLinecap="round" />
    <circle cx="11" cy="11" r="8" fill="currentColor" stroke="none" />
    <circle cx="37" cy="37" r="8" fill="currentColor" stroke="none" />
    <circle cx="37" cy="11" r="5.5" strokeWidth="4" />
    <circle cx="11" cy="37" r="5.5" strokeWidth="4" />
  </svg>
);
