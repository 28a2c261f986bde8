import type { ReactNode } from "react";

/** Fields of the joining settings that belong together. */
export const JoiningGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-2 grid gap-4 border-t border-line pt-5">
    <h3 className="font-semibold text-strong">{title}</h3>
    {children}
  </section>
);
