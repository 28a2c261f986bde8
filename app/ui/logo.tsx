const free = [
  [24, 12],
  [37, 12],
  [11, 36],
  [24, 36],
] as const;

/** Six jacks of a patch bay and one cable between two of them. The same drawing as public/logo.svg. */
export function Logo({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M11 12C11 36 37 12 37 36" strokeWidth="4" strokeLinecap="round" />
      <circle cx="11" cy="12" r="6" fill="currentColor" stroke="none" />
      <circle cx="37" cy="36" r="6" fill="currentColor" stroke="none" />
      {free.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.5" strokeWidth="2.5" />
      ))}
    </svg>
  );
}
