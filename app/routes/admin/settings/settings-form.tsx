import type { ReactNode } from "react";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FormFrame, type FormFrameProps } from "#app/ui/form-frame.tsx";

export const SETTINGS = adminPaths.settings();

type Props<Fields extends Record<string, unknown>> = Omit<FormFrameProps<Fields>, "submit" | "className"> & {
  title: string;
  /** As wide as the page, for fields side by side. */
  isWide?: boolean;
};

/** A settings page: its fields, a button to save them, and a link back. */
export const SettingsForm = <Fields extends Record<string, unknown>>({ title, isWide, ...form }: Props<Fields>) => (
  <DialogPage level={2} title={title} closeTo={SETTINGS}>
    <FormFrame {...form} submit="Save" className={isWide ? "" : "max-w-xl"} />
  </DialogPage>
);

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

/** A part of a long page, below its title. */
export const Part = ({ id, title, children }: Place & { children: ReactNode }) => (
  <section aria-labelledby={id} className="grid gap-4 pb-2">
    <h3 id={id} className="scroll-mt-4 text-base font-semibold">
      {title}
    </h3>
    {children}
  </section>
);
