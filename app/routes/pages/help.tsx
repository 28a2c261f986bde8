import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "../page-meta.ts";
import { readByVisitors } from "../page-scripts.tsx";
import { manual } from "./manual.server.ts";
import { SitePage } from "./site-page.tsx";

export const meta = pageMeta("Help", {
  description: "First steps, the list of torrents, sounds, sharing a folder, and what to do if a client is refused.",
});

export const handle = readByVisitors;

export const loader = () => manual;

export default function Help() {
  const { html, sections } = useLoaderData<typeof loader>();
  return (
    <SitePage
      title="Help"
      html={html}
      contents={
        <nav aria-label="Contents" className="mt-4">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-accent-text underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      }
    />
  );
}
