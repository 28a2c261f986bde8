import { Done } from "#app/domain/core/kernel/output.ts";
import { changePassword } from "#app/domain/people/account/change-password.server.ts";
import { confirmActor } from "#app/domain/people/account/confirm-actor.server.ts";
import { confirmReset } from "#app/domain/people/auth/confirm-reset.server.ts";
import { SignInAnswer } from "#app/domain/people/auth/output.ts";
import { readSession } from "#app/domain/people/auth/read-session.server.ts";
import { requestReset } from "#app/domain/people/auth/request-reset.server.ts";
import { signIn } from "#app/domain/people/auth/sign-in.server.ts";
import { signInAdmin } from "#app/domain/people/auth/sign-in-admin.server.ts";
import { signOut } from "#app/domain/people/auth/sign-out.server.ts";
import { startSignIn } from "#app/domain/people/auth/start-sign-in.server.ts";
import { endSession, signInHeaders, startSession } from "#app/http/session.server.ts";

import { type Reply, read, session } from "./table.server.ts";

type User = { id: string; username: string };

const signedIn = {
  answer: SignInAnswer,
  present: (user: User) => ({ success: true, user, message: `Welcome back, ${user.username}.` }),
  headers: ({ id }: User, { args }: Reply) => signInHeaders(args, id),
};

export const authApi = [
  read.get("/auth/session", readSession, { summary: "The signed-in account" }),
  session.get("/login", startSignIn, {
    summary: "Browser navigation that begins sign-in",
    produces: null,
    respond: ({ location }) => new Response(null, { status: 302, headers: { Location: location } }),
  }),
  session.post("/auth/login", signIn, {
    summary:
      "Sign in; 403 with requiresPayment if the membership is not active, 401 with requiresCode if a code is needed",
    ...signedIn,
  }),
  session.post("/auth/admin-login", signInAdmin, { summary: "Sign in to the administration", ...signedIn }),
  session.post("/auth/password-reset", requestReset, {
    summary: "Mail a link to set a new password (account panel)",
    operationId: "auth.request-reset-from-account",
  }),
  session.post("/auth/request-reset", requestReset, { summary: "Mail a link to set a new password" }),
  session.post("/auth/confirm-reset", confirmReset, {
    summary: "Set a new password with the token of a mailed link",
  }),
  session.post("/auth/change-password", changePassword, {
    answer: Done,
    summary: "Set a new password; all other sessions end",
    present: ({ success, message }) => ({ success, message }),
    headers: async ({ userId }, { args }) => ({
      "Set-Cookie": await startSession(args, userId),
    }),
  }),
  session.post("/auth/confirm", confirmActor, {
    summary:
      "Confirm your identity with your password or a code; this session may then make sensitive calls for ten minutes",
  }),
  session.post("/auth/logout", signOut, {
    summary: "Sign out",
    headers: async (_, { args }) => ({ "Set-Cookie": await endSession(args) }),
  }),
];
