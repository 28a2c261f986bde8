import { createHash } from "node:crypto";
import type { RequestRefusal } from "./refuse-request.server.ts";

const MESSAGE = "The site has more visitors than it can serve right now. Try again in a few seconds.";
const RETRY_AFTER = 5;

const style = `:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:26rem;padding:2rem}
h1{font-size:1.5rem;line-height:1.2}
a{display:inline-block;padding:.6rem 1rem;border:1px solid;border-radius:.5rem;color:inherit;text-decoration:none}`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Very busy</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>The site is very busy</h1>
<p>${MESSAGE} Nothing was lost or changed. If you were sending a form, go back: what you typed is still there.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;
const styleHash = createHash("sha256").update(style).digest("base64");

/** The answer to a request that is refused under overload. */
export const busy: RequestRefusal = {
  status: 503,
  message: MESSAGE,
  page,
  headers: {
    "Retry-After": String(RETRY_AFTER),
    "Content-Security-Policy": `default-src 'none';style-src 'sha256-${styleHash}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  },
};
