import type { ReactNode } from "react";

type Props = { title: string; children: ReactNode };

export const Section = ({ title, children }: Props) => (
  <section className="grid gap-4 border-t border-line pt-4">
    <h2 className="text-lg font-semibold">{title}</h2>
    {children}
  </section>
);

/** One part of the style guide, with its title. */
export const Sample = ({ title, children }: Props) => (
  <div className="grid content-start gap-2">
    <p className="label">{title}</p>
    <div className="flex flex-wrap items-start gap-3">{children}</div>
  </div>
);
