import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { earningWords } from "#app/domain/catalogue/points/awards.ts";
import { SetPoints } from "#app/domain/catalogue/points/points-schema.ts";
import { readPointsSetting, setPoints } from "#app/domain/catalogue/points/set-points.server.ts";
import { tryCaps } from "#app/domain/catalogue/points/try-caps.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { formAction, redirectWithToast, runForm } from "#app/http/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { NumberFields } from "./number-fields.tsx";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Points, Administration");

const Visible = SetPoints.extend({ ownSeedingOnly: z.boolean().default(false) });

/** If the address has figures, they fill the form, and the page shows what they would have earned in the last days. */
export async function loader(args: LoaderFunctionArgs) {
  const setting = await adminLoader(args, readPointsSetting);
  const typed = new URL(args.request.url).searchParams;
  if (typed.size === 0) return { setting, typed: null, trial: null, submission: null };
  const form = new FormData();
  for (const [name, value] of typed) form.set(name, value);
  const tried = await runForm(args, await contextOf(args), tryCaps, form);
  const filled = { setting, typed: Object.fromEntries(typed) };
  return tried.ok
    ? { ...filled, trial: tried.value, submission: null }
    : { ...filled, trial: null, submission: tried.reply.data.submission };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setPoints,
    () => redirectWithToast(SETTINGS, "Rules for points saved."),
    () => adminLoader(args, readPointsSetting),
  );

const caps = [
  { name: "uploadCap", label: "Uploads (points per day)" },
  { name: "topicCap", label: "Forum topics (points per day)" },
  { name: "replyCap", label: "Forum replies (points per day)" },
  { name: "seedingCap", label: "Seeding (points per day)" },
] as const;

export default function Points() {
  const { setting, typed, trial, submission } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? (submission ? { submission } : undefined);
  const given = typed ?? { ...setting, ownSeedingOnly: setting.ownSeedingOnly ? "on" : undefined };
  const [form, fields] = useZodForm(Visible, { id: "points", reply, defaultValue: given, constraint: undefined });
  return (
    <div className="grid gap-4">
      <SettingsForm title="Points" form={form} filledWith={setting}>
        <p className="text-sm text-muted">
          The most points of each kind that a member can earn in a day (UTC). Leave empty for no cap. The rules page
          lists the caps automatically, and Rewards shows members when they have reached one.
        </p>
        <NumberFields fields={fields} shown={caps} min={0} />
        <Checkbox
          label="Seeding counts only for torrents that the member has uploaded or completed"
          hint="The hours of other torrents are still shown, but earn nothing."
          field={fields.ownSeedingOnly}
        />
        <div>
          <Button type="submit" formMethod="get" formNoValidate variant="quiet">
            Preview with the last 30 days
          </Button>
        </div>
      </SettingsForm>
      {trial ? <Trial {...trial} /> : null}
    </div>
  );
}

type TrialProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["trial"]>;

function Trial({ days, kinds }: TrialProps) {
  const figures = "text-right font-mono tabular-nums";
  return (
    <Panel>
      <h3 className="px-4 py-3 font-semibold">{`The last ${days} days with these caps`}</h3>
      <p className="max-w-prose px-4 pb-3 text-sm text-muted">
        Nothing is saved yet. Both columns include points that were taken back later. The site does not record which
        seeding was of a member's own torrents, so the preview ignores that setting.
      </p>
      <Table
        narrow
        label="The last days with these caps"
        columns={["Kind", "Earned", "With these caps", "Members who would have earned less"]}
        figures={["Earned", "With these caps", "Members who would have earned less"]}
      >
        {kinds.map(({ type, earned, capped, members }) => (
          <tr key={type}>
            <td>{earningWords[type].what}</td>
            <td className={figures}>{earned.toLocaleString("en-US")}</td>
            <td className={figures}>{capped.toLocaleString("en-US")}</td>
            <td className={figures}>{members.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
