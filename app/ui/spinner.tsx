/** Something is loading. The label is for screen readers; without one, the spinner is decoration beside text. */
export function Spinner({ label, className = "size-4" }: { label?: string; className?: string }) {
  const ring = (
    <span
      aria-hidden="true"
      className={`inline-block animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {ring}
      <span>{label}</span>
    </span>
  );
}
