import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOwnPicture } from "#app/domain/joining/applications/read-pictures.server.ts";
import { pictureResponse } from "#app/http/picture-response.ts";
import { fileLoader } from "#app/http/screen.server.ts";

/** A picture of an application, for the applicant. */
export const loader = async (args: LoaderFunctionArgs) => pictureResponse(await fileLoader(args, readOwnPicture));
