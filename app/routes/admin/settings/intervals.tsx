import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readIntervals, setIntervals } from "#app/domain/core/settings/set-intervals.server.ts";
import { SetIntervals } from "#app/domain/core/settings/site-schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { NumberFields } from "./number-fields.tsx";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Intervals, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readIntervals);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setIntervals,
    () => redirectWithToast(SETTINGS, "Intervals saved."),
    () => loader(args),
  );

const fieldsOf = [
  {
    name: "onlineSeconds",
    label: "Online list refresh (seconds)",
    hint: "How often the list of users refreshes while it is visible.",
  },
  {
    name: "announcementsSeconds",
    label: "Announcements refresh (seconds)",
    hint: "On the home page, while it is visible.",
  },
  {
    name: "chatReconnectSeconds",
    label: "Chat reconnect delay (seconds)",
    hint: "How long the chat waits before it reconnects.",
  },
] as const;

export default function Intervals() {
  const intervals = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetIntervals, { id: "intervals", defaultValue: intervals, constraint: undefined });
  return (
    <SettingsForm title="Intervals" form={form} filledWith={intervals}>
      <p className="text-sm text-muted">Open pages keep their intervals until they are reloaded.</p>
      <NumberFields fields={fields} shown={fieldsOf} />
    </SettingsForm>
  );
}
