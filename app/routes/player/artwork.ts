import type { Sound } from "./sound.ts";

const SIZE = 256;
/** The width and height of a generated cover, in its own units. */
const DRAWN = 48;

/** The cover in the form that the Media Session API accepts: the URL of an image, or the drawing as one. */
export function artworkOf({ cover, hue }: Sound): MediaImage | null {
  const place = document.createElement("span");
  place.className = hue;
  place.innerHTML = cover;
  const image = place.querySelector("img");
  if (image) return { src: image.src };
  const path = place.querySelector("path")?.getAttribute("d");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!path || !context) return null;
  canvas.width = SIZE;
  canvas.height = SIZE;
  document.body.append(place);
  const look = getComputedStyle(place);
  context.fillStyle = look.getPropertyValue("--sunken");
  context.fillRect(0, 0, SIZE, SIZE);
  context.scale(SIZE / DRAWN, SIZE / DRAWN);
  context.strokeStyle = look.color;
  context.lineWidth = 2.5;
  context.stroke(new Path2D(path));
  place.remove();
  return { src: canvas.toDataURL(), sizes: `${SIZE}x${SIZE}`, type: "image/png" };
}
