import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { signInAdmin } from "#app/domain/auth/sign-in-admin.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { signInAction } from "#app/http/sign-in-action.server.ts";
import { DoorPage } from "./door-page.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export const meta = () => [{ title: "Administration" }];

export async function loader(args: LoaderFunctionArgs) {
  if ((await contextOf(args)).actor?.isAdmin) throw redirect("/admin");
  return null;
}

export const action = (args: ActionFunctionArgs) => signInAction(args, signInAdmin, "/admin");

export default function AdminLogin() {
  const reply = useActionData<typeof action>();
  return (
    <DoorPage title="Administration" note="Authorized Personnel Only">
      <SignInForm action="/admin-login" reply={reply} label="Sign in" />
    </DoorPage>
  );
}
