import { ServerHtml } from "#app/ui/server-html.tsx";
import { PublicShell } from "../../shell/public-shell.tsx";

/** The home page for visitors. Its body is rendered in advance and shared by requests that arrive close together. */
export function Landing({ html }: { html: string }) {
  return (
    <PublicShell isPlain>
      <ServerHtml html={html} />
    </PublicShell>
  );
}
