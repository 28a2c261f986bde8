import { useEffect } from "react";
import { audio } from "./store.ts";

/** A sound that starts in one tab pauses the sound in another; the tabs of a site notify each other. */
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
