import type { SubmissionResult } from "@conform-to/react";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Table } from "#app/ui/table.tsx";
import { fieldOf, NameForm } from "./name-form.tsx";

type Release = { id: number; name: string; version: string | null; platform: string; isActive: boolean };
type Props = { action: string; reply: { submission: SubmissionResult } | undefined; releases: Release[] };

/** A product's releases, with a form that moves the selected ones to another product. */
export function SplitReleases({ action, reply, releases }: Props) {
  if (releases.length === 0) return <EmptyState>This product has no releases.</EmptyState>;
  const before = reply?.submission.initialValue?.torrentIds;
  const ticked = new Set([before ?? []].flat().map(String));
  return (
    <NameForm
      action={action}
      intent="split"
      title="Releases"
      note="The selected releases move to another product of this publisher. If no product has that name, it is created."
      label="Move releases"
      reply={reply}
    >
      <Table label="Releases" columns={["", "Version", "Platform", "Name", ""]}>
        {releases.map(({ id, name, version, platform, isActive }) => (
          <tr key={id}>
            <td>
              <label className="tick">
                <input
                  type="checkbox"
                  name="torrentIds"
                  value={id}
                  defaultChecked={ticked.has(String(id))}
                  aria-label={`Choose ${name}`}
                />
              </label>
            </td>
            <td className="font-mono">{version ?? "Not stated"}</td>
            <td>{platform}</td>
            <td className="words sm:min-w-56">
              {name} {isActive ? null : <span className="text-muted">(not listed)</span>}
            </td>
            <td>
              {isActive ? (
                <PageLink to={adminPaths.torrents.torrent(id)} className="text-accent-text underline">
                  Correct<span className="sr-only"> {name}</span>
                </PageLink>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
      <TextField label="Name of the other product" {...fieldOf(reply, "split", "name")} />
    </NameForm>
  );
}
