import type { ReactNode } from "react";

/** Hues that differ in both themes. Readers who cannot tell them apart have the word. */
const hues: Record<string, string> = {
  AUDIO: "text-hue-audio",
  "VST-I": "text-hue-instrument",
  "VST-E": "text-hue-effect",
  SAMPLE: "text-hue-sample",
  LIT: "text-hue-literature",
  EXTRA: "text-hue-extra",
  MISC: "text-hue-other",
};

/** The text colour of a category, by its short name. */
export const hueOf = (label: string): string => hues[label] ?? "text-hue-other";

const frame =
  "inline-flex items-center gap-1.5 rounded-sm border px-1.5 py-0.5 font-mono text-xs font-medium tracking-wide whitespace-nowrap";

/** The category of a torrent, as a lit lamp and its short name. */
export function CategoryBadge({ label }: { label: string }) {
  return (
    <span className={`${frame} border-current/25 ${hueOf(label)}`}>
      <Lamp />
      {label}
    </span>
  );
}

const tones = {
  plain: "border-line-strong text-text",
  accent: "border-accent-text text-accent-text",
  info: "border-info text-info",
  success: "border-success text-success",
  warning: "border-new text-new",
  danger: "border-danger text-danger",
  gold: "border-new bg-new/12 text-new",
  silver: "border-hue-other bg-hue-other/12 text-hue-other",
  bronze: "border-hue-sample bg-hue-sample/12 text-hue-sample",
} as const;

export type BadgeTone = keyof typeof tones;

export function Badge({ children, tone = "plain" }: { children: ReactNode; tone?: BadgeTone }) {
  return <span className={`${frame} ${tones[tone]}`}>{children}</span>;
}

/** A small lamp in the colour of the text beside it, which gives its meaning. */
export function Lamp({ className = "size-1.5" }: { className?: string }) {
  return <span aria-hidden="true" className={`inline-block shrink-0 rounded-full bg-current ${className}`} />;
}
