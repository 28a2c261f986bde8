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

/** The roles that the caller may give. The page is a part of the list of members: it needs the right to see that, too. */
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

/** The link, where it has to be handed over, is in the answer to the form itself: no second page can show it. */
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
      <ShownOnce title={`${username} has an account. Copy the link now`} items={[{ what: "the link", text: link }]}>
        No mail leaves this site, so hand the link over yourself. Its owner sets the password with it within seven days.
        It is shown this once.
      </ShownOnce>
      <div>
        <ButtonLink to={adminPaths.users.manage(id)}>Go on to the account</ButtonLink>
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
      <FormFrame form={form} submit="Make the account" className="max-w-xl">
        <p>
          {sendsMail
            ? "A mail with a link tells its owner, who sets the password."
            : "You get a link to hand over, with which its owner sets the password: no mail leaves this site."}{" "}
          The link is good for seven days.
        </p>
        <TextField label="Username" field={fields.username} autoComplete="off" />
        <TextField label="Email" field={fields.email} type="email" autoComplete="off" />
        {reply?.submission.error?.email ? (
          <Checkbox
            label="Take this address all the same"
            hint="Where the settings refuse addresses at its domain."
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
