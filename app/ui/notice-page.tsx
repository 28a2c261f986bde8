import type { ReactNode } from "react";
import { paths } from "#app/paths/paths.ts";
import { Logo } from "./logo.tsx";

type Props = { code: string | null; title: string; children: ReactNode; actions: ReactNode };

/** The card shown instead of a page that cannot be shown: a status code, its meaning, and where to go next. */
export function NoticePage({ code, title, children, actions }: Props) {
  return (
    <div className="mx-auto my-4 w-full max-w-lg rounded-lg border border-line bg-raised p-6 shadow-panel sm:my-[8vh] sm:p-8">
      <p className="flex items-center gap-3 font-mono text-sm text-accent-text">
        <Logo className="size-8" />
        {code}
      </p>
      <h1 className="mt-6 text-xl font-semibold">{title}</h1>
      <div className="mt-3 grid gap-4">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      <p className="mt-6 text-sm text-muted">
        Stuck?{" "}
        <a href={paths.contact()} className="text-accent-text underline">
          Write to us
        </a>
        .
      </p>
    </div>
  );
}
