import { renderToStaticMarkup } from "react-dom/server";
import type { Joining } from "#app/domain/registrations/joining.server.ts";
import type { LandingView } from "#app/domain/site-pages/read-landing.server.ts";
import { LandingPage, type SiteWords } from "./landing-page.tsx";

let last: { view: LandingView; words: string; html: string } | null = null;

/**
 * The inside of the landing page. It is the same for every visitor while its data and the site's words are the same,
 * and rendering it anew for each would cost more than any other page does.
 */
export function renderLanding(
  view: LandingView,
  { name, tagline, communityUrl, logo }: SiteWords,
  joining: Joining,
): string {
  const site = { name, tagline, communityUrl, logo };
  const words = JSON.stringify({ site, joining });
  if (last?.view === view && last.words === words) return last.html;
  const html = renderToStaticMarkup(<LandingPage view={view} site={site} joining={joining} />);
  last = { view, words, html };
  return html;
}
