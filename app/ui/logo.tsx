/** A patch cable between two jacks, with a signal going through. */
export function Logo({ className = "size-8" }: { className?: string }) {
  const line = { fill: "none", stroke: "currentColor", strokeWidth: 3, strokeLinecap: "round" } as const;
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path d="M6 24a18 18 0 1 1 36 0" {...line} />
      <circle cx="10" cy="32" r="6" {...line} />
      <circle cx="10" cy="32" r="1.8" fill="currentColor" />
      <circle cx="38" cy="32" r="6" {...line} />
      <circle cx="38" cy="32" r="1.8" fill="currentColor" />
      <path d="M20 22v10M24 17v20M28 22v10" {...line} />
    </svg>
  );
}
