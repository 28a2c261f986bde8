/** A member's text, already turned into safe HTML by the server's only Markdown module. */
export function Prose({ html, className = "" }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown escapes all HTML; its tests check that
  return <div dir="auto" className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
