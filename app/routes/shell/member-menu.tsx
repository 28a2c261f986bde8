import { frameFailures } from "#app/domain/core/failures/frame.ts";
import { type Actor, isOfStaff, rankLabels } from "#app/domain/core/kernel/actor.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { pictureUrl } from "#app/domain/core/pictures/picture-url.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { MotionToggle, ThemeToggle } from "#app/ui/toggle-button.tsx";
import { MenuLinks } from "./menu-links.tsx";

/** The account menu. In a narrow window it is a sheet at the bottom. `useMoreMenus` closes it. */
export function MemberMenu({ actor }: { actor: Actor }) {
  const picture = pictureUrl(actor.id, actor.pictureVersion);
  const { theme = "dark", motion = "full" } = useRoot()?.preferences ?? {};
  return (
    <details name="more" className="member-menu">
      <summary>
        <Avatar src={picture} name={actor.username} size={28} />
        <span className="label lg:hidden">Menu</span>
        <span className="hidden max-w-36 truncate text-sm font-medium text-strong lg:inline">{actor.username}</span>
        <Icon name="down" className="hidden size-4 text-muted lg:block" />
      </summary>
      <div className="menu-panel">
        <Person actor={actor} picture={picture} />
        <MenuLinks isStaff={isOfStaff(actor)} />
        <Foot theme={theme} motion={motion} />
      </div>
    </details>
  );
}

function Person({ actor, picture }: { actor: Actor; picture: string | null }) {
  const points = useRoot()?.points ?? 0;
  return (
    <div className="flex items-center gap-3 border-b border-line p-3">
      <Avatar src={picture} name={actor.username} size={40} />
      <div className="min-w-0">
        <p className="truncate font-semibold text-strong">{actor.username}</p>
        <p className="text-sm text-muted">
          {rankLabels[actor.rank]} ·{" "}
          <PageLink to={paths.activity()} className="text-accent-text underline">
            {counted(points, "point")}
          </PageLink>
        </p>
      </div>
    </div>
  );
}

const Foot = ({ theme, motion }: { theme: string; motion: string }) => (
  <div className="flex items-center gap-1 border-t border-line p-2">
    <ThemeToggle theme={theme} action={paths.theme()} />
    <MotionToggle motion={motion} action={paths.motion()} />
    <PageForm {...failsWith(frameFailures.logOut)} action={paths.logout()} className="ml-auto">
      <button
        type="submit"
        className="label inline-flex min-h-10 items-center gap-2 rounded-md px-3 hover:bg-sunken hover:text-strong"
      >
        <Icon name="logout" />
        LOG OUT
      </button>
    </PageForm>
  </div>
);
