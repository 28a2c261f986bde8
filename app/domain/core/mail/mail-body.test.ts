import { describe, expect, it } from "vitest";
import { renderMail } from "./mail-body.ts";

describe("a mail", () => {
  it("says the same in text and in HTML", () => {
    const link = { label: "Sign in", url: "https://patchbay.test/login?a=1&b=2" };
    const mail = renderMail({ subject: "Welcome", paragraphs: ["Hello.", "You are in."], link }, "Patchbay");
    expect(mail.text).toBe("Hello.\n\nYou are in.\n\nSign in:\nhttps://patchbay.test/login?a=1&b=2\n\n-- \nPatchbay");
    expect(mail.html).toContain('href="https://patchbay.test/login?a=1&amp;b=2"');
    expect(mail.html).toContain("You are in.");
  });

  it("keeps what a member typed text, in the body and in the subject", () => {
    const nasty = `<img src=x onerror="alert(1)">'`;
    const { html, subject } = renderMail({ subject: `Hi\r\nBcc: all@patchbay.test`, paragraphs: [nasty] }, nasty);
    expect(html).not.toContain("<img");
    expect(subject).toBe("Hi Bcc: all@patchbay.test");
  });
});
