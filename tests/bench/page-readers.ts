export {};

/** Fetches a page over and over, as many at once as told, until its parent goes; then says how many it had. */
const [url = "", cookie = "", readers = "1"] = process.argv.slice(2);
let pages = 0;

async function read(): Promise<void> {
  for (;;) {
    const response = await fetch(url, { headers: { Cookie: cookie } });
    await response.text();
    pages += 1;
  }
}

process.on("message", () => process.send?.(pages, () => process.exit(0)));
await Promise.all(Array.from({ length: Number(readers) }, read));
