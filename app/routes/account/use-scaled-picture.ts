import { type ChangeEvent, useState } from "react";
import { TAKEN_FORMATS } from "#app/domain/core/files/picture-format.ts";

const SIDE = 200;
const QUALITY = 0.8;
const MAX_BYTES = 500 * 1024;

const isTaken = /^image\/(?:jpeg|png|webp|gif|avif)$/;

/** Scales the picture to at most 200×200, as a JPEG. Like the server, it crops to the central square. */
async function scale(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const cut = Math.min(bitmap.width, bitmap.height);
  const side = Math.min(SIDE, cut);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("no canvas");
  drawing.fillStyle = "#15181c";
  drawing.fillRect(0, 0, side, side);
  drawing.drawImage(bitmap, (bitmap.width - cut) / 2, (bitmap.height - cut) / 2, cut, cut, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("no picture");
  return new File([blob], "picture.jpg", { type: "image/jpeg" });
}

const dataUrlOf = (file: File) =>
  new Promise<string | null>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });

/**
 * Scales a picture in the browser as soon as it is chosen, so that the upload is small; the server scales every upload
 * again. Returns the field's handler, an error message about the file, and the URL of the scaled picture.
 */
export function useScaledPicture() {
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const onChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    setProblem(null);
    setPreview(null);
    if (!file) return;
    if (!file.type.startsWith("image/")) {
      input.value = "";
      return setProblem("Invalid file type. Please select an image file");
    }
    try {
      const small = await scale(file);
      if (small.size > MAX_BYTES) {
        input.value = "";
        return setProblem("Image still too large. Please select a smaller image");
      }
      const files = new DataTransfer();
      files.items.add(small);
      input.files = files.files;
      setPreview(await dataUrlOf(small));
    } catch {
      input.value = "";
      setProblem(isTaken.test(file.type) ? "Compression failed" : `Select a ${TAKEN_FORMATS} file.`);
    }
  };
  return { problem, preview, onChange };
}
