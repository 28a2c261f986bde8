import { useRoot } from "#app/root.tsx";
import { Landing } from "./landing.tsx";

/** What a visitor sees. Members see the list around it (browse.tsx). */
export default function Home() {
  return useRoot()?.actor ? null : <Landing />;
}
