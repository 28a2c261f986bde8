import { readParts } from "./multipart.server.ts";

/** A multipart form in memory. Its caller has limited the body. Throws MalformedForm. */
export async function readFormData(body: AsyncIterable<Uint8Array>, contentType: string): Promise<FormData> {
  const form = new FormData();
  for await (const part of readParts(body, contentType, Number.MAX_SAFE_INTEGER)) {
    if (part.kind === "field") form.append(part.name, part.value);
    else {
      const chunks: BlobPart[] = [];
      for await (const chunk of part.data) chunks.push(chunk as BlobPart);
      form.append(part.name, new File(chunks, part.filename));
    }
  }
  return form;
}
