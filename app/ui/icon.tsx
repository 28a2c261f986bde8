import { iconPaths } from "./icon-paths.ts";

export type IconName = keyof typeof iconPaths;

/** A decorative icon: its meaning is in the text beside it, or in the label of its button. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
