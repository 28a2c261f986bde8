import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { isOfStaff } from "#app/domain/core/kernel/actor.ts";
import { beginSignInAdmin } from "#app/domain/people/auth/sign-in-admin.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { keepOwnData } from "#app/http/own-data.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { signInAction } from "#app/http/sign-in-action.server.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";
import { OwnDataLink } from "./own-data-link.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export const meta = pageMeta("Administration");

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await contextOf(args);
  if (isOfStaff(actor)) throw redirect(staffPaths.start());
  if (actor?.mustTurnOnCode)
    throw await redirectWithToast(paths.account.twoFactor(), {
      kind: "error",
      text: "Your rights here need two-step sign-in. Turn it on first.",
    });
  if (actor && actor.rights.length > 0)
    throw await redirectWithToast(paths.home(), {
      kind: "info",
      text: "You are signed in. Your role has no rights in the administration.",
    });
  return null;
}

export const action = async (args: ActionFunctionArgs) =>
  keepOwnData(args.context.app, await signInAction(args, beginSignInAdmin, staffPaths.start()));

export default function AdminLogin() {
  const reply = useActionData<typeof action>();
  return (
    <DoorPage title="Administration" note="Authorized Personnel Only">
      <SignInForm action={paths.adminLogin()} reply={reply} label="Sign in" failure={joiningFailures.adminLogIn}>
        {reply?.refusal?.ownDataTicket ? (
          <div className="grid gap-2 text-sm">
            <p>
              The password is right, but this account is closed.{" "}
              <PageLink to={paths.login()} className="text-accent-text underline">
                Sign in as a member
              </PageLink>{" "}
              to see why.
            </p>
            <OwnDataLink />
          </div>
        ) : null}
      </SignInForm>
    </DoorPage>
  );
}
