import { Link } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import type { Actor } from "#app/domain/kernel/actor.ts";
import { paths } from "#app/paths/paths.ts";

/** Where the box floats it would cover the page. */
const WIDE = "(min-width: 40rem)";

/** The chat's place on the home screen: the box where it has room, a link to its page on a phone. */
export function ChatDock({ actor }: { actor: Actor }) {
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
      <Link
        to={paths.chat()}
        className="mt-6 flex min-h-11 items-center justify-center rounded-md border border-line-strong bg-surface text-sm font-medium text-strong sm:hidden"
      >
        Open the member chat
      </Link>
      {wide && ChatBox ? <ChatBox actor={actor} /> : null}
    </>
  );
}

/** The box comes after the page. Where it cannot be loaded the page goes without it, until the browser is online again. */
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
