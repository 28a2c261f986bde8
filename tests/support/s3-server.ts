import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const s3Credentials = {
  accessKeyId: "PATCHBAYTEST",
  secretAccessKey: "a secret key of tests",
  region: "eu-test-1",
};

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** All of an object, or one range of it. */
function sendBytes(bytes: Buffer, range: string | undefined, res: ServerResponse) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "")?.map(Number) ?? [];
  if (first === undefined || last === undefined) return res.writeHead(200).end(bytes);
  if (first >= bytes.length) return res.writeHead(416).end();
  const end = Math.min(last, bytes.length - 1);
  return res
    .writeHead(206, { "Content-Range": `bytes ${first}-${end}/${bytes.length}` })
    .end(bytes.subarray(first, end + 1));
}

/** Whether a request carries a right AWS Signature Version 4, in its header or in its query, reckoned from the rules. */
function isSigned(req: IncomingMessage, body: Buffer): boolean {
  const url = new URL(req.url ?? "/", "http://localhost");
  const inQuery = url.searchParams.has("X-Amz-Signature");
  const header = req.headers.authorization ?? "";
  const part = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1] ?? "";
  const given = inQuery ? (url.searchParams.get("X-Amz-Signature") ?? "") : part("Signature");
  const names = (inQuery ? (url.searchParams.get("X-Amz-SignedHeaders") ?? "") : part("SignedHeaders")).split(";");
  const credential = inQuery ? (url.searchParams.get("X-Amz-Credential") ?? "") : part("Credential");
  const date = inQuery ? (url.searchParams.get("X-Amz-Date") ?? "") : String(req.headers["x-amz-date"]);
  const [key, day = "", region = "", service = ""] = credential.split("/");
  if (key !== s3Credentials.accessKeyId || region !== s3Credentials.region) return false;
  if (inQuery) {
    const at = Date.parse(date.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z"));
    if (Date.now() > at + Number(url.searchParams.get("X-Amz-Expires")) * 1000) return false;
  }
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join("&");
  const hash = inQuery ? "UNSIGNED-PAYLOAD" : String(req.headers["x-amz-content-sha256"]);
  if (!inQuery && hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body)) return false;
  const canonical = [
    req.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(req.headers[name]).trim()}`),
    "",
    names.join(";"),
    hash,
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const keys = [day, region, service, "aws4_request"];
  const signing = keys.reduce<string | Buffer>(hmac, `AWS4${s3Credentials.secretAccessKey}`);
  const wanted = hmac(signing, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")).toString("hex");
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}

/** Names in one answer of a list: few, so that readers must ask again. */
const PAGE = 3;

/** As much of S3 as the site uses, in memory; a wrong signature is answered with 403. */
export async function startS3Server() {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  /** Uploads in parts that are under way: the parts of each by their numbers. */
  const uploads = new Map<string, Map<number, Buffer>>();

  function takeParts(method: string | undefined, url: URL, body: Buffer, res: ServerResponse): void {
    const id = url.searchParams.get("uploadId") ?? `upload-${uploads.size + 1}`;
    const parts = uploads.get(id) ?? new Map<number, Buffer>();
    if (method === "PUT") {
      parts.set(Number(url.searchParams.get("partNumber")), body);
      res.writeHead(200, { ETag: `"${sha256(body)}"` }).end();
    } else if (method === "DELETE") {
      uploads.delete(id);
      res.writeHead(204).end();
    } else if (url.searchParams.has("uploads")) {
      uploads.set(id, parts);
      res.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    } else {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
      const bytes = named.map(([, number, tag]) => {
        const part = parts.get(Number(number));
        if (!part || sha256(part) !== tag) throw new Error(`part ${number} is none of ${id}`);
        return part;
      });
      objects.set(url.pathname, { bytes: Buffer.concat(bytes), at: new Date() });
      uploads.delete(id);
      res.end("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
    }
  }

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(req.url ?? "/", "http://localhost");
    const name = url.pathname;
    if (!isSigned(req, body)) return res.writeHead(403).end();
    const uploadId = url.searchParams.get("uploadId");
    if (uploadId !== null || url.searchParams.has("uploads")) return takeParts(req.method, url, body, res);
    if (req.method === "PUT") objects.set(name, { bytes: body, at: new Date() });
    if (req.method === "DELETE") objects.delete(name);
    if (req.method !== "GET") return res.writeHead(req.method === "DELETE" ? 204 : 200).end();
    if (url.searchParams.has("list-type")) {
      const prefix = `${name}/${url.searchParams.get("prefix")}`;
      const token = url.searchParams.get("continuation-token") ?? "";
      const all = [...objects].filter(([key]) => key.startsWith(prefix) && key > token);
      const found = all.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, PAGE);
      const last = found.length < all.length ? found.at(-1)?.[0] : null;
      const more = last ? `<NextContinuationToken>${last}</NextContinuationToken>` : "";
      const rows = found.map(
        ([key, { bytes, at }]) =>
          `<Contents><Key>${key.slice(name.length + 1)}</Key><LastModified>${at.toISOString()}</LastModified>` +
          `<Size>${bytes.length}</Size></Contents>`,
      );
      return res.writeHead(200).end(`<ListBucketResult>${rows.join("")}${more}</ListBucketResult>`);
    }
    const found = objects.get(name);
    return found ? sendBytes(found.bytes, req.headers.range, res) : res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
