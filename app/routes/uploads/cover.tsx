import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCover } from "#app/domain/catalogue/covers/read-cover.server.ts";
import { refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Unlimited } from "#app/ui/limit-note.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { coverAction } from "./cover-action.server.ts";
import { CoverForm } from "./cover-form.tsx";

export const meta = pageMeta("Cover");

type Found = { kind: "upload" | "torrent"; id: number; status: string | null; isMine: boolean };

const backFrom = ({ kind, id, status, isMine }: Found) => {
  if (kind === "torrent") return paths.torrent(id);
  if (!isMine) return staffPaths.upload(id);
  return status === "draft" ? paths.uploader.upload(id) : paths.uploader({ hash: "history" });
};

/** Serves the URLs of both uploads and torrents. */
export async function loader(args: LoaderFunctionArgs) {
  const { cover, name, ...found } = await screenLoader(args, findCover);
  return { cover, name, at: new URL(args.request.url).pathname, backTo: backFrom(found) };
}

export async function action(args: ActionFunctionArgs) {
  const found = await screenLoader(args, findCover);
  const reply = await coverAction(args, () => backFrom(found));
  if (!reply) throw refusedPage("malformed", "That action doesn't exist.");
  return reply;
}

export default function CoverPage() {
  const { cover, name, at, backTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <MemberDialog title="Cover" closeTo={backTo}>
      <p dir="auto" className="mb-4 wrap-anywhere text-strong">
        {name}
      </p>
      <Unlimited right="upload">
        <CoverForm key={cover?.name} at={at} name={name} cover={cover} reply={reply} />
      </Unlimited>
    </MemberDialog>
  );
}
