import type { ReactNode } from "react";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/root.tsx";
import { SiteFooter } from "#app/ui/site-footer.tsx";
import { ThemeToggle } from "#app/ui/toggle-button.tsx";

/** The frame of every screen that a visitor may see. */
export function PublicShell({ children }: { children: ReactNode }) {
  const root = useRoot();
  return (
    <div className="backdrop flex min-h-dvh flex-col">
      <div className="flex justify-end p-4">
        <ThemeToggle theme={root?.preferences.theme ?? "dark"} action={paths.theme()} />
      </div>
      {/* Not in the middle of what there is: a page that comes in two pieces would jump. */}
      <main id="main" className="flex flex-1 flex-col px-4 pt-4 pb-8 sm:pt-[8vh]">
        {children}
      </main>
      <SiteFooter name={root?.site.name ?? ""} year={root?.year ?? 0} />
    </div>
  );
}
