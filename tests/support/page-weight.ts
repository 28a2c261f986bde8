import type { Page, Request } from "@playwright/test";

/** A page's requests until it is quiet: their number, and KiB as sent. Sockets do not count. */
export type Weight = Record<"requests" | "total" | "html" | "css" | "js" | "fonts" | "pictures", number>;

const kinds: Record<string, keyof Weight> = {
  document: "html",
  stylesheet: "css",
  script: "js",
  font: "fonts",
  image: "pictures",
};

/**
 * Opens an address and weighs all requests of the browser, including later ones of scripts, until there was none for
 * `quiet` milliseconds.
 */
export async function weighPage(page: Page, path: string, quiet = 500): Promise<Weight> {
  // An earlier page may still load what it needs later.
  await page.goto("about:blank");
  // Cold: what an earlier page has loaded counts again.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const requests: Request[] = [];
  let busySince = Date.now();
  let open = 0;
  const begin = (request: Request) => {
    if (request.url().startsWith("data:")) return;
    requests.push(request);
    open += 1;
    busySince = Date.now();
  };
  const end = () => {
    open -= 1;
    busySince = Date.now();
  };
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  const response = await page.goto(path);
  if (!response?.ok()) throw new Error(`${path} answered ${response?.status()}`);
  // A stream of events stays open: it is one request, and nothing to wait for.
  const streams = () => requests.filter((request) => request.resourceType() === "eventsource").length;
  while (open > streams() || Date.now() - busySince < quiet) await page.waitForTimeout(50);
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  return sumOf(requests);
}

async function sumOf(requests: Request[]): Promise<Weight> {
  const weight: Weight = { requests: requests.length, total: 0, html: 0, css: 0, js: 0, fonts: 0, pictures: 0 };
  for (const request of requests) {
    // Not ended, or given up by the page.
    if (request.resourceType() === "eventsource" || request.failure()) continue;
    const { responseBodySize } = await request.sizes();
    weight.total += responseBodySize / 1024;
    const kind = kinds[request.resourceType()];
    if (kind) weight[kind] += responseBodySize / 1024;
  }
  return weight;
}
