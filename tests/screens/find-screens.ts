import type { APIRequestContext } from "@playwright/test";
import { readLinks } from "#tests/support/links.ts";
import { leftOut, screenOf, walks } from "../e2e/walks.ts";

export type Role = "visitor" | "member" | "admin";
export type Screen = {
  name: string;
  role: Role;
  path: string;
  /** Whether the first form of the page is sent as it is, so that the page says what is wrong. */
  isRefused?: boolean;
};

const walksOf = {
  visitor: [walks["the visitor's screens"]],
  member: [walks["the members' screens"]],
  admin: [walks["the screens of what comes before administrators"], walks["the screens of how the site runs"]],
} as const;

/** The forms whose errors are looked at. */
const refused: Record<Role, string[]> = {
  visitor: ["/login", "/admin-login", "/register", "/password-reset", "/payment/status", "/contact", "/takedown"],
  member: ["/forums/new", "/messages/new", "/account/email", "/account/password", "/invite/send", "/uploader"],
  admin: ["/admin/rewards/add", "/admin/settings/site", "/admin/settings/points", "/admin/notifications"],
};

/** A screen's name is its address, but for the two that share one: "/forums/topics/7" is "forums-topics-id". */
function nameOf(path: string, role: Role): string {
  const [shape = "", ...query] = screenOf(path).split(" ");
  if (shape === "/") return [role === "visitor" ? "landing" : "home", ...query].join("-");
  return [shape.slice(1).replace(/[/:]+/g, "-"), ...query].join("-");
}

/** Every screen that somebody of this role finds by links, and the refused forms. No browser is asked. */
export async function findScreens(request: APIRequestContext, role: Role): Promise<Screen[]> {
  const screens = new Map<string, Screen>();
  for (const { starts, belongs } of walksOf[role]) {
    const queue = starts.map((start) => start.replace(/\?search=.*/, ""));
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const name = nameOf(path, role);
      if (screens.has(name) || leftOut.test(path)) continue;
      const response = await request.get(path, { maxRedirects: 0 });
      if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
      screens.set(name, { name, role, path });
      queue.push(
        ...readLinks(await response.text())
          .map(({ href }) => href)
          .filter(belongs),
      );
    }
  }
  const forms = refused[role].map((path) => ({ name: `${nameOf(path, role)}-refused`, role, path, isRefused: true }));
  const forbidden = role === "member" ? [{ name: "forbidden", role, path: "/admin/users" }] : [];
  return [...screens.values(), ...forms, ...forbidden];
}

/** Those that the words name exactly, where there are such, or else those whose names hold one of them. */
export function chooseScreens(screens: Screen[], words: string[]): Screen[] {
  if (words.length === 0) return screens;
  return words.flatMap((word) => {
    const exact = screens.filter(({ name }) => name === word);
    return exact.length > 0 ? exact : screens.filter(({ name }) => name.includes(word));
  });
}
