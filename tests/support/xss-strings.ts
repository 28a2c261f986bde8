/** Strings that have broken out of mark-up elsewhere, from public lists; every one must come out as text. */
export const xssStrings = [
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  "<svg/onload=alert(1)>",
  "<svg><script>alert&#40;1&#41;</script>",
  "<iframe src=javascript:alert(1)>",
  "<body onload=alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "<details open ontoggle=alert(1)>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<style>@import 'https://evil.example/x.css'</style>",
  '<base href="https://evil.example/">',
  "<!--<img src=--><img src=x onerror=alert(1)//>",
  "<ScRiPt>alert(1)</sCrIpT>",
  "<<script>alert(1)//<</script>",
  "</textarea><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](&#x6A;avascript:alert(1))",
  "[x](&#0000106avascript:alert(1))",
  "[x](java&Tab;script:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](%6aavascript:alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)",
  "[x](vbscript:msgbox(1))",
  "[x](file:///etc/passwd)",
  "![x](javascript:alert(1))",
  "![x](https://evil.example/pixel.gif)",
  '![x" onerror="alert(1)](https://evil.example/a.png)',
  '[x](https://evil.example/"onmouseover="alert(1))',
  "[x]: javascript:alert(1)\n\n[x]",
  "<javascript:alert(1)>",
  "<https://evil.example/?q=<script>alert(1)</script>>",
  '```"><script>alert(1)</script>\n</code></pre><img src=x onerror=alert(1)>\n```',
  "`<img src=x onerror=alert(1)>`",
  "{{constructor.constructor('alert(1)')()}}",
  "\u202e<img src=x onerror=alert(1)>",
] as const;

/**
 * Finds active content in a piece of HTML: tags that no member's text may produce, handlers, and URLs with schemes that
 * are not for links. Empty when all of it is text. Attribute values count only within tags.
 */
export function findActive(html: string): string[] {
  const tags = html.match(/<[a-z!/][^>]*>/gi) ?? [];
  return tags.filter((tag) => {
    const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase() ?? "!";
    if (/^(script|img|svg|iframe|math|style|base|object|embed|link|meta|form|input|body|details|!)$/.test(name))
      return true;
    const bare = tag.replace(/"[^"]*"/g, '""');
    if (/\son\w+\s*=/i.test(bare)) return true;
    const address = /\s(?:href|src|action)=(?:"([^"]*)"|([^\s>]+))/i.exec(tag)?.slice(1).join("");
    return address !== undefined && !/^(https?:|mailto:)/.test(address);
  });
}
