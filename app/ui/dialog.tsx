import { useNavigate } from "@remix-run/react";
import { createContext, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { PageLink } from "./page-link.tsx";
import { useLeaveByEscape } from "./use-leave-by-escape.ts";

type Props = {
  title: string;
  closeTo: string;
  children: ReactNode;
  actions?: ReactNode;
  /** 2 inside a page that has its own title. */
  level?: 1 | 2;
};

/** The dialog around a form; its Cancel button leads where closing the dialog leads. */
export const DialogContext = createContext<{ title: string; closeTo: string } | null>(null);

/**
 * A page with its own URL that looks like a dialog. Without JavaScript it is a page with a link back; with it, it takes
 * the focus, and Escape leaves it.
 */
export function DialogPage({ title, closeTo, children, actions, level = 1 }: Props) {
  const Heading = level === 1 ? "h1" : "h2";
  const navigate = useNavigate();
  const heading = useLeaveByEscape(() => navigate(closeTo));
  return (
    <article
      className={`w-full ${level === 1 ? "mx-auto max-w-2xl" : "max-w-4xl"} rounded-lg border border-line bg-raised shadow-panel print:border-0`}
      aria-labelledby="dialog-title"
    >
      <header className="flex items-start gap-4 border-b border-line p-4 sm:p-6 print:px-0">
        <Heading
          dir="auto"
          id="dialog-title"
          ref={heading}
          tabIndex={-1}
          className="flex-1 text-lg font-semibold outline-none"
        >
          {title}
        </Heading>
        {actions}
        <PageLink
          to={closeTo}
          aria-label="Close"
          className="inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-strong"
        >
          <Icon name="close" className="size-5" />
        </PageLink>
      </header>
      <div className="p-4 sm:p-6 print:px-0">
        <DialogContext.Provider value={{ title, closeTo }}>{children}</DialogContext.Provider>
      </div>
    </article>
  );
}
