import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { findWaiting } from "#app/domain/joining/waiting-list/find-waiting.server.ts";
import { removeWaiting } from "#app/domain/joining/waiting-list/remove-waiting.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch } from "../list-search.tsx";

export const meta = pageMeta("Waiting list, Administration");

const PATH = adminPaths.registrations.waiting();

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findWaiting, listInput(args.request.url, ["search"]));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, removeWaiting, ({ message }) => redirectWithToast(PATH, message));

/** The addresses that are notified when joining opens. */
export default function Waiting() {
  const list = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.submission.error;
  const leaving = useNavigation().formData?.get("waitingId");
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Waiting list"
      columns={["Email", "Note", "Since", ""]}
      rows={list.people.map(({ id, email, word, createdAt }) => (
        <tr key={id}>
          <td className="words text-strong">{email}</td>
          <td className="words" dir="auto">
            {word || "—"}
          </td>
          <td className="whitespace-nowrap">
            <Moment at={createdAt} />
          </td>
          <td>
            <PageForm action={PATH}>
              <input type="hidden" name="waitingId" value={id} />
              <Button type="submit" variant="quiet" busy={leaving === String(id)}>
                Delete<span className="sr-only"> {email}</span>
              </Button>
            </PageForm>
          </td>
        </tr>
      ))}
      empty="No one is on the waiting list. While joining is closed, visitors can ask to be notified when it opens."
    >
      <FormError errors={errors?.[""]} />
      <ListSearch action={PATH} placeholder="Email or note" />
    </ListFrame>
  );
}
