import type { ReactNode } from "react";
import { useRoot } from "#app/root.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { PublicShell } from "./public-shell.tsx";

/** A card on a visitor's page with room for more than a door's. */
export function WidePage({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const name = useRoot()?.site.name ?? "";
  return (
    <PublicShell>
      <div className="mx-auto w-full max-w-2xl">
        <div className="mb-6 flex items-center gap-3">
          <Logo className="size-10 text-accent-text" />
          <span className="text-lg font-semibold text-strong">{name}</span>
        </div>
        <div className="rounded-lg border border-line bg-raised p-6 shadow-panel sm:p-8">
          <h1 className="text-xl font-semibold text-strong">{title}</h1>
          {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </PublicShell>
  );
}
