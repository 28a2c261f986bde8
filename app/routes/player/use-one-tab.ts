import { useEffect } from "react";
import { audio } from "./store.ts";

/** A sound that begins in one tab pauses that of another: the tabs of a site tell one another. */
export function useOneTab(): void {
  useEffect(() => {
    const tabs = new BroadcastChannel("player");
    const element = audio();
    const tell = () => tabs.postMessage("plays");
    tabs.onmessage = () => element.pause();
    element.addEventListener("play", tell);
    return () => {
      element.removeEventListener("play", tell);
      tabs.close();
    };
  }, []);
}
