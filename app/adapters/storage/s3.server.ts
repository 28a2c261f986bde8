import { AwsClient } from "aws4fetch";
import type { Storage } from "#app/domain/ports/storage.ts";

export type S3Options = {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
};

/** Files in S3-compatible storage, addressed by path, signed with AWS Signature Version 4. */
export function createS3Storage({ endpoint, bucket, accessKeyId, secretAccessKey, region }: S3Options): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const bucketUrl = `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`;
  const send = async (method: string, url: string, init: RequestInit = {}) => {
    const response = await client.fetch(url, { method, ...init });
    if (!response.ok && response.status !== 404) throw new Error(`storage answered ${response.status} to ${method}`);
    return response;
  };
  /** The pages of a list of keys, as XML; a page holds at most 1,000 keys and tells how to ask for the next. */
  async function* pagesOf(prefix: string): AsyncGenerator<string> {
    for (let next: string | null = ""; next !== null; ) {
      const after: string = next ? `&continuation-token=${encodeURIComponent(next)}` : "";
      const response = await send("GET", `${bucketUrl}?list-type=2&prefix=${encodeURIComponent(prefix)}${after}`);
      if (!response.ok) throw new Error(`storage has no bucket ${bucket}`);
      const xml = await response.text();
      yield xml;
      next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1] ?? null;
    }
  }

  return {
    async put(name, bytes, contentType) {
      const response = await send("PUT", `${bucketUrl}/${name}`, {
        body: bytes as BodyInit,
        headers: { "Content-Type": contentType },
      });
      if (!response.ok) throw new Error(`storage has no bucket ${bucket}`);
    },
    async get(name) {
      const response = await send("GET", `${bucketUrl}/${name}`);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
    },
    delete: async (name) => void (await send("DELETE", `${bucketUrl}/${name}`)),
    async findOlder(folder, before) {
      const keys: string[] = [];
      for await (const xml of pagesOf(`${folder}/`))
        for (const [, key = "", at = ""] of xml.matchAll(
          /<Key>([^<]+)<\/Key>\s*<LastModified>([^<]+)<\/LastModified>/g,
        ))
          if (new Date(at) < before) keys.push(key);
      return keys;
    },
    async *list() {
      // Another program's objects in the same bucket are not ours to keep.
      for await (const xml of pagesOf(""))
        for (const [, key = ""] of xml.matchAll(/<Key>([^<]+)<\/Key>/g))
          if (/^[a-z]+\/[a-z0-9.]+$/.test(key)) yield key;
    },
    async uploadUrl(name, expires) {
      const url = new URL(`${bucketUrl}/${name}`);
      const seconds = Math.max(1, Math.round((expires.getTime() - Date.now()) / 1000));
      url.searchParams.set("X-Amz-Expires", String(seconds));
      const signed = await client.sign(url.href, { method: "PUT", aws: { signQuery: true } });
      return signed.url;
    },
  };
}
