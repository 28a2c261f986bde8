import { Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { useNonce } from "#app/ui/nonce.ts";

/** The `handle` of a route for visitors: its page has no script without a session. */
export const readByVisitors = { readByVisitors: true };

/**
 * The shortcut of `useClientBehaviour` for such pages: Ctrl+Shift+L leads administrators to their sign-in from
 * anywhere.
 */
const adminKey = `addEventListener("keydown",e=>{if(e.ctrlKey&&e.shiftKey&&!e.isComposing&&e.key.toLowerCase()==="l"){e.preventDefault();location.href="${paths.adminLogin()}"}})`;

/** A page's scripts. One that is read needs none: its links and forms are the browser's. */
export function PageScripts({ isVisitor }: { isVisitor: boolean }) {
  const nonce = useNonce();
  const isRead = useMatches().some(({ handle }) => handle === readByVisitors);
  // In a browser this runs only where scripts were sent. They stay, whichever page they open.
  if (typeof document === "undefined" && isRead && isVisitor)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text above, which nothing from outside is part of
    return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: adminKey }} />;
  return (
    <>
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}
