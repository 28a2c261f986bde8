import type { ReactNode } from "react";
import { Prose } from "#app/ui/prose.tsx";

type Props = {
  title: string;
  children: string;
  /** The text as HTML, if it is Markdown. */
  html?: string | null;
  note?: ReactNode;
};

/** Quoted text: plain with its line breaks, or as people see it. */
export function Quoted({ title, children, html, note }: Props) {
  return (
    <section>
      <h2 className="font-mono text-xs tracking-wider text-muted">{title}</h2>
      <blockquote dir="auto" className="mt-2 max-w-prose border-l-2 border-line-strong pl-4 break-words text-strong">
        {html ? <Prose html={html} /> : <div className="whitespace-pre-line">{children}</div>}
      </blockquote>
      {note ? <p className="mt-2 text-sm text-muted">{note}</p> : null}
    </section>
  );
}
