import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { leave, readLeaving, stay } from "#app/domain/administration/privacy/leave.server.ts";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { LeaveForm } from "./leave-form.tsx";

export const meta = pageMeta("Delete account");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readLeaving, {});

const acts = { leave, stay };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const back = ({ message }: { message: string }) => redirectWithToast(paths.account.delete(), message);
  return act === "leave" ? formAction(args, leave, back) : formAction(args, stay, back);
}

/** Asks whether the member really wants to leave. Once they have, shows the date and a way back. */
export default function DeleteAccount() {
  const { leavesAt } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const username = useRoot()?.actor?.username ?? "";
  return (
    <MemberDialog title="Delete account" closeTo={paths.account()}>
      {leavesAt ? <KeepForm leavesAt={leavesAt} /> : <LeaveForm username={username} reply={reply} />}
    </MemberDialog>
  );
}

function KeepForm({ leavesAt }: { leavesAt: string }) {
  const error = useActionData<typeof action>()?.submission.error?.[""];
  return (
    <div className="grid max-w-prose gap-4">
      <p>
        Your account will be deleted on <Moment at={leavesAt} />. Until then you can use it as usual.
      </p>
      <FormError errors={error} />
      <PageForm {...failsWith(accountFailures.keepAccount)} action={paths.account.delete()}>
        <Button type="submit" name="intent" value="stay" busy={useNavigation().formAction === paths.account.delete()}>
          Keep my account
        </Button>
      </PageForm>
    </div>
  );
}
