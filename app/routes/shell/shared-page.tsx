import type { ReactNode } from "react";
import { MemberShell } from "./member-shell.tsx";

type Props = { title: string; note?: string; children: ReactNode };

/** A card for members and visitors alike: each finds it in the frame that they know. */
export const SharedPage = ({ title, note, children }: Props) => (
  <MemberShell>
    <div className="mx-auto w-full max-w-2xl rounded-lg border border-line bg-raised p-6 shadow-panel sm:p-8">
      <h1 className="text-xl font-semibold text-strong">{title}</h1>
      {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
      <div className="mt-6">{children}</div>
    </div>
  </MemberShell>
);
