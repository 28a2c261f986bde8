import { useNavigation } from "@remix-run/react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { type OperationKind, operations } from "#app/domain/core/operations/kinds.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge, Lamp } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Props = { kinds: readonly OperationKind[]; running: OperationKind[] };

/**
 * Each operation with its effect. Operations that interrupt the site or cannot be undone ask for confirmation first.
 */
export function OperationButtons({ kinds, running }: Props) {
  const sent = useNavigation().formData?.get("operation");
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {kinds.map((kind) => {
        const { title, description, question } = operations[kind];
        return (
          <Panel key={kind} className="flex flex-col gap-3 p-4">
            <h3 className="flex items-center justify-between gap-3 font-semibold">
              {title}
              {running.includes(kind) ? <Running /> : null}
            </h3>
            <p className="flex-1 text-sm text-muted">{description}</p>
            {question ? (
              <ButtonLink to={adminPaths.system.confirm(kind)} variant="quiet" className="justify-self-start">
                {title} …
              </ButtonLink>
            ) : (
              <PageForm {...failsWith(staffFailures.runOperation)} action={adminPaths.system()} className="grid">
                <Button type="submit" name="operation" value={kind} variant="quiet" busy={sent === kind}>
                  {title}
                </Button>
              </PageForm>
            )}
          </Panel>
        );
      })}
    </div>
  );
}

export const Running = () => (
  <Badge tone="info">
    <Lamp />
    Running
  </Badge>
);
