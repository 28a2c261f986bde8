import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { actsOf, type BulkKind, countOf, rightOf } from "#app/domain/moderation/bulk/acts.ts";
import { keptOf } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { BulkBar } from "#app/ui/bulk-bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChooseRow } from "#app/ui/choose-row.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

const FORM = "bulk";
const IDS = "ids";

/** The ids of the selected rows. */
export const chosenIds = () =>
  new FormData(document.querySelector<HTMLFormElement>(`#${FORM}`) ?? undefined).getAll(IDS).map(String);

type ChooseProps = { kind?: BulkKind; id: string | number; name: string; isOpen?: boolean };

/** The cell with a row's checkbox; empty if no action applies to the row. A list without `kind` has its own action. */
export function Choose({ kind, id, name, isOpen = true }: ChooseProps) {
  const acts = useActs(kind);
  return isOpen && (!kind || acts.length > 0) ? <ChooseRow name={IDS} value={id} about={name} form={FORM} /> : <td />;
}

/** The bulk actions that the caller may take and that make sense on this site. */
function useActs(kind?: BulkKind) {
  const may = useMay();
  const isFree = useRoot()?.isFreeSite;
  const acts = kind ? Object.entries(actsOf(kind)) : [];
  return acts.filter(
    ([act, { doesWhereFree }]) => kind && may(rightOf(kind, act)) && !(isFree && doesWhereFree === null),
  );
}

/**
 * Bulk actions for the selected rows of a list: each button opens a page that asks for confirmation. `children` are the
 * controls of an action that runs immediately.
 */
export function BulkActs({ kind, total, children }: { kind: BulkKind; total: number; children?: ReactNode }) {
  const [params] = useSearchParams();
  const acts = useActs(kind);
  if (acts.length === 0 && !children) return null;
  return (
    <PageForm id={FORM} method="get" action={adminPaths.bulk(kind)} className="contents">
      {keptOf(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BulkBar name={IDS} total={countOf(kind, total)}>
        {children}
        {acts.map(([act, { label }]) => (
          <Button key={act} type="submit" name="act" value={act} variant="quiet">
            {label}
          </Button>
        ))}
      </BulkBar>
    </PageForm>
  );
}
