import type { ShownNode, ShownTree } from "#app/domain/catalogue/show-tree.ts";

/** A torrent's files as folders that open, in a box that scrolls. */
export function FileTree({ nodes, left }: ShownTree) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="file-tree" tabIndex={0}>
      <Branch nodes={nodes} isOpen={nodes.length === 1} />
      {left > 0 ? <p>And {left.toLocaleString("en-US")} more.</p> : null}
    </div>
  );
}

/** A folder that stands alone is open. */
function Branch({ nodes, isOpen }: { nodes: ShownNode[]; isOpen: boolean }) {
  return (
    <ul>
      {nodes.map(({ name, note, children }) => (
        <li key={(children ? "d" : "f") + name}>
          {children ? (
            <details open={isOpen}>
              <summary>
                {name} <i>{note}</i>
              </summary>
              <Branch nodes={children} isOpen={isOpen && children.length === 1} />
            </details>
          ) : (
            <>
              {name} <i>{note}</i>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
