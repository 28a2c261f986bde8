import type { ReactNode } from "react";

type Place = { id: string; title: string };

/** Links to the parts of a long page. */
export const PartList = ({ parts }: { parts: readonly Place[] }) => (
  <nav aria-label="Parts of this page">
    <ul className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line pb-3 text-sm">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="inline-flex min-h-8 items-center text-accent-text underline">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

type PartProps = Place & {
  /** The level of its title, below that of the page. */
  level: 2 | 3;
  children: ReactNode;
};

/** A part of a long page, below its title. */
export function Part({ id, title, level, children }: PartProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={id} className="grid gap-4 pb-2">
      <Heading id={id} className="scroll-mt-4 text-base font-semibold">
        {title}
      </Heading>
      {children}
    </section>
  );
}
