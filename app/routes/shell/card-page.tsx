import type { ReactNode } from "react";
import { useRoot } from "#app/root.tsx";
import { PublicShell } from "./public-shell.tsx";
import { SiteLogo } from "./site-logo.tsx";

type Props = { title: string; note?: string; children: ReactNode };

const page =
  (width: string, padding: string) =>
  ({ title, note, children }: Props) => {
    const name = useRoot()?.site.name ?? "";
    return (
      <PublicShell>
        <div className={`mx-auto w-full ${width}`}>
          <div className="mb-6 flex items-center gap-3">
            <SiteLogo className="size-10 text-accent-text" />
            <span className="text-lg font-semibold text-strong">{name}</span>
          </div>
          <div className={`rounded-lg border border-line bg-raised shadow-panel ${padding}`}>
            <h1 className="text-xl font-semibold text-strong">{title}</h1>
            {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
            <div className="mt-6">{children}</div>
          </div>
        </div>
      </PublicShell>
    );
  };

/** The card that every door of the site is on: sign-in for members and for administrators, joining, reset. */
export const DoorPage = page("max-w-sm", "p-6");

/** The same with room for more than a door's. */
export const WidePage = page("max-w-2xl", "p-6 sm:p-8");
