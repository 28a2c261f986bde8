import { counted } from "#app/domain/core/kernel/counted.ts";
import type { MemberFile as File } from "#app/domain/people/members/member-file.server.ts";
import { Day } from "#app/ui/moment.tsx";

const standings = { active: "", inactive: "inactive", suspended: "suspended" } as const;

function stepWords({ notes, warnings, restrictions }: NonNullable<File["steps"]>): string {
  if (notes + warnings + restrictions === 0) return "no notes, warnings or restrictions";
  return [counted(notes, "note"), counted(warnings, "warning"), counted(restrictions, "restriction")].join(", ");
}

/** A member's record in one line, shown with items that concern them. */
export function MemberFile({ file }: { file: File | null }) {
  if (!file) return null;
  const { uploads, reports, steps } = file;
  const words = [
    standings[file.standing],
    uploads ? `${uploads.approved} uploads approved, ${uploads.rejected} rejected` : "",
    reports ? `reports: ${reports.upheld} upheld, ${reports.declined} declined, ${reports.waiting} waiting` : "",
    steps ? stepWords(steps) : "",
  ].filter(Boolean);
  return (
    <span className="block text-sm text-muted">
      Joined <Day at={file.joinedAt} />
      {words.map((word) => `; ${word}`)}
    </span>
  );
}
