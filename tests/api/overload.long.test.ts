import { Agent, get } from "node:http";
import { describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite();
/** More than the site takes in at once. */
const READERS = 180;
/** With a query a page is rendered each time. One that is kept is answered faster than readers ask on a quick machine. */
const PAGE = "/rules?rendered";

type Answer = { status: number; type: string; retryAfter: string | undefined; body: string };

function ask(agent: Agent, path: string, accept: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: "localhost", port: site.server.port, path, headers: { accept } }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
      const { statusCode: status = 0, headers } = response;
      const answer = { status, type: headers["content-type"] ?? "", retryAfter: headers["retry-after"] };
      response.on("end", () => resolve({ ...answer, body }));
    });
    request.on("error", reject);
  });
}

/** One visitor asks on many connections for a page, as fast as they can, until this is over. */
function startFlood() {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const answers: Answer[] = [];
  let isOver = false;
  const read = async (i: number) => {
    while (!isOver) answers.push(await ask(agent, PAGE, i % 2 ? "text/html" : "application/json"));
  };
  const readers = Promise.all(Array.from({ length: READERS }, (_, i) => read(i)));
  return {
    answers,
    refused: () => answers.filter(({ status }) => status === 503),
    async end() {
      isOver = true;
      await readers;
      agent.destroy();
    },
  };
}

describe("a site with more visitors than it can serve", () => {
  it("refuses some at once, keeps the door open, and serves everybody when they have gone", async () => {
    const { answers, refused, end } = startFlood();
    try {
      await eventually(async () => expect(refused().length).toBeGreaterThan(READERS / 10), seconds(60));
      const important = await Promise.all(["/login", "/healthz"].map((path) => ask(new Agent(), path, "text/html")));
      expect(important.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      await end();
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(new Set(refused().map(({ retryAfter }) => retryAfter))).toEqual(new Set(["5"]));
    const page = refused().find(({ type }) => type.startsWith("text/html"));
    expect(page?.body).toContain("<h1>The site is very busy</h1>");
    const json = refused().find(({ type }) => type === "application/json");
    expect(JSON.parse(json?.body ?? "").message).toMatch(/Try again in a few seconds/);
    expect((await createClient(site.server.url).request("/rules")).status).toBe(200);
  });

  it("serves a member every page while it refuses a visitor at the same address", async () => {
    const { username } = await makeMember(site.db);
    const member = await signInClient(site.server.url, username, PASSWORD);
    const { refused, end } = startFlood();
    const statuses: number[] = [];
    try {
      await eventually(async () => expect(refused().length).toBeGreaterThan(READERS / 10), seconds(60));
      const before = refused().length;
      for (const page of ["/", "/forums", "/messages", "/tracker", "/publishers"])
        for (let times = 0; times < 4; times += 1) statuses.push((await member.request(page)).status);
      expect(refused().length).toBeGreaterThan(before);
    } finally {
      await end();
    }
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it("keeps no place for a form that was answered before it was read", async () => {
    const client = createClient(site.server.url);
    const send = () => client.request("/rules", { headers: { Origin: "http://elsewhere.test" }, form: { a: "1" } });
    for (let round = 0; round < 15; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, send));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    }
    expect((await client.request("/rules")).status).toBe(200);
  });
});
