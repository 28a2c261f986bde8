import type { ReactNode } from "react";
import { useRoot } from "#app/routes/use-root.ts";
import { Panel } from "#app/ui/panel.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

const look = "prose mt-4 [&_h2]:mt-6! [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:mt-4! [&_h3]:font-semibold";

/** HTML that the site's own renderer made from an operator's Markdown. It contains no scripts. */
export const Prose = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by render-markdown.server.ts, which lets no HTML through
  <div className={look} dangerouslySetInnerHTML={{ __html: html }} />
);

type Props = {
  title: string;
  html: string /** Shown above the text. */;
  contents?: ReactNode /** Shown below the text. */;
  children?: ReactNode;
};

/** A page of text about the site, with what the site adds to it. */
export function SitePage({ title, html, contents, children }: Props) {
  const communityUrl = useRoot()?.site.communityUrl;
  return (
    <MemberShell>
      <Panel className="mx-auto max-w-3xl p-6 sm:p-8">
        <h1 className="text-xl font-semibold">{title}</h1>
        {contents}
        <Prose html={html} />
        {children}
        {communityUrl ? (
          <p className="mt-8 text-sm">
            Questions?{" "}
            <a href={communityUrl} rel="noopener noreferrer" className="text-accent-text underline">
              Ask in our chat community
            </a>
          </p>
        ) : null}
      </Panel>
    </MemberShell>
  );
}
