import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readDatabase } from "#app/domain/administration/system/read-database.server.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { Refresh } from "#app/ui/refresh.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Database, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readDatabase);

const gigabytes = (bytes: number | string) =>
  `${(Number(bytes) / 1024 ** 3).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} GB`;

export default function Database() {
  const info = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4">
      <div className="flex justify-end">
        <Refresh seconds={30} />
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4">
        <Stat label="Total Users" value={info.totalUsers} />
        <Stat label="Active Users" value={info.activeUsers} />
        <Stat label="Elite Users" value={info.eliteUsers} />
        <Stat label="Administrators" value={info.adminUsers} />
        <Stat label="Total Torrents" value={info.totalTorrents} />
        <Stat label="Total Storage" value={gigabytes(info.totalStorageSize)} note="Total size of the torrents" />
        <Stat label="Total Messages" value={info.totalMessages} note="Private messages and chat messages" />
        <Stat label="Total Payments" value={info.totalPayments} />
        <Stat label="Average Points" value={info.averagePoints.toFixed(1)} />
        <Stat label="Active Sessions" value={info.activeSessions} />
        <Stat label="Database Size" value={formatBytes(info.databaseSize)} />
      </div>
    </div>
  );
}
