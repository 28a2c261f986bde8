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

  it("makes a paragraph about a page a link, with its address in the text", () => {
    const about = { text: "ada replied in “<Loops>”", url: "https://patchbay.test/forums/topics/1?page=2&x#reply-3" };
    const { text, html } = renderMail({ subject: "1 notice", paragraphs: ["New:", about] }, "Patchbay");
    expect(text).toContain(`New:\n\n${about.text}\n${about.url}\n`);
    expect(html).toMatch(
      /<a href="https:\/\/patchbay\.test\/forums\/topics\/1\?page=2&amp;x#reply-3"[^>]*>ada replied in “&lt;Loops&gt;”<\/a>/,
    );
  });

  it("keeps what a member typed text, in the body and in the subject", () => {
    const nasty = `<img src=x onerror="alert(1)">'`;
    const { html, subject } = renderMail({ subject: `Hi\r\nBcc: all@patchbay.test`, paragraphs: [nasty] }, nasty);
    expect(html).not.toContain("<img");
    expect(subject).toBe("Hi Bcc: all@patchbay.test");
  });
});
