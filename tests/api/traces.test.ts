import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSite } from "#tests/support/site.ts";

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
};
type Line = { requestId?: string; useCase?: string; job?: string; msg: string };

const sent: Sent[] = [];
const collector = createServer(async (req, res) => {
  const body = JSON.parse(Buffer.concat(await req.toArray()).toString());
  if (req.headers.authorization !== "Bearer a=b") return res.writeHead(401).end();
  for (const { scopeSpans } of body.resourceSpans) for (const { spans } of scopeSpans) sent.push(...spans);
  res.end("{}");
});
// Its address is a setting of the site, which starts in a hook of its own, after this one.
const settings: Record<string, string> = { LOG_LEVEL: "debug", TRUST_PROXY: "1", WEB_PROCESSES: "1" };
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  settings.OTEL_EXPORTER_OTLP_HEADERS = "authorization=Bearer%20a=b";
  settings.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
const site = useSite(settings);
afterAll(() => collector.close());

const attribute = ({ attributes }: Sent, name: string) => attributes.find(({ key }) => key === name)?.value.stringValue;

it(
  "a request's id is in its answer, in the log of it and its jobs, and on every step of its trace",
  async () => {
    const id = "0123456789abcdef0123456789abcdef";
    const { email } = await makeMember(site.db, { email: "asks@patchbay.test" });
    const response = await fetch(`${site.server.url}/api/auth/password-reset`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Request-Id": id, "X-Forwarded-For": "192.0.2.7" },
      body: JSON.stringify({ email }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toBe(id);

    const lines = () =>
      site.server
        .output()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line): Line => JSON.parse(line))
        .filter(({ requestId }) => requestId === id);
    await eventually(
      async () =>
        expect(lines()).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ useCase: "auth.request-reset", msg: "use case" }),
            expect.objectContaining({ job: "send-mail", msg: "job done" }),
          ]),
        ),
      seconds(10),
    );

    // Steps are sent every five seconds.
    const steps = () => sent.filter(({ traceId }) => traceId === id);
    const find = (name: string) => steps().find((step) => step.name === name);
    await eventually(async () => {
      const request = find("POST /api/auth/password-reset");
      const useCase = find("auth.request-reset");
      const job = find("job send-mail");
      expect(request && attribute(request, "patchbay.outcome")).toBe("200");
      expect(useCase?.parentSpanId).toBe(request?.spanId);
      expect(job).toBeDefined();
      const statements = steps().filter((step) => attribute(step, "db.query.text") !== undefined);
      expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(useCase?.spanId);
      expect(JSON.stringify(steps())).not.toContain(email);
    }, seconds(15));
  },
  seconds(40),
);

it("the page of a failure names the request, and no other page does", async () => {
  await site.db.$executeRawUnsafe("ALTER TABLE password_reset_tokens RENAME TO hidden_tokens");
  try {
    const response = await fetch(`${site.server.url}/password-reset?token=some-token`);
    const page = await response.text();
    const id = response.headers.get("x-request-id");
    expect(response.status).toBe(500);
    expect(page.replaceAll("<!-- -->", "")).toContain(`Quote this to them: ${id}`);
    expect(page).toContain(`data-failed-request="${id}"`);
  } finally {
    await site.db.$executeRawUnsafe("ALTER TABLE hidden_tokens RENAME TO password_reset_tokens");
  }
  expect(await (await fetch(`${site.server.url}/password-reset?token=some-token`)).text()).not.toContain(
    "data-failed-request",
  );
});

it("an id that is not one is not taken over, and each request gets its own", async () => {
  const ids = await Promise.all(
    ["short", "with spaces and <tags>", undefined, undefined].map(async (given) => {
      const headers = { "X-Forwarded-For": "192.0.2.8", ...(given ? { "X-Request-Id": given } : {}) };
      return (await fetch(`${site.server.url}/rules`, { headers })).headers.get("x-request-id");
    }),
  );
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(ids).size).toBe(4);
});
