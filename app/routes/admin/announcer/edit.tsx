import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readAnnouncer } from "#app/domain/notify/announcer/read-announcer.server.ts";
import { SetAnnouncer } from "#app/domain/notify/announcer/schema.ts";
import { setAnnouncer } from "#app/domain/notify/announcer/set-announcer.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { requireConfirmation } from "#app/http/ask-to-confirm.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Announcer settings, Administration");

const LIST = adminPaths.announcer();

export async function loader(args: LoaderFunctionArgs) {
  const { state: _state, ...setting } = await adminLoader(args, readAnnouncer);
  await requireConfirmation(args);
  return setting;
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setAnnouncer,
    ({ isOn }) =>
      redirectWithToast(
        LIST,
        isOn ? "Settings saved. The announcer is connecting." : "Settings saved. The announcer is off.",
      ),
    () => loader(args),
  );

const kept = (isStored: boolean, otherwise: string) =>
  isStored ? "Stored, but not shown. Leave empty to keep it." : otherwise;

export default function EditAnnouncer() {
  const { hasServerPassword, hasAccountPassword, hasChannelKey, ...setting } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetAnnouncer, {
    id: "announcer",
    defaultValue: {
      ...setting,
      isOn: setting.isOn ? "on" : undefined,
      usesTls: setting.usesTls ? "on" : undefined,
      authorities: setting.authorities ?? "",
      account: setting.account ?? "",
    },
    constraint: undefined,
  });
  const texts = (name: "server" | "nick" | "account" | "channel", label: string, hint = "") => (
    <TextField
      label={label}
      hint={hint}
      field={fields[name]}
      spellCheck={false}
      autoComplete={name === "account" ? "username" : "off"}
    />
  );
  const secret = (name: "serverPassword" | "accountPassword" | "channelKey", label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      field={fields[name]}
      type="password"
      defaultValue={undefined}
      autoComplete="new-password"
    />
  );
  const number = (name: "port" | "paceLines" | "paceSeconds", label: string, hint = "") => (
    <TextField label={label} hint={hint} field={fields[name]} type="number" step={1} />
  );
  const box = (name: "isOn" | "usesTls" | "forgetsSecrets", label: string, hint = "") => (
    <Checkbox label={label} hint={hint} field={fields[name]} />
  );
  return (
    <AdminDialog title="Announcer settings" closeTo={LIST}>
      <FormFrame form={form} submit="Save" filledWith={setting}>
        {box("isOn", "Announce listed torrents", "Torrents that are already listed are not announced.")}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {texts("server", "Server", "Hostname or IP address. This machine is allowed too.")}
          {number("port", "Port", "Usually 6697 with TLS, 6667 without.")}
          <div className="sm:col-span-2">{box("usesTls", "Use TLS", "The server's certificate is checked.")}</div>
          {texts("nick", "Nick", "If the nick is taken, _ is added to it.")}
          {secret("serverPassword", "Server password", kept(hasServerPassword, "Leave empty if the server has none."))}
          {texts("channel", "Channel")}
          {secret("channelKey", "Channel key", kept(hasChannelKey, "Leave empty if the channel has none."))}
          {texts("account", "Account", "For SASL. Leave empty if you do not use it.")}
          {secret("accountPassword", "Account password", kept(hasAccountPassword, ""))}
          {hasServerPassword || hasAccountPassword || hasChannelKey ? (
            <div className="sm:col-span-2">
              {box(
                "forgetsSecrets",
                "Delete stored secrets",
                "Deletes the password or key of each field that you leave empty.",
              )}
            </div>
          ) : null}
          {number("paceLines", "Maximum lines", "Most servers allow 4 lines in 8 seconds.")}
          {number("paceSeconds", "Period (seconds)")}
        </div>
        <TextareaField
          label="CA certificates"
          hint="PEM, for a server with a private certificate. Leave empty to trust the usual authorities."
          field={fields.authorities}
          rows={3}
          required={false}
          spellCheck={false}
        />
      </FormFrame>
    </AdminDialog>
  );
}
