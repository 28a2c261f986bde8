import { Icon, type IconName } from "#app/ui/icon.tsx";
import { iconPaths } from "#app/ui/icon-paths.ts";
import { Sample, Section } from "./section.tsx";

const grounds = ["bg-canvas", "bg-surface", "bg-raised", "bg-sunken", "bg-line", "bg-line-strong"];
const inks = ["text-text", "text-strong", "text-muted", "text-accent-text", "text-danger", "text-success", "text-info"];
const hues = [
  "text-hue-audio",
  "text-hue-instrument",
  "text-hue-effect",
  "text-hue-sample",
  "text-hue-literature",
  "text-hue-extra",
  "text-hue-other",
];
const sizes = ["text-3xl", "text-xl", "text-lg", "text-base", "text-sm", "text-xs"];

/** Colours, type and icons. */
export const Foundations = () => (
  <Section title="Foundations">
    <Sample title="Backgrounds and borders">
      {grounds.map((ground) => (
        <div key={ground} className={`${ground} grid h-16 w-28 items-end rounded-md border border-line p-2`}>
          <span className="font-mono text-xs text-strong">{ground.slice(3)}</span>
        </div>
      ))}
    </Sample>
    <Sample title="Inks">
      {[...inks, ...hues].map((ink) => (
        <span key={ink} className={`${ink} font-mono text-sm`}>
          {ink.slice(5)}
        </span>
      ))}
    </Sample>
    <Sample title="Titles">
      {sizes.slice(0, 4).map((size) => (
        <p key={size} className={`${size} w-full font-display font-bold text-strong`}>
          Slow Weather Pads
        </p>
      ))}
    </Sample>
    <Sample title="Text">
      {sizes.slice(2).map((size) => (
        <p key={size} className={`${size} w-full`}>
          Members share only what they have the right to share. <strong>Seed</strong> what you liked, and others get it.
        </p>
      ))}
    </Sample>
    <Sample title="Figures">
      {sizes.slice(1).map((size) => (
        <p key={size} className={`${size} w-full font-mono tabular-nums`}>
          1,024.50 MB · 128 BPM · 2026-11-22 14:02 UTC
        </p>
      ))}
    </Sample>
    <Sample title="Drawings">
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <span key={name} className="grid w-20 justify-items-center gap-1 font-mono text-xs text-muted">
          <Icon name={name} className="size-5 text-text" />
          {name}
        </span>
      ))}
    </Sample>
  </Section>
);
