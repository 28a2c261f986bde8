export type Keys = readonly (readonly [key: string, act: string])[];

/** The keyboard shortcuts of the page. They need JavaScript and keys, which phones do not have. */
export const Legend = ({ keys }: { keys: Keys }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted noscript:hidden max-sm:hidden pointer-coarse:hidden">
    {keys.map(([key, act]) => (
      <span key={key}>
        <kbd className="rounded-sm border border-line-strong px-1 font-mono">{key}</kbd> {act}
      </span>
    ))}
  </p>
);
