import { Link } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Actor } from "#app/domain/kernel/actor.ts";
import { paths } from "#app/paths/paths.ts";

const ChatBox = lazy(() => import("./chat-box.tsx"));

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
  return (
    <>
      <Link
        to={paths.chat()}
        className="mt-6 flex min-h-11 items-center justify-center rounded-md border border-line-strong bg-surface text-sm font-medium text-strong sm:hidden"
      >
        Open the member chat
      </Link>
      {wide ? (
        <Suspense fallback={null}>
          <ChatBox actor={actor} />
        </Suspense>
      ) : null}
    </>
  );
}
