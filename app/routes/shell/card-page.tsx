import type { ReactNode } from "react";
import { type StepOf, Steps } from "#app/ui/steps.tsx";
import { PublicShell } from "./public-shell.tsx";

type Props = {
  title: string;
  note?: string;
  /** Where the page stands in a way of several. */
  step?: StepOf;
  children: ReactNode;
};

const page =
  (width: string, padding: string) =>
  ({ title, note, step, children }: Props) => (
    <PublicShell>
      <div className={`mx-auto w-full ${width} rounded-lg border border-line bg-raised shadow-panel ${padding}`}>
        {step ? <Steps {...step} /> : null}
        <h1 className="text-xl font-semibold text-strong">{title}</h1>
        {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
        <div className="mt-6">{children}</div>
      </div>
    </PublicShell>
  );

/** The card that every door of the site is on: sign-in for members and for administrators, joining, reset. */
export const DoorPage = page("max-w-sm", "p-6");

/** The same with room for more than a door's. */
export const WidePage = page("max-w-2xl", "p-6 sm:p-8");
