import { describe, expect, it } from "vitest";
import { changeUserPassword } from "#app/domain/moderation/users/change-access.server.ts";
import { promoteAdmin } from "#app/domain/moderation/users/change-role.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import { makeApp, makeArgs, postForm, sentBack, thrownBy } from "#tests/support/http-args.ts";
import { requireConfirmation } from "./ask-to-confirm.server.ts";
import { formAction, redirectWithToast } from "./screen.server.ts";
import { startSession } from "./session.server.ts";

const database = useDatabase();
const app = () => makeApp(makeContext(database.db, null));

/** An administrator who signed in an hour ago. */
async function signedInLongAgo() {
  const admin = await makeMember(database.db, { isAdmin: true });
  const set = await startSession(makeArgs(app(), new Request("http://localhost/")), admin.id);
  const confirmedAt = new Date(Date.now() - 3_600_000);
  await database.db.session.updateMany({ where: { userId: admin.id }, data: { confirmedAt } });
  return { Cookie: sentBack(set) };
}

const PAGE = "http://localhost/admin/users/x/promote-admin";
const succeed = () => redirectWithToast("/admin/users", "Done");

describe("a dangerous form after ten minutes", () => {
  it("comes back as a page that keeps what was typed, but no secret, and is done with the password", async () => {
    const cookie = await signedInLongAgo();
    const { id } = await makeMember(database.db);
    const act = (fields: Record<string, string>) =>
      formAction(makeArgs(app(), postForm(`${PAGE}.data`, fields, cookie), { userId: id }), promoteAdmin, succeed);
    const send = (fields: Record<string, string>) => thrownBy(() => act(fields));
    const typed = { note: "ten years with us", code: "123456" };
    expect(await send(typed)).toMatchObject({
      init: { status: 403, headers: { "Cache-Control": "private, no-store" } },
      data: {
        waitingForm: {
          action: "/admin/users/x/promote-admin",
          fields: [
            ["note", "ten years with us"],
            ["userId", id],
          ],
          error: null,
        },
      },
    });
    expect(await send({ ...typed, password: "wrong" })).toMatchObject({
      data: { waitingForm: { error: "Please verify your password and try again" } },
    });
    expect(await send({ ...typed, password: PASSWORD })).toMatchObject({ status: 303 });
    expect(await act(typed)).toMatchObject({ data: { refusal: { code: "conflict" } } });
  });

  it("carries the secrets that it sets sealed, for its session and its own act alone", async () => {
    const [cookie, other] = [await signedInLongAgo(), await signedInLongAgo()];
    const [{ id }, { id: another }] = [await makeMember(database.db), await makeMember(database.db)];
    const send = (fields: Record<string, string>, headers = cookie, userId = id) => {
      const request = postForm(`http://localhost/admin/users/${userId}/password`, fields, headers);
      return thrownBy(() => formAction(makeArgs(app(), request, { userId }), changeUserPassword, succeed));
    };
    const secrets = { newPassword: "a new secret of theirs", confirm: "a new secret of theirs" };
    const page = await send(secrets);
    expect(JSON.stringify(page)).not.toContain("a new secret");
    const { fields } = (page as { data: { waitingForm: { fields: [string, string][] } } }).data.waitingForm;
    const carried = { ...Object.fromEntries(fields), password: PASSWORD };
    expect(await send({ ...carried, password: "wrong" })).toMatchObject({
      data: { waitingForm: { error: "Please verify your password and try again" } },
    });
    for (const elsewhere of [send(carried, other), send(carried, cookie, another)])
      expect(await elsewhere).toMatchObject({ data: { message: expect.stringContaining("Fill it in again") } });
    expect(await send(carried)).toMatchObject({ status: 303 });
    const { passwordHash } = await database.db.user.findUniqueOrThrow({ where: { id } });
    const { passwords } = makeContext(database.db, null);
    expect(await passwords.verify(passwordHash, "a new secret of theirs")).toBe(true);
  });

  it("is asked for before the page where its fields are secret", async () => {
    const headers = await signedInLongAgo();
    const args = makeArgs(app(), new Request("http://localhost/admin/users/x/password.data?_routes=y", { headers }));
    const thrown = (await thrownBy(() => requireConfirmation(args))) as Response;
    expect(thrown.headers.get("Location")).toBe("/confirm?returnTo=%2Fadmin%2Fusers%2Fx%2Fpassword");
    expect(changeUserPassword.confirmed).toBe(true);
  });
});
