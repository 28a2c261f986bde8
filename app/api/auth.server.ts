import { changePassword } from "#app/domain/account/change-password.server.ts";
import { readSession } from "#app/domain/auth/read-session.server.ts";
import { confirmReset, requestReset } from "#app/domain/auth/reset-password.server.ts";
import { signIn } from "#app/domain/auth/sign-in.server.ts";
import { signInAdmin } from "#app/domain/auth/sign-in-admin.server.ts";
import { signOut } from "#app/domain/auth/sign-out.server.ts";
import { startSignIn } from "#app/domain/auth/start-sign-in.server.ts";
import { endSession, startSession } from "#app/http/session.server.ts";
import { get, post, type Reply } from "./table.server.ts";

const signedIn = async (user: { id: string; username: string }, { args }: Reply) =>
  Response.json(
    { success: true, user, message: `Welcome back, ${user.username}.` },
    { headers: { "Set-Cookie": await startSession(args, user.id) } },
  );

export const authApi = [
  get("/auth/session", readSession, { summary: "Who this client is signed in as" }),
  get("/login", startSignIn, {
    summary: "Browser navigation that begins sign-in",
    respond: ({ location }) => new Response(null, { status: 302, headers: { Location: location } }),
  }),
  post("/auth/login", signIn, {
    summary: "Sign in; 403 with requiresPayment when the membership is not active, 401 with requiresCode for the code",
    respond: signedIn,
  }),
  post("/auth/admin-login", signInAdmin, { summary: "Sign in as an administrator", respond: signedIn }),
  post("/auth/password-reset", requestReset, { summary: "Mail a link to set a new password (account panel)" }),
  post("/auth/request-reset", requestReset, { summary: "Mail a link to set a new password" }),
  post("/auth/confirm-reset", confirmReset, { summary: "Set a new password by the token of a mailed link" }),
  post("/auth/change-password", changePassword, {
    summary: "Set a new password; all other sessions end",
    respond: async ({ success, message, userId }, { args }) =>
      Response.json({ success, message }, { headers: { "Set-Cookie": await startSession(args, userId) } }),
  }),
  post("/auth/logout", signOut, {
    summary: "Sign out",
    respond: async (value, { args }) => Response.json(value, { headers: { "Set-Cookie": await endSession(args) } }),
  }),
];
