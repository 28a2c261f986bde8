import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { makeSecret, signHeaders } from "./sign.server.ts";

describe("a signature", () => {
  it("is the one of the specification's example, to the byte", () => {
    const headers = signHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      seconds: 1_614_265_330,
      body: '{"test": 2432232314}',
    });
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is accepted by the specification's own library with each of two secrets, and with no other", () => {
    const [fresh, former] = [makeSecret(), makeSecret()];
    const body = JSON.stringify({ type: "torrent.listed", data: { name: "Übung — “Kit”" } });
    const seconds = Math.floor(Date.now() / 1_000);
    const headers = signHeaders([fresh, former], { id: "evt_1", seconds, body });
    for (const secret of [fresh, former]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(makeSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(fresh).verify(`${body} `, headers)).toThrow();
  });

  it("is made with secrets of 32 bytes that begin with whsec_", () => {
    const secret = makeSecret();
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
    expect(makeSecret()).not.toBe(secret);
  });
});
