import type { ReactNode } from "react";

/** A section of the landing page, with its title on the left, or above it on narrow screens. */
export const Strip = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line">
    <div className="mx-auto grid max-w-7xl gap-6 px-4 py-10 sm:px-6 lg:grid-cols-[14rem_1fr] lg:gap-12 lg:py-12">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="min-w-0">{children}</div>
    </div>
  </section>
);
