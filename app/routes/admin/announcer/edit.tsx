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

export const meta = pageMeta("Settings of the announcer, Administration");

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
        isOn ? "The settings are saved. The announcer connects." : "The settings are saved. The announcer is off.",
      ),
    () => loader(args),
  );

const kept = (isStored: boolean, otherwise: string) =>
  isStored ? "One is stored, and is not shown. Empty: it stays." : otherwise;

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
    <AdminDialog title="Settings of the announcer" closeTo={LIST}>
      <FormFrame form={form} submit="Save" filledWith={setting}>
        {box("isOn", "Announce listed torrents", "From then on; what was listed before is not announced.")}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {texts("server", "Server", "A host's name or address. One on this machine is allowed.")}
          {number("port", "Port", "6697 is usual with TLS, 6667 without.")}
          <div className="sm:col-span-2">{box("usesTls", "Use TLS", "The server's certificate is checked.")}</div>
          {texts("nick", "Nick", "With _ behind it while somebody else has it.")}
          {secret("serverPassword", "Password of the server", kept(hasServerPassword, "Empty: it asks for none."))}
          {texts("channel", "Channel")}
          {secret("channelKey", "Key of the channel", kept(hasChannelKey, "Empty: it has none."))}
          {texts("account", "Account", "For SASL. Leave empty for none.")}
          {secret("accountPassword", "Password of the account", kept(hasAccountPassword, ""))}
          {hasServerPassword || hasAccountPassword || hasChannelKey ? (
            <div className="sm:col-span-2">
              {box("forgetsSecrets", "Forget what is stored", "The passwords and the key that are left empty here.")}
            </div>
          ) : null}
          {number("paceLines", "Lines, at most", "4 lines in 8 seconds pass the limits of usual servers.")}
          {number("paceSeconds", "Seconds for these lines")}
        </div>
        <TextareaField
          label="CA certificates"
          hint="PEM, where the server's certificate is your own. Empty: the usual authorities."
          field={fields.authorities}
          rows={3}
          required={false}
          spellCheck={false}
        />
      </FormFrame>
    </AdminDialog>
  );
}
