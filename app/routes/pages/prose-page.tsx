import type { ReactNode } from "react";
import { Panel } from "#app/ui/panel.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

export type Section = { title: string; body: ReactNode };

/** A page of words: a title and sections. */
export function ProsePage({ title, intro, sections }: { title: string; intro: string; sections: Section[] }) {
  return (
    <MemberShell>
      <Panel className="mx-auto max-w-3xl p-6 sm:p-8">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="mt-3 max-w-prose">{intro}</p>
        {sections.map((section) => (
          <section key={section.title} className="mt-8">
            <h2 className="text-lg font-semibold">{section.title}</h2>
            <div className="mt-2 grid max-w-prose gap-3">{section.body}</div>
          </section>
        ))}
      </Panel>
    </MemberShell>
  );
}
