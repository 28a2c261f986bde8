import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { moderateTopic } from "#app/domain/community/forum/moderate-topic.server.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    moderateTopic,
    ({ id, isPinned, isLocked }) => {
      const text = `The topic is ${isPinned ? "pinned" : "not pinned"} and ${isLocked ? "locked" : "open"}.`;
      // The administrators' list has these buttons too, and names itself in the query.
      const isList = new URL(args.request.url).searchParams.get("from") === "admin";
      return redirectWithToast(isList ? backToList(args.request, staffPaths.forum()) : paths.forums.topic(id), text);
    },
    communityFailures.updateTopic.title,
  );

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.forums.topic(String(params.topicId)));
