import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { writeRule } from "#app/domain/catalogue/tracker/client-rules.ts";
import { SetTracker } from "#app/domain/catalogue/tracker/setting-schema.ts";
import { readTracker, setTracker } from "#app/domain/catalogue/tracker/tracker-setting.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { NumberFields } from "./number-fields.tsx";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Tracker, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readTracker);

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setTracker,
    () => redirectWithToast(SETTINGS, "Tracker settings saved."),
    async () => valuesOf(await loader(args)),
  );

const rules = [
  {
    name: "allowedClients",
    label: "Allowed clients",
    hint: "The beginning of their peer ids, one per line: -TR, or with versions -TR 3000–3999. Leave empty to allow any client.",
  },
  {
    name: "deniedClients",
    label: "Denied clients",
    hint: "Same format. Denied clients are refused even if they are allowed above.",
  },
] as const;

const numbers = [
  { name: "maxClients", label: "Clients per member and torrent", hint: "" },
  { name: "maxAnnouncesPerMinute", label: "Announces per minute, member and torrent", hint: "" },
  {
    name: "maxRate",
    label: "Fastest plausible speed (bytes/s)",
    hint: "Faster traffic waits for review. 1250000000 is ten gigabits per second.",
  },
  {
    name: "maxNetworks",
    label: "Networks per member within an hour",
    hint: "More networks raise an alarm, because the passkey may have been shared. 0 turns the alarm off.",
  },
  {
    name: "announceInterval",
    label: "Announce interval (seconds)",
    hint: "Leave empty for ANNOUNCE_INTERVAL (1,800 seconds by default).",
  },
  {
    name: "minInterval",
    label: "Minimum announce interval (seconds)",
    hint: "Leave empty for half of the interval above. Clients in small swarms with waiting leechers get a tenth of both.",
  },
] as const;

const valuesOf = (setting: Awaited<ReturnType<typeof loader>>) => ({
  ...setting,
  allowedClients: setting.allowedClients.map(writeRule).join("\n"),
  deniedClients: setting.deniedClients.map(writeRule).join("\n"),
  announceInterval: setting.announceInterval?.toString(),
  minInterval: setting.minInterval?.toString(),
});

export default function TrackerSettings() {
  const defaultValue = valuesOf(useLoaderData<typeof loader>());
  const [form, fields] = useZodForm(SetTracker, { id: "tracker", defaultValue, constraint: undefined });
  return (
    <SettingsForm title="Tracker" form={form} filledWith={defaultValue} isWide>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {rules.map(({ name, label, hint }) => (
          <TextareaField
            key={name}
            label={label}
            hint={hint}
            field={fields[name]}
            rows={6}
            required={false}
            spellCheck={false}
          />
        ))}
        <NumberFields fields={fields} shown={numbers} />
      </div>
    </SettingsForm>
  );
}
