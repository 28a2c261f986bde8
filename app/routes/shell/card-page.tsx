import type { ReactNode } from "react";
import { type StepOf, Steps } from "#app/ui/steps.tsx";
import { MemberShell } from "./member-shell.tsx";
import { PublicShell } from "./public-shell.tsx";

type Props = {
  title: string;
  note?: string;
  /** The page's position in a sequence of steps. */
  step?: StepOf | undefined;
  children: ReactNode;
};

const page =
  (Shell: typeof MemberShell | typeof PublicShell, width: string, padding: string) =>
  ({ title, note, step, children }: Props) => (
    <Shell>
      <div className={`mx-auto w-full ${width} rounded-lg border border-line bg-raised shadow-panel ${padding}`}>
        {step ? <Steps {...step} /> : null}
        <h1 className="text-xl font-semibold text-strong">{title}</h1>
        {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
        <div className="mt-6">{children}</div>
      </div>
    </Shell>
  );

/** The card of every page for signing in and joining: for members and administrators, registration, password reset. */
export const DoorPage = page(PublicShell, "max-w-sm", "p-6");

/** The card with more space than those pages need. */
export const WidePage = page(PublicShell, "max-w-2xl", "p-6 sm:p-8");

/** For members and visitors alike, each in the layout that they know. */
export const SharedPage = page(MemberShell, "max-w-2xl", "p-6 sm:p-8");
