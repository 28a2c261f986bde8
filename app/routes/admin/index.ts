import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readDashboard } from "#app/domain/admin/read-dashboard.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { DEFAULT_TAB } from "./tabs.ts";

export async function loader(args: LoaderFunctionArgs) {
  await adminLoader(args, readDashboard);
  throw redirect(DEFAULT_TAB);
}
