import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { refusedPage } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";
import { aboutQuery } from "#app/ui/screen-outlet.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { useListState } from "../use-list-state.ts";
import { userActs } from "./user-acts.server.ts";

type Question = { title: string; does: string; doesWhereFree?: string };

/** The title of each action on an account that needs confirmation, and its effect. */
const questions = {
  deactivate: {
    title: "Deactivate",
    does: "The member cannot sign in until they have paid, and their torrents stop announcing.",
    doesWhereFree: "The member cannot sign in until staff activate the account, and their torrents stop announcing.",
  },
  "promote-elite": { title: "Promote to elite", does: "The member never has to pay again." },
  "remove-elite": { title: "Remove elite", does: "The member has to pay again, like everybody else." },
  "remove-admin": { title: "Remove administrator", does: "The member keeps only the rights that their roles give." },
} as const;

const isAsked = (act: string | null): act is keyof typeof questions => act !== null && Object.hasOwn(questions, act);

export const meta = pageMeta("Are you sure?, Administration");

export const handle = aboutQuery("act");

export async function loader(args: LoaderFunctionArgs) {
  const act = new URL(args.request.url).searchParams.get("act");
  if (!isAsked(act)) throw refusedPage("not-found", "There is nothing to confirm here.");
  const { id, username } = await adminLoader(args, readUser, args.params, userActs[act]);
  return { id, username, act };
}

/** Asks for confirmation before an action that changes an account. */
export default function ConfirmAct() {
  const { id, username, act } = useLoaderData<typeof loader>();
  const target = adminPaths.users.manage(id);
  const to = useListState()(target);
  const busy = useNavigation().formAction === to;
  const isFree = useRoot()?.isFreeSite;
  const { title, does, doesWhereFree }: Question = questions[act];
  return (
    <AdminDialog title={`${title}: ${username}`} closeTo={target}>
      <p className="max-w-prose">Are you sure? {(isFree && doesWhereFree) || does}</p>
      <PageForm {...failsWith(staffFailures[act])} action={to} className="mt-6 flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value={act}
          variant={act === "promote-elite" ? "primary" : "danger"}
          busy={busy}
        >
          {title}
        </Button>
        <ButtonLink to={to} variant="quiet">
          Cancel
        </ButtonLink>
      </PageForm>
    </AdminDialog>
  );
}
