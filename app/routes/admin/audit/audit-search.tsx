import { rightNames, rights } from "#app/domain/core/kernel/rights.ts";
import { actWords } from "#app/domain/moderation/audit/act-words.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClasses } from "#app/ui/field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = { action: string; acts: string[]; params: URLSearchParams };

const label = "grid gap-1 text-sm text-muted";
const control = `${controlClasses} h-10`;

/** The search form of the audit log. It uses GET, so that its state is in the URL. */
export function AuditSearch({ action, acts, params }: Props) {
  const value = (name: string) => params.get(name) ?? "";
  const act = value("act");
  const names = act && !acts.includes(act) ? [...acts, act] : acts;
  const options = names.map((name) => ({ name, words: actWords(name) })).sort((a, b) => a.words.localeCompare(b.words));
  return (
    <PageForm
      method="get"
      action={action}
      role="search"
      key={params.toString()}
      className="flex flex-wrap items-end gap-3"
    >
      <label className={`${label} min-w-48 flex-1`}>
        About
        <input type="search" name="subject" defaultValue={value("subject")} maxLength={100} className={control} />
      </label>
      <label className={`${label} w-44`}>
        Who
        <input name="actor" defaultValue={value("actor")} placeholder="Username" maxLength={100} className={control} />
      </label>
      <label className={label}>
        What
        <select name="act" defaultValue={act} className={control}>
          <option value="">Everything</option>
          {options.map(({ name, words }) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className={label}>
        Right used
        <select name="right" defaultValue={value("right")} className={control}>
          <option value="">Any</option>
          {rightNames.map((name) => (
            <option key={name} value={name}>
              {rights[name].title}
            </option>
          ))}
        </select>
      </label>
      {[
        { name: "from", words: "From date" },
        { name: "to", words: "To date" },
      ].map(({ name, words }) => (
        <label key={name} className={`${label} w-40`}>
          {words}
          <input type="date" name={name} defaultValue={value(name)} className={control} />
        </label>
      ))}
      <Button type="submit" variant="quiet">
        Show
      </Button>
    </PageForm>
  );
}
