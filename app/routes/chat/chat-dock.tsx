import { type ComponentType, useEffect, useState } from "react";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";

/** From this width on, the box fits over the list. */
const WIDE = "(min-width: 64rem)";

type Props = {
  actor: Actor;
  /** The width of the box when this browser last showed it; 0 if it was closed, null if unknown. */
  room: number | null;
};

/** The chat's place on the list page: the box if it fits, a link to the chat page in narrow windows. */
export function ChatDock({ actor, room }: Props) {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const media = window.matchMedia(WIDE);
    const follow = () => setWide(media.matches);
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, []);
  const ChatBox = useChatBox(wide);
  return (
    <>
      <PageLink
        to={paths.chat()}
        className="mt-6 flex min-h-11 items-center justify-center rounded-md border border-line-strong bg-surface text-sm font-medium text-strong lg:hidden"
      >
        Open the member chat
      </PageLink>
      {wide && ChatBox ? <ChatBox actor={actor} /> : <Room width={room} />}
    </>
  );
}

/** Reserves the box's space until it has loaded. */
const Room = ({ width }: { width: number | null }) =>
  width === 0 ? null : (
    <div
      className={`chat-room noscript:hidden ${width === null ? "w-[400px]" : ""}`}
      style={width === null ? undefined : { width }}
    />
  );

/** Loads the box after the page. If that fails, the page does without it until the browser is online again. */
function useChatBox(wanted: boolean) {
  const [box, setBox] = useState<ComponentType<{ actor: Actor }> | null>(null);
  useEffect(() => {
    if (!wanted || box) return;
    const load = () =>
      import("./chat-box.tsx").then(
        (loaded) => setBox(() => loaded.default),
        () => null,
      );
    void load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [wanted, box]);
  return box;
}
