import type { ReactNode } from "react";

/** Quoted plain text with its line breaks. */
export function Quoted({ title, children, note }: { title: string; children: string; note?: ReactNode }) {
  return (
    <section>
      <h2 className="font-mono text-xs tracking-wider text-muted">{title}</h2>
      <blockquote
        dir="auto"
        className="mt-2 max-w-prose border-l-2 border-line-strong pl-4 break-words whitespace-pre-line text-strong"
      >
        {children}
      </blockquote>
      {note ? <p className="mt-2 text-sm text-muted">{note}</p> : null}
    </section>
  );
}
