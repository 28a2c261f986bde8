import { SENT_COOKIE } from "#app/domain/core/drafts/draft-key.ts";
import type { DraftOwner } from "./draft-context.ts";

/** Texts of visitors stay in the browser for a day, because they have no account to store them in. */
const KEEP_MS = 86_400_000;
const PREFIX = "words ";

type Stored = { account: string | null; at: number; fields: Record<string, string> };

// A member's text must not outlive the tab: the server stores it under the account. A visitor's text survives a closed
// tab only here.
const storageOf = ({ account }: DraftOwner) => (account ? sessionStorage : localStorage);

/** The browser's copy of what was typed into a form; null if there is none, or it is too old or another account's. */
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
    // If this fails, nothing can have been stored.
  }
}

/**
 * Forgets the text of a sent form, which the server names in a cookie, and all of a member's texts after they sign out.
 */
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
