import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { actorFrom, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { APPLICANTS } from "../../core/files/application-pictures.server.ts";
import { apply } from "./apply.server.ts";
import { withdrawApplication } from "./own-application.server.ts";
import { readApplicationPicture, readOwnPicture } from "./read-pictures.server.ts";
import { addQuestion } from "./set-applications.server.ts";
import { useApplications } from "./testing.ts";

const { database, storage, staff, visitor, contextFor, person, ask, send } = useApplications();

const draw = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "studio.png", { type: "image/png" });
const stored = async () => {
  const names: string[] = [];
  for await (const name of storage.list()) if (name.startsWith(`${APPLICANTS}/`)) names.push(name);
  return names;
};
const question = { kind: "picture" as const, hint: "", choices: [], isRequired: true };

beforeEach(() => ask([{ ...question, id: 3, label: "Your studio" }]));

it("a picture is encoded anew, seen by staff and the applicant, and deleted with the withdrawal", async () => {
  const { id: applicationId, token } = await send({ ...person(), picture3: fileOf(await draw()) });
  const own = await unwrap(readOwnPicture.execute(visitor(), { token, position: 1 }));
  expect(await sharp(own.bytes).metadata()).toMatchObject({ format: "jpeg", width: 300 });
  const seen = await unwrap(readApplicationPicture.execute(staff(), { applicationId, position: 1 }));
  expect(seen.bytes.equals(own.bytes)).toBe(true);
  const member = contextFor(actorFrom(await makeMember(database.db)));
  expect(await readApplicationPicture.execute(member, { applicationId, position: 1 })).toMatchObject({ ok: false });
  expect(await readOwnPicture.execute(visitor(), { token: "x".repeat(43), position: 1 })).toMatchObject({
    code: "not-found",
  });
  expect(await stored()).toHaveLength(1);
  await unwrap(withdrawApplication.execute(visitor(), { token }));
  expect(await stored()).toEqual([]);
  expect(await readOwnPicture.execute(visitor(), { token, position: 1 })).toMatchObject({ code: "not-found" });
});

it("is not read by the link of an application whose address was not confirmed in time", async () => {
  const { id, token } = await send({ ...person(), picture3: fileOf(await draw()) });
  const late = { status: "unproved" as const, createdAt: new Date(0) };
  await database.db.application.update({ where: { id }, data: late });
  expect(await readOwnPicture.execute(visitor(), { token, position: 1 })).toMatchObject({ code: "not-found" });
  await database.db.application.update({ where: { id }, data: { status: "waiting" } });
  await unwrap(withdrawApplication.execute(visitor(), { token }));
});

it("what is refused keeps no picture, and says beside the field what is wrong with one", async () => {
  const who = person();
  const refused = (answers: object) => apply.execute(visitor(), { ...who, ...answers });
  expect(await refused({})).toMatchObject({ errors: { picture3: ["Choose a picture."] } });
  expect(await refused({ picture3: fileOf(Buffer.from("no picture")) })).toMatchObject({
    errors: { picture3: [expect.any(String)] },
  });
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.png");
  expect(await refused({ picture3: large })).toMatchObject({
    errors: { picture3: ["Choose a picture of at most 5 MB."] },
  });
  const picture3 = fileOf(await draw());
  const { token } = await send({ ...who, picture3 });
  // A repeat changes nothing, and another application with the address is refused; neither leaves a file.
  expect((await unwrap(refused({ picture3 }))).token).toBe(token);
  expect(await refused({ username: person().username, picture3 })).toMatchObject({ code: "conflict" });
  expect(await stored()).toHaveLength(1);
  await unwrap(withdrawApplication.execute(visitor(), { token }));
});

it("sent again with the same words takes the place of the first, also where there was none", async () => {
  await ask([
    { ...question, id: 3, label: "Your studio" },
    { ...question, id: 4, label: "Your desk", isRequired: false },
  ]);
  const wide = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  const who = person();
  const { token } = await send({ ...who, picture3: fileOf(await draw()) });
  const again = { ...who, picture3: fileOf(wide), picture4: fileOf(await draw()) };
  expect((await unwrap(apply.execute(visitor(), again))).token).toBe(token);
  const widthOf = async (position: number) =>
    (await sharp((await unwrap(readOwnPicture.execute(visitor(), { token, position }))).bytes).metadata()).width;
  expect([await widthOf(1), await widthOf(2)]).toEqual([400, 300]);
  // A browser does not resend a chosen file by itself, so a file that is left out is kept.
  await unwrap(apply.execute(visitor(), { ...who, picture3: fileOf(await draw()) }));
  expect([await widthOf(1), await widthOf(2)]).toEqual([300, 300]);
  expect(await stored()).toHaveLength(2);
  await unwrap(withdrawApplication.execute(visitor(), { token }));
  expect(await stored()).toEqual([]);
});

it("at most five questions ask for one", async () => {
  await ask([1, 2, 3, 4, 5].map((id) => ({ ...question, id, label: `Picture ${id}` })));
  expect(await addQuestion.execute(staff(), { kind: "picture", label: "A sixth" })).toMatchObject({
    code: "invalid",
    errors: { kind: [expect.stringContaining("At most 5")] },
  });
});
