import type { ReactNode } from "react";
import { useRoot } from "#app/routes/use-root.ts";
import { SiteFooter } from "#app/ui/site-footer.tsx";
import { ReadOnlyBar } from "./read-only-bar.tsx";
import { VisitorHeader } from "./visitor-header.tsx";

type Props = {
  children: ReactNode /** The landing page has no backdrop, and is as wide as the window. */;
  isPlain?: boolean;
};

/** The layout of every screen that visitors may see. */
export function PublicShell({ children, isPlain = false }: Props) {
  const root = useRoot();
  return (
    <div className={`flex min-h-dvh flex-col ${isPlain ? "" : "backdrop"}`}>
      <ReadOnlyBar />
      <VisitorHeader />
      {/* Not centred vertically: a page that arrives in two chunks would jump. */}
      <main id="main" className={isPlain ? "flex-1" : "flex flex-1 flex-col px-4 pt-6 pb-12 sm:pt-[6vh]"}>
        {children}
      </main>
      <SiteFooter name={root?.site.name ?? ""} year={root?.year ?? 0} isMember={Boolean(root?.actor)} />
    </div>
  );
}
