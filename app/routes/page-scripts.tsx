import { Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { useNonce } from "#app/ui/nonce.ts";

/** The `handle` of a route for visitors, whose page has no scripts without a session. */
export const readByVisitors = { readByVisitors: true };

/**
 * The shortcut of `useClientBehaviour` for pages without scripts: Ctrl+Shift+L opens the sign-in for administrators
 * from anywhere.
 */
const adminKey = `addEventListener("keydown",e=>{if(e.ctrlKey&&e.shiftKey&&!e.isComposing&&e.key.toLowerCase()==="l"){e.preventDefault();location.href="${paths.adminLogin()}"}})`;

/** A page's scripts. Pages that are only read need none: the browser handles their links and forms. */
export function PageScripts({ isVisitor }: { isVisitor: boolean }) {
  const nonce = useNonce();
  const isRead = useMatches().some(({ handle }) => handle === readByVisitors);
  // In a browser this runs only if scripts were sent. They stay, whatever page opens next.
  if (typeof document === "undefined" && isRead && isVisitor)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text above, which contains nothing from outside
    return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: adminKey }} />;
  return (
    <>
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}
