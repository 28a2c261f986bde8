import type { LoaderFunctionArgs } from "@remix-run/node";
import { canvasOf } from "#app/ui/canvas.ts";

const iconOf = (size: number, purpose: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The manifest that lets phones install the site as an app. */
export function loader({ context }: LoaderFunctionArgs) {
  const { name } = context.app.services.site;
  const manifest = {
    name,
    short_name: name.slice(0, 12),
    start_url: "/",
    display: "standalone",
    background_color: canvasOf.dark,
    theme_color: canvasOf.dark,
    icons: [iconOf(192, "any maskable"), iconOf(512, "any maskable")],
  };
  const headers = { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" };
  return new Response(JSON.stringify(manifest), { headers });
}
