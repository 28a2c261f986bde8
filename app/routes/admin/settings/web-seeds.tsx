import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findWebSeeds } from "#app/domain/catalogue/web-seeds/find-web-seeds.server.ts";
import { SetWebSeeds } from "#app/domain/catalogue/web-seeds/schema.ts";
import { readWebSeeds, setWebSeeds } from "#app/domain/catalogue/web-seeds/set-web-seeds.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { NumberFields } from "./number-fields.tsx";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";
import { WebSeedList } from "./web-seed-list.tsx";

export const meta = pageMeta("Web seeds, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const [setting, held] = await Promise.all([
    adminLoader(args, readWebSeeds),
    adminLoader(args, findWebSeeds, listInput(args.request.url, [])),
  ]);
  return { setting, held };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setWebSeeds,
    () => redirectWithToast(SETTINGS, "Web seed settings saved."),
    async () => (await loader(args)).setting,
  );

const numbers = [
  { name: "megabytesInAll", label: "Megabytes per second, in total", hint: "For all members together." },
  { name: "megabytesPerMember", label: "Megabytes per second, per member", hint: "" },
  { name: "connectionsPerMember", label: "Simultaneous connections per member", hint: "A client opens up to four." },
] as const;

export default function WebSeedSettings() {
  const { setting, held } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetWebSeeds, { id: "web-seeds", defaultValue: setting, constraint: undefined });
  return (
    <div className="grid gap-4">
      <SettingsForm title="Web seeds" form={form} filledWith={setting}>
        <p className="text-sm text-muted">
          The site hosts the files of some torrents: kept imports and the demo. Torrent clients fetch them from here
          while there are no seeders.
        </p>
        <Checkbox label="Serve these files to members" field={fields.isAllowed} />
        <NumberFields fields={fields} shown={numbers} />
      </SettingsForm>
      <WebSeedList {...held} />
    </div>
  );
}
