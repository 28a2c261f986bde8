import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOperation } from "#app/domain/administration/system/find-operations.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { pageMeta } from "../../page-meta.ts";
import { StatusBadge, seconds } from "./operation-history.tsx";

export const meta = pageMeta("Operation, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readOperation, args.params);

/** One operation, with its output so far. */
export default function Operation() {
  const { title, status, message, actorName, startedAt, duration, output } = useLoaderData<typeof loader>();
  const facts = [
    { name: "State", value: <StatusBadge status={status} /> },
    { name: "By", value: actorName },
    { name: "Started", value: <Moment at={startedAt} /> },
    { name: status === "running" ? "So far" : "Took", value: seconds(duration) },
    { name: "Result", value: message ?? "Still running." },
  ];
  return (
    <Panel className="grid gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {status === "running" ? <Refresh seconds={2} /> : null}
      </div>
      <FactList facts={facts} />
      <section aria-label="Output" className="grid gap-2">
        <h3 className="text-sm font-medium text-muted">Output</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="relative max-h-96 overflow-auto rounded-md bg-sunken p-4 font-mono text-sm">
          {output || "No output."}
        </pre>
      </section>
      <div>
        <ButtonLink to={adminPaths.system()} variant="quiet">
          Back to System
        </ButtonLink>
      </div>
    </Panel>
  );
}
