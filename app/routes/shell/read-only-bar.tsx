import { staffPaths } from "#app/paths/staff-paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { useMay } from "../use-may.ts";
import { useRoot } from "../use-root.ts";

/** Says on every page that nothing can be saved at the moment, and why. */
export function ReadOnlyBar() {
  const message = useRoot()?.readOnly;
  const may = useMay();
  if (!message) return null;
  return (
    <aside
      aria-label="Read-only"
      className="border-b border-new bg-surface px-4 py-2 text-center text-sm text-balance break-words text-new"
    >
      {message}{" "}
      {may("system.operate") ? (
        <PageLink to={staffPaths.readOnly()} className="font-semibold underline">
          Change this
        </PageLink>
      ) : null}
    </aside>
  );
}
