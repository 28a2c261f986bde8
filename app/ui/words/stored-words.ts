import { SENT_COOKIE } from "#app/domain/core/drafts/draft-key.ts";
import type { DraftOwner } from "./draft-context.ts";

/** Texts of visitors, who have no account to keep them in, stay in the browser for a day. */
const KEEP_MS = 86_400_000;
const PREFIX = "words ";

type Stored = { account: string | null; at: number; fields: Record<string, string> };

// A member's text must not outlive the tab: the server keeps it under the account. A visitor's text has to survive
// a closed tab here or nowhere.
const storageOf = ({ account }: DraftOwner) => (account ? sessionStorage : localStorage);

/** The browser's copy of what was typed on a form; null where there is none, it is another account's, or too old. */
export function readWords(owner: DraftOwner): Record<string, string> | null {
  try {
    const stored = JSON.parse(storageOf(owner).getItem(PREFIX + owner.key) ?? "null") as Stored | null;
    if (stored?.account !== owner.account || Date.now() - stored.at > KEEP_MS) return null;
    return stored.fields;
  } catch {
    // A browser may refuse its storage.
    return null;
  }
}

export function storeWords(owner: DraftOwner, fields: Record<string, string>): void {
  const stored: Stored = { account: owner.account, at: Date.now(), fields };
  try {
    storageOf(owner).setItem(PREFIX + owner.key, JSON.stringify(stored));
  } catch {
    // Full or refused: for members the server has a copy.
  }
}

export function forgetWords(owner: DraftOwner): void {
  try {
    storageOf(owner).removeItem(PREFIX + owner.key);
  } catch {
    // Nothing can be stored where this fails.
  }
}

/** Forgets the text of a form that was sent, which the server names in a cookie, and after a sign-out all of a member's. */
export function forgetSentWords(account: string | null): void {
  const sent = document.cookie.split("; ").find((pair) => pair.startsWith(`${SENT_COOKIE}=`));
  if (sent) {
    forgetWords({ account, key: decodeURIComponent(sent.slice(SENT_COOKIE.length + 1)) });
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox ESR has no Cookie Store API.
    document.cookie = `${SENT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
  if (account) return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
