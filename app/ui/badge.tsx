import type { ReactNode } from "react";

/** Hues that differ in both themes; the word says the same for those who do not see them. */
const hues: Record<string, string> = {
  AUDIO: "text-[#1d4fa8] dark:text-[#8fbaff]",
  "VST-I": "text-[#7a2a9e] dark:text-[#dba6ff]",
  "VST-E": "text-[#0b6470] dark:text-[#6fdbe8]",
  SAMPLE: "text-[#8a3d05] dark:text-[#ffb86b]",
  LIT: "text-[#226025] dark:text-[#8fdb93]",
  EXTRA: "text-[#96234f] dark:text-[#ff9fc0]",
  MISC: "text-[#4a5462] dark:text-[#b4bfcc]",
  OTHER: "text-[#4a5462] dark:text-[#b4bfcc]",
};

const frame = "inline-flex items-center rounded-sm border px-1.5 py-0.5 font-mono text-xs font-medium tracking-wide";

export function CategoryBadge({ label }: { label: string }) {
  return (
    <span className={`${frame} min-w-16 justify-center border-current/30 ${hues[label] ?? hues.OTHER}`}>{label}</span>
  );
}

export function Badge({ children, tone = "plain" }: { children: ReactNode; tone?: "plain" | "accent" | "info" }) {
  const tones = {
    plain: "border-line-strong text-text",
    accent: "border-accent-text text-accent-text",
    info: "border-info text-info",
  };
  return <span className={`${frame} ${tones[tone]}`}>{children}</span>;
}
