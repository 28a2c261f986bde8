import { useEffect, useState } from "react";
import type { z } from "zod";
import { SetJoining } from "#app/domain/joining/registrations/joining-schema.ts";
import type { JoiningPreview as Preview } from "#app/domain/joining/registrations/output.ts";
import { apiPaths } from "#app/paths/api-paths.ts";

type Shown = z.output<typeof Preview>;

const PAUSE_MS = 200;

/** The fields of the form, as the call takes them. */
function queryOf(form: HTMLFormElement): string {
  const filled = [...new FormData(form)].filter(([name, value]) => name in SetJoining.shape && value !== "");
  return new URLSearchParams(filled as [string, string][]).toString();
}

/**
 * The sentences that visitors read with the settings as they are chosen, and how many members a change affects. Without
 * JavaScript it follows when the form is saved or previewed.
 */
export function JoiningPreview({ formId, shown }: { formId: string; shown: Shown }) {
  const [chosen, setChosen] = useState<Shown | null>(null);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = new AbortController();
    const ask = async () => {
      asked.abort();
      asked = new AbortController();
      const answer = await fetch(`${apiPaths.joiningPreview()}?${queryOf(form)}`, { signal: asked.signal });
      // While a field is wrong, the last sentence stays.
      if (answer.ok) setChosen(await answer.json());
    };
    const soon = ({ target }: Event) => {
      // It contains fields that belong to other forms.
      if ((target as HTMLInputElement).form !== form) return;
      clearTimeout(timer);
      timer = setTimeout(() => ask().catch(() => undefined), PAUSE_MS);
    };
    form.addEventListener("input", soon);
    return () => {
      form.removeEventListener("input", soon);
      clearTimeout(timer);
      asked.abort();
    };
  }, [formId]);
  const { says, warning, affects } = chosen ?? shown;
  return (
    <section aria-label="Effect" aria-live="polite" className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <div>
        <p className="label mb-1">Visitors read</p>
        <p className="text-strong">{says}</p>
      </div>
      {warning ? <p className="text-sm text-new">{warning}</p> : null}
      {affects.map((one) => (
        <p key={one} className="text-sm">
          {one}
        </p>
      ))}
    </section>
  );
}
