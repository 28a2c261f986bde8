/** A torrent's files as folders that open, in a box that scrolls. */
export const FileTree = ({ html }: { html: string }) => (
  <div
    className="file-tree"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by render-tree.ts, which escapes names; its test holds it to that
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
