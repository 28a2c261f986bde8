import { useLocation } from "@remix-run/react";
import type { Waiting } from "#app/domain/administration/admin/count-waiting.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Lamp } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { entryTo, placeGroups, type placeOf, settingsPlace } from "./places.ts";

type Props = {
  waiting: Waiting;
  /** The parts of the site that are broken. */
  broken: string[];
  place: ReturnType<typeof placeOf>;
};

const sum = (waiting: Waiting) => Object.values(waiting).reduce((total, count) => total + count, 0);

/** How many screens are listed without folding: as many as fit above the fold with the longest group. */
const UNFOLDED = 14;

/**
 * The administration's screens in groups, of which one is open at a time, so that the rail ends above the fold. On a
 * phone they are in a sheet, under a line that names the current screen.
 */
export function Rail({ waiting, broken, place }: Props) {
  const { pathname } = useLocation();
  const username = useRoot()?.actor?.username;
  const may = useMay();
  const groups = placeGroups
    .map(({ name, places }) => ({ name, places: places.filter((one) => entryTo(one, may)) }))
    .filter(({ places }) => places.length > 0);
  const isFolded = groups.reduce((total, { places }) => total + places.length, 0) > UNFOLDED;
  const open = groups.find(({ places }) => places.some(({ to }) => to === place?.to)) ?? groups[0];
  const waitingAt = ({ queue }: (typeof groups)[number]["places"][number]) =>
    queue === undefined ? 0 : waiting[queue];
  return (
    <nav aria-label="Administration" className="rail">
      {/* The key closes the sheet on the next page. */}
      <details key={pathname} className="rail-sheet">
        <summary>
          <span className="text-strong">{place?.label ?? "Needs you"}</span>
          <span className="ml-auto text-muted">All screens</span>
          <Broken parts={broken} />
          <Count count={sum(waiting)} />
          <Icon name="down" />
        </summary>
      </details>
      <div className="rail-groups">
        <p className="px-2 text-xs text-muted max-lg:pt-2">Signed in as {username}</p>
        <ul>
          <Item to={staffPaths.start()} label="Needs you" isCurrent={place === null} count={sum(waiting)} />
          {broken.length > 0 ? (
            <li>
              <PageLink to={staffPaths.start({ hash: "health" })} className="gap-2 text-danger">
                <Broken parts={broken} />
              </PageLink>
            </li>
          ) : null}
          {entryTo(settingsPlace, may) ? (
            <Item
              to={settingsPlace.to}
              label={settingsPlace.label}
              isCurrent={place?.to === settingsPlace.to}
              count={0}
            />
          ) : null}
        </ul>
        {groups.map((group) => {
          const list = (
            <ul aria-label={group.name}>
              {group.places.map((one) => (
                <Item
                  key={one.to}
                  to={entryTo(one, may) ?? one.to}
                  label={one.label}
                  isCurrent={one.to === place?.to}
                  count={waitingAt(one)}
                />
              ))}
            </ul>
          );
          if (!isFolded)
            return (
              <div key={group.name}>
                <p className="label px-2">{group.name}</p>
                {list}
              </div>
            );
          // The key opens the group of the next page in place of this one's.
          return (
            <details key={`${group.name} of ${open?.name}`} name="rail" open={group === open} className="rail-group">
              <summary className="label">
                <Icon name="down" />
                {group.name}
                <Count count={group.places.reduce((total, one) => total + waitingAt(one), 0)} />
              </summary>
              {list}
            </details>
          );
        })}
      </div>
    </nav>
  );
}

/** A red lamp, and the parts that are broken. */
const Broken = ({ parts }: { parts: string[] }) =>
  parts.length > 0 ? (
    <span className="flex items-center gap-2 text-danger">
      <Lamp className="size-2" />
      Broken: {parts.join(", ")}
    </span>
  ) : null;

type ItemProps = { to: string; label: string; isCurrent: boolean; count: number };

// The count is outside the link, so that the accessible name of the link is that of its screen.
const Item = ({ to, label, isCurrent, count }: ItemProps) => (
  <li className="relative">
    <PageLink to={to} aria-current={isCurrent ? "page" : undefined}>
      {label}
    </PageLink>
    <span className="rail-count">
      <Count count={count} />
    </span>
  </li>
);

const Count = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className="count">
      {count > 999 ? "999+" : count}
      <span className="sr-only"> waiting</span>
    </span>
  ) : null;
