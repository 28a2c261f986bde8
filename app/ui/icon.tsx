import { iconPaths } from "./icon-paths.ts";

export type IconName = keyof typeof iconPaths;

/** A line drawing that says nothing by itself: the words stand beside it, or in its button's label. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
