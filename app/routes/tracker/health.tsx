import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkHealth } from "#app/domain/catalogue/tracker/check-health.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { Badge, Lamp } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Panel } from "#app/ui/panel.tsx";

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, checkHealth);

export default function Health() {
  const { checks, checkedAt } = useLoaderData<typeof loader>();
  return (
    <Panel className="max-w-3xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
        <h2 className="font-semibold">System Health</h2>
        <p className="text-sm text-muted">
          Checked <Moment at={checkedAt} />
        </p>
      </div>
      <ul className="divide-y divide-line">
        {checks.map(({ name, healthy, state, detail }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div>
              <p className="font-medium text-strong">{name}</p>
              <p className="text-sm text-muted">{detail}</p>
            </div>
            <Badge tone={healthy ? "success" : "danger"}>
              <Lamp />
              {state}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
