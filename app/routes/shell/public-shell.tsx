import type { ReactNode } from "react";
import { useRoot } from "#app/routes/use-root.ts";
import { SiteFooter } from "#app/ui/site-footer.tsx";
import { ReadOnlyBar } from "./read-only-bar.tsx";
import { VisitorHeader } from "./visitor-header.tsx";

type Props = {
  children: ReactNode /** A landing page is its own picture, and as wide as the window. */;
  isPlain?: boolean;
};

/** The frame of every screen that a visitor may see. */
export function PublicShell({ children, isPlain = false }: Props) {
  const root = useRoot();
  return (
    <div className={`flex min-h-dvh flex-col ${isPlain ? "" : "backdrop"}`}>
      <ReadOnlyBar />
      <VisitorHeader />
      {/* Not in the middle of what there is: a page that comes in two pieces would jump. */}
      <main id="main" className={isPlain ? "flex-1" : "flex flex-1 flex-col px-4 pt-6 pb-12 sm:pt-[6vh]"}>
        {children}
      </main>
      <SiteFooter name={root?.site.name ?? ""} year={root?.year ?? 0} isMember={Boolean(root?.actor)} />
    </div>
  );
}
