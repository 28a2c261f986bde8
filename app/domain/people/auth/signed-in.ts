import type { Rank } from "../../core/kernel/actor.ts";

/** The account that has signed in. */
export type SignedIn = { id: string; username: string; email: string; role: Rank; isAdmin: boolean };

/**
 * The answer to a form's sign-in: `ticket` is for the page that asks for the code; null if the account requires none.
 */
export type BegunSignIn = { user: SignedIn; ticket: string | null };

/** The member's sign-in page or the administrators'. */
export type SignInArea = "member" | "admin";
