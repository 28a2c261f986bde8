import { ServerHtml } from "#app/ui/server-html.tsx";
import { PublicShell } from "../../shell/public-shell.tsx";

/** What a visitor sees. The site has made the page's inside of its own parts, once for all who ask within moments. */
export function Landing({ html }: { html: string }) {
  return (
    <PublicShell isPlain>
      <ServerHtml html={html} />
    </PublicShell>
  );
}
