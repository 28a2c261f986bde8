import { useEffect, useState } from "react";
import { keepVolume } from "./kept-volume.ts";
import { PlayerButton } from "./player-button.tsx";
import { audio } from "./store.ts";

const FULL = 1;

function setVolume(volume: number): void {
  audio().volume = volume;
  keepVolume(volume);
}

/** The volume, stored in the browser. Hidden on phones, which have volume keys. */
export function Volume() {
  const [volume, show] = useState(() => audio().volume);
  useEffect(() => {
    const follow = () => show(audio().volume);
    audio().addEventListener("volumechange", follow);
    return () => audio().removeEventListener("volumechange", follow);
  }, []);
  const isMute = volume === 0;
  return (
    <div className="p-volume">
      <PlayerButton
        name={isMute ? "mute" : "loud"}
        label={isMute ? "Unmute" : "Mute"}
        onPress={() => setVolume(isMute ? FULL : 0)}
      />
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round(volume * 100)} %`}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => setVolume(Number(event.currentTarget.value))}
      />
    </div>
  );
}
