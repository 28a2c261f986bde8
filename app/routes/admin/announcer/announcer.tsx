import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { readAnnouncer } from "#app/domain/notify/announcer/read-announcer.server.ts";
import { sayTestLine } from "#app/domain/notify/announcer/say-test-line.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FactGrid } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { pageMeta } from "../../page-meta.ts";
import { Connection } from "./connection.tsx";

export const meta = pageMeta("Announcer, Administration");

const PATH = adminPaths.announcer();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readAnnouncer);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    sayTestLine,
    ({ channel }) => redirectWithToast(PATH, `A test line is queued for ${channel}.`),
    "The test line was not queued",
  );

export default function Announcer() {
  const { state, ...setting } = useLoaderData<typeof loader>();
  const { isOn, server, port, usesTls, nick, account, channel, hasChannelKey, paceLines, paceSeconds } = setting;
  const { waiting, lastLine, lastError } = state;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          The announcer posts each newly listed torrent to an IRC channel, for programs such as autobrr.
        </p>
        <Refresh seconds={10} />
      </div>
      <Panel className="p-4">
        <h2 className="font-semibold">State</h2>
        <div className="mt-4">
          <FactGrid>
            <dt>Connection</dt>
            <dd>
              <Connection isOn={isOn} nick={nick} state={state} />
            </dd>
            <dt>Waiting lines</dt>
            <dd className="font-mono text-sm text-strong tabular-nums">{waiting.toLocaleString("en-US")}</dd>
            <dt>Last line</dt>
            <dd className="min-w-0 text-sm">
              {lastLine ? <Told text={lastLine.text} at={lastLine.at} /> : "None in the last 30 days."}
            </dd>
            <dt>Last error</dt>
            <dd className="min-w-0 text-sm">
              {lastError ? <Told text={lastError.text} at={lastError.at} /> : "None."}
            </dd>
          </FactGrid>
        </div>
        {isOn ? (
          <PageForm action={PATH} className="mt-4">
            <Button type="submit" variant="quiet">
              Announce a test line
            </Button>
          </PageForm>
        ) : null}
      </Panel>
      <Panel className="p-4">
        <h2 className="font-semibold">Settings</h2>
        <div className="mt-4">
          <FactGrid>
            <dt>Server</dt>
            <dd className="break-all font-mono text-sm text-strong">
              {server ? `${server}:${port}` : "None."} {server ? (usesTls ? "TLS" : "no TLS") : null}
            </dd>
            <dt>Nick</dt>
            <dd className="font-mono text-sm text-strong">{nick}</dd>
            <dt>Account</dt>
            <dd className="font-mono text-sm text-strong">{account ?? "—"}</dd>
            <dt>Channel</dt>
            <dd className="break-all font-mono text-sm text-strong">
              {channel} {hasChannelKey ? "with a key" : null}
            </dd>
            <dt>Pace</dt>
            <dd className="text-sm text-strong">
              {counted(paceLines, "line")} in {paceSeconds} s
            </dd>
          </FactGrid>
        </div>
        <ButtonLink to={adminPaths.announcer.edit()} className="mt-4">
          {isOn ? "Edit settings" : "Set up and turn on"}
        </ButtonLink>
      </Panel>
    </div>
  );
}

const Told = ({ text, at }: { text: string; at: string }) => (
  <>
    <span className="block break-words font-mono text-strong">{text}</span>
    <span className="text-muted">
      <Moment at={at} />
    </span>
  </>
);
