import { expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();

async function signIn(isAdmin: boolean) {
  const { id, username } = await makeMember(site.db, { isAdmin });
  return { id, client: await signInClient(site.server.url, username, PASSWORD) };
}

it("a form of the administration, and the way back from it, keep the list that one came from", async () => {
  const { client } = await signIn(true);
  const { id } = await makeMember(site.db);
  const notice = await site.db.notification.create({ data: { message: "Soon", adminUsername: "operator" } });
  const list = "?search=a&amp;page=2";
  const pages = [
    [`/admin/users/${id}/username`, `/admin/users/${id}`, "Cancel"],
    [`/admin/notifications/${notice.id}/delete`, "/admin/notifications", "Keep it"],
  ];
  for (const [path, back, words] of pages) {
    const page = await (await client.request(`${path}?search=a&page=2`)).text();
    expect(page).toContain(`action="${path}${list}"`);
    const links = [...page.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].filter(([, , text]) => text === words);
    expect(links.map(([, to]) => to)).toEqual([`${back}${list}`]);
  }
});

it("a refused form stays what it was about, and an address cannot write into the page", async () => {
  const { client } = await signIn(false);
  const form = { receiverId: "", subject: "", content: "" };
  const refused = await client.request("/messages/new?to=somebody", { form });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('action="/messages/new?to=somebody"');
  const page = await (await client.request('/account/about?a="><b>&b=//elsewhere.example')).text();
  expect(page).toContain('action="/account/about?a=%22%3E%3Cb%3E&amp;b=//elsewhere.example"');
});
