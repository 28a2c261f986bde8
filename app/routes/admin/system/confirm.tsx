import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { readQuestion } from "#app/domain/administration/system/find-operations.server.ts";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { operations } from "#app/domain/core/operations/kinds.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Run operation, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readQuestion, args.params);

/** Asks for confirmation before an operation that interrupts the site or cannot be undone. */
export default function ConfirmOperation() {
  const { operation, due, pending } = useLoaderData<typeof loader>();
  const busy = useNavigation().state === "submitting";
  const { title, description, question } = operations[operation];
  return (
    <Panel className="grid max-w-2xl gap-4 p-4 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p>{question ?? description}</p>
      {due === null ? null : (
        <p className="text-sm text-muted">
          {due === 0 ? "None is" : due === 1 ? "One month is" : `${due.toLocaleString("en-US")} months are`} due now.
        </p>
      )}
      {pending === null ? null : pending.length === 0 ? (
        <p className="text-sm text-muted">No pending migrations.</p>
      ) : (
        <ul className="list-disc pl-5 font-mono text-sm">
          {pending.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <PageForm
        {...failsWith(staffFailures.runOperation)}
        action={adminPaths.system()}
        className="flex flex-wrap gap-3"
      >
        <Button type="submit" name="operation" value={operation} variant={question ? "danger" : "primary"} busy={busy}>
          {title}
        </Button>
        <ButtonLink to={adminPaths.system()} variant="quiet">
          Cancel
        </ButtonLink>
      </PageForm>
    </Panel>
  );
}
