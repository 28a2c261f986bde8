import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentApi, documentEvents } from "#app/api/document-api.server.ts";
import { apiTables } from "#app/api/tables.server.ts";
import { isSignedIn } from "#app/domain/core/kernel/allow.ts";
import { limitRules } from "#app/domain/core/kernel/limit-rules.ts";
import { contextOf } from "#app/http/context.server.ts";
import { refusalResponse } from "#app/http/screen.server.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { ApiCall, ApiEvent } from "./api-call.tsx";

export const meta = pageMeta("API");

export async function loader(args: LoaderFunctionArgs) {
  const denied = isSignedIn(await contextOf(args));
  if (denied) throw refusalResponse(denied, args.request);
  const aMinute = { token: limitRules.token.points, together: limitRules.memberTokens.points };
  return { areas: documentApi(apiTables), events: documentEvents(), aMinute };
}

export default function ApiDocs() {
  const { areas, events, aMinute } = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <PageHeader title="API" note="Every JSON API call of this site, with its input and its answer." />
      <Panel className="mt-6 p-6">
        <p className="max-w-prose text-sm">
          Create a{" "}
          <PageLink to={paths.account.tokens()} className="text-accent-text underline">
            token
          </PageLink>{" "}
          and send it as <code>Authorization: Bearer …</code>, or sign in with <code>POST /api/auth/login</code> and
          send its cookie. A refusal has an error status and <code>{'{ "message": "…" }'}</code>, with{" "}
          <code>errors</code> by field if the input is invalid. A call that accepts <code>Idempotency-Key</code> runs
          only once, however often you send it with the same key. A token may make {aMinute.token} calls a minute, and
          all tokens of a member together {aMinute.together.toLocaleString("en-US")}; further calls are answered with
          429 and <code>Retry-After</code>. For programs:{" "}
          <a href={apiPaths.openapi()} className="text-accent-text underline">
            openapi.json
          </a>{" "}
          (OpenAPI 3.1).
        </p>
        <nav aria-label="Areas" className="mt-4">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {areas.map(({ area, calls }) => (
              <li key={area}>
                <a href={`#${area}`} className="inline-flex min-h-8 items-center text-sm text-accent-text underline">
                  {area} <span className="ml-1 text-muted">{calls.length}</span>
                </a>
              </li>
            ))}
            <li>
              <a href="#events" className="inline-flex min-h-8 items-center text-sm text-accent-text underline">
                events <span className="ml-1 text-muted">{events.length}</span>
              </a>
            </li>
          </ul>
        </nav>
      </Panel>
      {areas.map(({ area, calls }) => (
        <section key={area} id={area} aria-labelledby={`${area}-title`} className="mt-8 scroll-mt-4">
          <h2 id={`${area}-title`} className="font-mono text-sm font-semibold text-strong">
            {area}
          </h2>
          <Panel className="mt-3 divide-y divide-line">
            {calls.map((call) => (
              <ApiCall key={call.id} {...call} />
            ))}
          </Panel>
        </section>
      ))}
      <section id="events" aria-labelledby="events-title" className="mt-8 scroll-mt-4">
        <h2 id="events-title" className="font-mono text-sm font-semibold text-strong">
          events
        </h2>
        <p className="mt-2 max-w-prose text-sm text-muted">
          The bodies of webhooks. Staff set up webhooks. Each delivery is signed as in Standard Webhooks.
        </p>
        <Panel className="mt-3 divide-y divide-line">
          {events.map((event) => (
            <ApiEvent key={event.name} {...event} />
          ))}
        </Panel>
      </section>
    </MemberShell>
  );
}
