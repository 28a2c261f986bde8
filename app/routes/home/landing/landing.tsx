import { PublicShell } from "../../shell/public-shell.tsx";

/** What a visitor sees. The site has made the page's inside of its own parts, once for all who ask within moments. */
export function Landing({ html }: { html: string }) {
  return (
    <PublicShell isPlain>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by render-landing.server.tsx, where React escapes */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </PublicShell>
  );
}
