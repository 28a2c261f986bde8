import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Right } from "#app/domain/core/kernel/rights.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";

type Known = {
  groups: { name: string; label: string; needsCare: boolean }[];
  rights: { name: Right; title: string; does: string; group: string; mayGive: boolean }[];
};

const Heading = ({ label, needsCare }: { label: string; needsCare: boolean }) => (
  <span className="flex flex-wrap items-center gap-2 font-semibold text-strong">
    {label}
    {needsCare ? <Badge tone="warning">Needs care</Badge> : null}
  </span>
);

type FieldProps = { field: FieldMetadata<Right[] | undefined>; known: Known };

/** Checkboxes for the rights that the caller may give, by group. */
export function RightGroups({ field, known }: FieldProps) {
  const chosen = [field.initialValue].flat() as unknown[];
  const offered = known.rights.filter(({ mayGive }) => mayGive);
  return (
    <div className="grid gap-6">
      <div>
        <h3 className="font-semibold text-strong">Rights</h3>
        <p className="max-w-prose text-sm text-muted">
          {offered.length < known.rights.length ? "You can only give rights that you have yourself. " : null}
          Groups marked “Needs care” affect money, accounts or the whole site.
        </p>
        <p id={field.errorId} className="text-sm text-danger empty:hidden">
          {field.errors?.join(" ")}
        </p>
      </div>
      <ByGroup groups={known.groups} rights={offered}>
        {({ name, title, does }) => (
          <Checkbox
            key={`${field.key}${name}`}
            id={`${field.id}-${name}`}
            name={field.name}
            form={field.formId}
            label={title}
            hint={does}
            value={name}
            defaultChecked={chosen.includes(name)}
          />
        )}
      </ByGroup>
    </div>
  );
}

/** A read-only list of rights, by group. */
export const RightList = ({ groups, rights }: Known) => (
  <ByGroup groups={groups} rights={rights}>
    {({ name, title, does }) => (
      <div key={name}>
        <p className="text-strong">{title}</p>
        <p className="text-sm text-muted">{does}</p>
      </div>
    )}
  </ByGroup>
);

type GroupProps = Known & { children: (right: Known["rights"][number]) => ReactNode };

const ByGroup = ({ groups, rights, children }: GroupProps) =>
  groups
    .map((group) => ({ ...group, held: rights.filter((right) => right.group === group.name) }))
    .filter(({ held }) => held.length > 0)
    .map(({ name, label, needsCare, held }) => (
      <fieldset key={name} className="border-t border-line pt-4">
        <legend className="sr-only">{label}</legend>
        <Heading label={label} needsCare={needsCare} />
        <div className="mt-3 grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">{held.map(children)}</div>
      </fieldset>
    ));
