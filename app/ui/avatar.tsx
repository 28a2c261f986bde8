import type { CSSProperties } from "react";
import { faceOf } from "./face.ts";

const DEFAULT = 40;

/**
 * A member's picture, or the first letters of their name in its colours. The size is fixed, so nothing moves when the
 * picture loads.
 */
export function Avatar({ src, name, size = DEFAULT }: { src: string | null; name: string; size?: number }) {
  const style = size === DEFAULT ? undefined : ({ "--size": `${size}px` } as CSSProperties);
  if (src) return <img src={src} alt="" width={size} height={size} className="avatar" style={style} loading="lazy" />;
  return (
    <span aria-hidden="true" className={`avatar face ${faceOf(name)}`} style={style}>
      {[...name].slice(0, 2).join("")}
    </span>
  );
}
