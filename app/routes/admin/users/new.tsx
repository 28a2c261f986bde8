import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { makeAccount } from "#app/domain/joining/registrations/make-account.server.ts";
import { MakeAccount } from "#app/domain/joining/registrations/make-account-schema.ts";
import { findUsers } from "#app/domain/moderation/users/find-users.server.ts";
import { findRoles } from "#app/domain/people/roles/find-roles.server.ts";
import { adminLoader, mayRun, requireStaff } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { redirectWithToast, refusalResponse, runForm } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("New account, Administration");

/**
 * The roles that the caller may give. The page belongs to the list of users, so it also requires the right to see that
 * list.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, makeAccount);
  await requireStaff(args, findUsers);
  const { roles } = (await mayRun(args, findRoles)) ? await adminLoader(args, findRoles) : { roles: [] };
  const offered = roles.filter(({ beyond }) => beyond.length === 0);
  return {
    options: offered.map(({ id, name, note }) => ({ value: String(id), label: name, hint: note })),
    sendsMail: args.context.app.services.host.sendsMail,
  };
}

/** If the link has to be handed over, it is in the response to the form itself, so that no other page can show it. */
export async function action(args: ActionFunctionArgs) {
  const context = await contextOf(args);
  const denied = makeAccount.allow(context);
  if (denied) throw refusalResponse(denied, args.request);
  const sent = await runForm(args, context, makeAccount);
  if (!sent.ok) return sent.reply;
  const { id, username, message, link } = sent.value;
  if (link === null) throw await redirectWithToast(adminPaths.users.manage(id), message);
  return data({ submission: {}, refusal: null, made: { id, username, link } });
}

export default function NewAccount() {
  const reply = useActionData<typeof action>();
  return reply && "made" in reply ? <Made {...reply.made} /> : <NewAccountForm reply={reply} />;
}

const Made = ({ id, username, link }: { id: string; username: string; link: string }) => (
  <AdminDialog title={username} closeTo={adminPaths.users()}>
    <div className="grid gap-4">
      <ShownOnce
        title={`Created the account ${username}. Copy the link now`}
        items={[{ what: "the link", text: link }]}
      >
        This site doesn't send mail, so give the link to the owner yourself. They use it to set a password within seven
        days. The link is shown only once.
      </ShownOnce>
      <div>
        <ButtonLink to={adminPaths.users.manage(id)}>Open account</ButtonLink>
      </div>
    </div>
  </AdminDialog>
);

type Reply = Extract<ReturnType<typeof useActionData<typeof action>>, { refusal: unknown; made?: never }>;

function NewAccountForm({ reply }: { reply: Reply | undefined }) {
  const { options, sendsMail } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(MakeAccount, { id: "new-account", reply });
  return (
    <AdminDialog title="New account" closeTo={adminPaths.users()}>
      <FormFrame form={form} submit="Create account" className="max-w-xl">
        <p>
          {sendsMail
            ? "The owner gets a link by email and uses it to set a password."
            : "This site doesn't send mail, so you get a link for the owner, who uses it to set a password."}{" "}
          The link is valid for seven days.
        </p>
        <TextField label="Username" field={fields.username} autoComplete="off" />
        <TextField label="Email" field={fields.email} type="email" autoComplete="off" />
        {reply?.submission.error?.email ? (
          <Checkbox
            label="Accept this address anyway"
            hint="Accepts addresses at domains that the settings refuse."
            field={fields.anyDomain}
          />
        ) : null}
        {options.length > 0 ? (
          <CheckboxGroup
            legend="Roles"
            legendClass="font-medium text-strong"
            field={fields.roles}
            options={options}
            className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2"
          />
        ) : null}
      </FormFrame>
    </AdminDialog>
  );
}
