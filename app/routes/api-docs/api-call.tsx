import type { DocumentedCall, DocumentedEvent } from "#app/api/document-api.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Table } from "#app/ui/table.tsx";

/** One call. Its input and answer unfold below its line, also without JavaScript. */
export function ApiCall({ id, method, path, summary, who, scope, fields, answer, lines }: DocumentedCall) {
  return (
    <details id={id} className="group px-4 py-3">
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={method === "GET" ? "info" : method === "DELETE" ? "danger" : "accent"}>{method}</Badge>
        <code className="min-w-0 font-mono text-sm break-words text-strong">{path}</code>
        <span className="basis-full text-sm text-muted sm:basis-auto">{summary}</span>
      </summary>
      <div className="mt-3 grid gap-4 pb-2">
        <p className="text-sm text-muted">
          For {who}.{" "}
          {scope === null ? (
            "It requires a session; tokens are not accepted."
          ) : (
            <>
              Required scope: <code>{scope}</code>.
            </>
          )}
        </p>
        {fields.length > 0 ? (
          <Table label={`What ${method} ${path} takes`} columns={["Field", "In", "Type", "Required"]}>
            {fields.map((field) => (
              <tr key={`${field.where} ${field.name}`}>
                <td className="font-mono">{field.name}</td>
                <td>{field.where}</td>
                <td className="words">{field.type}</td>
                <td>{field.isRequired ? "yes" : "no"}</td>
              </tr>
            ))}
          </Table>
        ) : (
          <p className="text-sm">It has no input fields.</p>
        )}
        <div>
          <p className="text-sm">
            Answers <span className="font-mono text-strong">{answer}</span>
          </p>
          <Lines lines={lines} />
        </div>
      </div>
    </details>
  );
}

/** One kind of event, with the body that a webhook receives. */
export const ApiEvent = ({ name, title, lines }: DocumentedEvent) => (
  <details id={`event-${name}`} className="px-4 py-3">
    <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
      <code className="font-mono text-sm text-strong">{name}</code>
      <span className="text-sm text-muted">{title}</span>
    </summary>
    <Lines lines={lines} />
  </details>
);

const Lines = ({ lines }: Pick<DocumentedCall, "lines">) =>
  lines.length === 0 ? null : (
    <ul className="mt-2 grid gap-1 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is static and never reordered
        <li key={index} style={{ paddingLeft: `${line.depth * 1.25}rem` }}>
          <span className="text-strong">{line.name}</span>
          <span className="text-muted">
            {line.isRequired ? "" : "?"}: {line.type}
          </span>
        </li>
      ))}
    </ul>
  );
