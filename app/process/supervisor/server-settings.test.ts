import { expect, it } from "vitest";
import { createServerSettings } from "./server-settings.ts";

/** Settings whose file can be written. */
function makeSettings() {
  const said: string[] = [];
  let file: Record<string, string> | Error = { PUBLIC_URL: "https://one.example", PORT: "3000" };
  const readAgain = () => {
    if (file instanceof Error) throw file;
    return file as NodeJS.ProcessEnv;
  };
  const settings = createServerSettings({ first: readAgain(), readAgain, say: (text) => void said.push(text) });
  const write = (to: typeof file) => {
    file = to;
  };
  return { settings, said, write };
}
const urlOf = ({ PUBLIC_URL }: NodeJS.ProcessEnv) => PUBLIC_URL;

it("a server gets what .env holds when it starts", () => {
  const { settings, write } = makeSettings();
  expect(urlOf(settings.next())).toBe("https://one.example");
  settings.keep();
  write({ PUBLIC_URL: "https://two.example", PORT: "3000" });
  expect(urlOf(settings.next())).toBe("https://two.example");
});

it("changed settings that a server refuses are left out until they change again", () => {
  const { settings, said, write } = makeSettings();
  settings.next();
  settings.keep();
  write({ PUBLIC_URL: "two", PORT: "3000" });
  expect(urlOf(settings.next())).toBe("two");
  expect([settings.putBack(), settings.isPutBack()]).toEqual([true, true]);
  expect(said).toEqual([expect.stringContaining("The previous settings stay in use.")]);
  for (let i = 0; i < 2; i++) {
    expect(urlOf(settings.next())).toBe("https://one.example");
    // With those, too: another reason than the settings keeps the server from starting.
    expect(settings.putBack()).toBe(false);
    settings.keep();
  }
  write({ PUBLIC_URL: "https://three.example", PORT: "3000" });
  expect(urlOf(settings.next())).toBe("https://three.example");
  settings.keep();
  expect(settings.isPutBack()).toBe(false);
});

it("the first settings have none to go back to", () => {
  const { settings } = makeSettings();
  settings.next();
  expect(settings.putBack()).toBe(false);
});

it("a secret that cannot be read leaves the previous settings", () => {
  const { settings, said, write } = makeSettings();
  settings.next();
  settings.keep();
  write(new Error("SMTP_URL_FILE: there is no such file"));
  expect(urlOf(settings.next())).toBe("https://one.example");
  expect(said).toEqual([expect.stringMatching(/^SMTP_URL_FILE: there is no such file\nThe previous settings/)]);
});

it("the port and the folder stay, and that is said", () => {
  const { settings, said, write } = makeSettings();
  write({ PUBLIC_URL: "https://two.example", PORT: "4000" });
  expect(settings.next()).toMatchObject({ PUBLIC_URL: "https://two.example", PORT: "3000" });
  expect(said).toEqual(["PORT changed in .env: that has effect after the next npm start."]);
});
