import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { createPasswords } from "./passwords.server.ts";

const { hash: hashNew, verify } = createPasswords();
const composed = "pässwörter mit é";
const decomposed = composed.normalize("NFD");

describe("a password", () => {
  it("is one in every normal form and with every kind of space", async () => {
    const stored = await hashNew(decomposed);
    expect(await verify(stored, composed)).toBe(true);
    expect(await verify(stored, decomposed.replaceAll(" ", "\u00a0"))).toBe(true);
    expect(await verify(stored, composed.toUpperCase())).toBe(false);
  });

  it("still opens an account whose hash is of the form that was typed", async () => {
    for (const typed of [composed, decomposed, composed.replaceAll(" ", "\u3000")])
      expect(await verify(await hash(typed), typed)).toBe(true);
    expect(await verify(await hash(decomposed), composed)).toBe(true);
  });

  it("is nobody's where there is no hash", async () => {
    expect(await verify(null, "a password nobody has")).toBe(false);
  });
});
