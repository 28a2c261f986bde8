import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecrets } from "#app/adapters/secrets/secrets.server.ts";
import { tokenText } from "./fields.ts";
import { hashToken, makeSealedToken, makeToken, openSealedToken, unexpired } from "./tokens.server.ts";

describe("a token", () => {
  it("is new each time, fits the field that takes it, and is stored as a hash that says nothing of it", () => {
    const made = Array.from({ length: 50 }, () => makeToken());
    expect(new Set(made.map(({ token }) => token)).size).toBe(50);
    for (const { token, tokenHash } of made) {
      expect(tokenText("No.").safeParse(token).success).toBe(true);
      expect(tokenHash).toBe(createHash("sha256").update(token).digest("hex"));
    }
    const { token, tokenHash } = makeToken("pb_");
    expect(token.slice(0, 3)).toBe("pb_");
    expect(tokenHash).toBe(hashToken(token));
  });

  it("is not taken where it cannot be one", () => {
    const field = tokenText("This page is gone.");
    for (const wrong of [undefined, "", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}/`, 7])
      expect(field.safeParse(wrong).error?.issues[0]?.message).toBe("This page is gone.");
  });

  it("is found by its hash until it expires", () => {
    const now = new Date("2026-06-01T00:00:00Z");
    expect(unexpired("mailed", now)).toEqual({ token: hashToken("mailed"), expiresAt: { gt: now } });
  });
});

describe("a sealed token", () => {
  const secrets = createSecrets("a secret of more than thirty-two characters");

  it("is read again for later mails, and opens the page of its own row alone", () => {
    const [one, other] = [makeSealedToken({ secrets }, "application"), makeSealedToken({ secrets }, "application")];
    expect(one.stored.tokenHash).toBe(hashToken(one.token));
    expect(one.stored.sealedToken).not.toContain(one.token);
    expect(openSealedToken({ secrets }, "application", one.stored)).toBe(one.token);
    const mixed = { ...one.stored, sealedToken: other.stored.sealedToken };
    expect(openSealedToken({ secrets }, "application", mixed)).toBeNull();
    expect(openSealedToken({ secrets }, "waiting", one.stored)).toBeNull();
  });

  it("is lost with the site's secret", () => {
    const { stored } = makeSealedToken({ secrets }, "waiting");
    const moved = createSecrets("another secret of more than thirty-two characters");
    expect(openSealedToken({ secrets: moved }, "waiting", stored)).toBeNull();
  });

  it("that an earlier release stored is read as before", () => {
    const [token, tokenHash] = ["kept", hashToken("kept")];
    const sealedToken = secrets.seal(token, `application ${tokenHash}`);
    expect(openSealedToken({ secrets }, "application", { tokenHash, sealedToken })).toBe(token);
    const waiting = { tokenHash, sealedToken: secrets.seal(token, `waiting ${tokenHash}`) };
    expect(openSealedToken({ secrets }, "waiting", waiting)).toBe(token);
  });
});
