import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { commands } from "#app/domain/administration/system/commands.ts";
import { readConsole, runCommand } from "#app/domain/administration/system/console.server.ts";
import { RunCommand } from "#app/domain/administration/system/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { ConsoleOutput } from "./console-output.tsx";
import { useHistory } from "./use-history.ts";

export const meta = pageMeta("Console, Administration");

const PATH = adminPaths.console();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readConsole);

export const action = (args: ActionFunctionArgs) => formAction(args, runCommand, () => redirect(PATH, 303));

export default function Console() {
  const { lines, mayType, restriction } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4">
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">Console</h2>
        <ConsoleOutput lines={lines} />
        {mayType ? (
          <Prompt key={lines.at(-1)?.id ?? 0} typed={lines.map(({ command }) => command)} />
        ) : (
          <p className="border-t border-line px-4 py-3 text-sm text-muted">{restriction}</p>
        )}
      </Panel>
    </div>
  );
}

/** The command line. It is mounted again after each answer: empty, and focused if a command was run. */
function Prompt({ typed }: { typed: string[] }) {
  const busy = useNavigation().formAction === PATH;
  const history = useHistory(typed);
  const [form, fields] = useZodForm(RunCommand, { id: "console", constraint: undefined });
  const earlier = [...new Set([...typed].reverse())].slice(0, 10);
  return (
    <div className="grid gap-4 border-t border-line p-4">
      <PageForm action={PATH} {...getFormProps(form)} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64 font-mono">
          <TextField
            label="Command"
            field={fields.command}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            placeholder="help"
            required
            onKeyDown={history}
            autoFocus={typed.length > 0}
          />
        </div>
        <Button type="submit" busy={busy} size="large">
          Run
        </Button>
      </PageForm>
      <PageForm action={PATH} className="flex flex-wrap gap-2" aria-label="Commands">
        {Object.entries(commands).map(([name, words]) => (
          <Button key={name} type="submit" name="command" value={name} variant="quiet" size="small" title={words}>
            {name}
          </Button>
        ))}
      </PageForm>
      {earlier.length > 0 ? (
        <details className="text-sm">
          <summary className="text-muted">History (↑ ↓ in the command line)</summary>
          <PageForm action={PATH} className="mt-2 flex flex-wrap gap-2" aria-label="History">
            {earlier.map((command) => (
              <Button key={command} type="submit" name="command" value={command} variant="ghost" size="small">
                <span className="max-w-64 truncate font-mono">{command}</span>
              </Button>
            ))}
          </PageForm>
        </details>
      ) : null}
    </div>
  );
}
