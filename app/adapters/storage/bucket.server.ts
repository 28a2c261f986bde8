import { AwsClient } from "aws4fetch";

export type BucketOptions = {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
};

export type StoredObject = { name: string; bytes: number; at: Date };

/** How much of a stream is in memory while it is written. A stream has at most 10,000 parts, so 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** The contents of the first tag of this name, or an empty string. */
const tagOf = (xml: string, tag: string): string => xml.split(`<${tag}>`)[1]?.split("<")[0] ?? "";

/** A bucket of S3-compatible storage, addressed by path, signed with AWS Signature Version 4. */
export type Bucket = ReturnType<typeof openBucket>;

export function openBucket({ endpoint, bucket, accessKeyId, secretAccessKey, region }: BucketOptions) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const bucketUrl = `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`;

  async function send(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    const response = await client.fetch(url, { method, ...init });
    if (!response.ok && response.status !== 404) throw new Error(`storage answered ${response.status} to ${method}`);
    return response;
  }
  const sendTo = (method: string, name: string, query = "", init: RequestInit = {}) =>
    send(method, `${bucketUrl}/${name}${query}`, init);

  /** For requests where a 404 can only mean that the bucket does not exist. */
  function there(response: Response): Response {
    if (!response.ok) throw new Error(`storage has no bucket ${bucket}`);
    return response;
  }

  async function put(name: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const headers = { "Content-Type": contentType };
    there(await sendTo("PUT", name, "", { body: bytes as BodyInit, headers }));
  }

  async function putParts(name: string, uploadId: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const tags: string[] = [];
    for await (const part of parts) {
      const query = `?partNumber=${tags.length + 1}&uploadId=${encodeURIComponent(uploadId)}`;
      const response = there(await sendTo("PUT", name, query, { body: part as BodyInit }));
      tags.push(response.headers.get("ETag") ?? "");
    }
    const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join("");
    const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
    const done = there(await sendTo("POST", name, `?uploadId=${encodeURIComponent(uploadId)}`, { body }));
    // An error can come with status 200, after the storage has started its answer.
    if (!(await done.text()).includes("<CompleteMultipartUploadResult"))
      throw new Error(`storage did not complete ${name}`);
  }

  return {
    put,

    /** Writes an object that is too large for memory. It appears whole or not at all. */
    async putStream(name: string, source: AsyncIterable<Uint8Array>, contentType: string): Promise<void> {
      const parts = inParts(source);
      const first = await parts.next();
      if (first.done || first.value.length < PART_BYTES)
        return put(name, first.done ? Buffer.alloc(0) : first.value, contentType);
      const headers = { "Content-Type": contentType };
      const uploadId = tagOf(await there(await sendTo("POST", name, "?uploads=", { headers })).text(), "UploadId");
      async function* all() {
        yield first.value as Buffer;
        yield* parts;
      }
      try {
        await putParts(name, uploadId, all());
      } catch (error) {
        await sendTo("DELETE", name, `?uploadId=${encodeURIComponent(uploadId)}`).catch(() => undefined);
        throw error;
      }
    },

    /** Null if there is no object of that name. */
    async get(name: string, init: RequestInit = {}): Promise<Response | null> {
      const response = await sendTo("GET", name, "", init);
      return response.ok ? response : null;
    },

    delete: async (name: string): Promise<void> => void (await sendTo("DELETE", name)),

    /** Objects whose names begin with the prefix. S3 lists at most 1,000 a page, with a token for the next. */
    async *list(prefix: string): AsyncGenerator<StoredObject> {
      for (let next = "", more = true; more; more = next !== "") {
        const after = next ? `&continuation-token=${encodeURIComponent(next)}` : "";
        const page = await send("GET", `${bucketUrl}?list-type=2&prefix=${encodeURIComponent(prefix)}${after}`);
        const xml = await there(page).text();
        for (const object of xml.split("<Contents>").slice(1))
          yield {
            name: tagOf(object, "Key"),
            bytes: Number(tagOf(object, "Size")),
            at: new Date(tagOf(object, "LastModified")),
          };
        next = tagOf(xml, "NextContinuationToken");
      }
    },

    /** A URL to which a client may PUT an object of this name until `expires`. */
    async uploadUrl(name: string, expires: Date): Promise<string> {
      const url = new URL(`${bucketUrl}/${name}`);
      const seconds = Math.max(1, Math.round((expires.getTime() - Date.now()) / 1000));
      url.searchParams.set("X-Amz-Expires", String(seconds));
      const signed = await client.sign(url.href, { method: "PUT", aws: { signQuery: true } });
      return signed.url;
    },
  };
}

/** All parts but the last have equal size, as S3 requires. */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    let whole = Buffer.concat(chunks);
    for (; whole.length >= PART_BYTES; whole = whole.subarray(PART_BYTES)) yield whole.subarray(0, PART_BYTES);
    chunks = [whole];
    length = whole.length;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
