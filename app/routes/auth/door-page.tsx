import type { ReactNode } from "react";
import { useRoot } from "#app/root.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { PublicShell } from "../shell/public-shell.tsx";

/** The card that every door of the site is on: sign-in for members and for administrators. */
export function DoorPage({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const name = useRoot()?.site.name ?? "";
  return (
    <PublicShell>
      <div className="mx-auto w-full max-w-sm">
        <div className="mb-6 flex items-center gap-3">
          <Logo className="size-10 text-accent" />
          <span className="text-lg font-semibold text-strong">{name}</span>
        </div>
        <div className="rounded-lg border border-line bg-raised p-6">
          <h1 className="text-xl font-semibold text-strong">{title}</h1>
          {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </PublicShell>
  );
}
