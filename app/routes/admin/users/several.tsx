import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { makeAccounts } from "#app/domain/joining/registrations/make-accounts.server.ts";
import { MakeAccounts } from "#app/domain/joining/registrations/make-accounts-schema.ts";
import type { AccountsMade } from "#app/domain/joining/registrations/output.ts";
import { findUsers } from "#app/domain/moderation/users/find-users.server.ts";
import { requireStaff } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { keepForm } from "#app/http/drafts.server.ts";
import { dropDraft } from "#app/http/drop-draft.server.ts";
import { readForm, redirectWithToast, refusalResponse, runForm } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { controlClasses, controlOf, FieldFrame, type FormField, initialText } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("New accounts, Administration");

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, makeAccounts);
  await requireStaff(args, findUsers);
  return { sendsMail: args.context.app.services.host.sendsMail };
}

/**
 * If everything went well and the links were mailed, this leads to the list. Otherwise the response to the form itself
 * has the links, so that no other page can show them, and the refused lines.
 */
export async function action(args: ActionFunctionArgs) {
  const context = await contextOf(args);
  const denied = makeAccounts.allow(context);
  if (denied) throw denied.code === "unauthenticated" ? await keepForm(args) : refusalResponse(denied, args.request);
  const form = await readForm(args.request);
  const sent = await runForm(args, context, makeAccounts, form);
  if (!sent.ok) return sent.reply;
  const done = sent.value;
  const hasLinks = done.made.some(({ link }) => link !== null);
  if (done.refused.length === 0 && !hasLinks)
    throw await dropDraft(args, form, await redirectWithToast(adminPaths.users(), done.message));
  const people = done.refused.map(({ text }) => text).join("\n");
  return data({ submission: { initialValue: { people } }, refusal: null, done });
}

export default function NewAccounts() {
  const reply = useActionData<typeof action>();
  const done = reply && "done" in reply ? (reply.done as AccountsMade) : null;
  return (
    <AdminDialog title="New accounts" closeTo={adminPaths.users()}>
      <div className="grid max-w-xl gap-6">
        {done ? <Done {...done} /> : null}
        {done && done.refused.length === 0 ? (
          <div>
            <ButtonLink to={adminPaths.users()}>All users</ButtonLink>
          </div>
        ) : (
          // A new form for the lines that are left: the browser keeps what was typed into the old one.
          <Lines key={JSON.stringify(done?.refused)} refused={done?.refused ?? []} />
        )}
      </div>
    </AdminDialog>
  );
}

function Done({ made, message }: AccountsMade) {
  const links = made.flatMap(({ username, link }) => (link === null ? [] : [{ username, link }]));
  if (links.length === 0) return <p role="status">{message}</p>;
  const all = links.map(({ username, link }) => `${username}: ${link}`).join("\n");
  return (
    <ShownOnce
      title="Copy the links now"
      items={[
        ...links.map(({ username, link }) => ({ what: `the link of ${username}`, label: username, text: link })),
        ...(links.length > 1 ? [{ what: "all links", text: all, shown: <></> }] : []),
      ]}
    >
      {message} The links are valid for seven days and are shown only once.
    </ShownOnce>
  );
}

function Lines({ refused }: { refused: AccountsMade["refused"] }) {
  const { sendsMail } = useLoaderData<typeof loader>();
  // No filledWith: makes new rows.
  const [form, fields] = useZodForm(MakeAccounts, {
    id: "new-accounts",
    defaultValue: { people: refused.map(({ text }) => text).join("\n") },
    constraint: undefined,
  });
  return (
    <FormFrame form={form} submit="Create accounts">
      <p>
        {sendsMail
          ? "Each owner gets a link by email and uses it to set a password."
          : "This site doesn't send mail, so you get a link for each owner, who uses it to set a password."}
      </p>
      {refused.length > 0 ? (
        <div role="alert" className="grid gap-2 rounded-md border border-danger px-4 py-3 text-sm text-danger">
          <p className="font-medium">{refused.length === 1 ? "Correct this line:" : "Correct these lines:"}</p>
          <ul className="grid gap-1">
            {refused.map(({ text, message }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal.
              <li key={at} className="wrap-anywhere">
                <span className="font-mono">{text}</span>: {message}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <People field={fields.people} />
    </FormFrame>
  );
}

/** A `TextareaField` would bring the lines back whose accounts have just been created, as text that was not sent. */
function People({ field }: { field: FormField }) {
  const hint =
    "One per line: username, email address. For roles, or an address that the settings refuse, create a single account.";
  const { key, frame, attributes } = controlOf({ label: "Members", hint, field });
  return (
    <FieldFrame {...frame}>
      <textarea
        key={key}
        rows={12}
        dir="auto"
        spellCheck={false}
        placeholder={"wrenfield, wren@example.org\nkettledrum, kettle@example.org"}
        {...attributes}
        required
        defaultValue={initialText(field)}
        className={`${controlClasses} py-2.5`}
      />
    </FieldFrame>
  );
}
