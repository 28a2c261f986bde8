import { readDoctor } from "#app/domain/administration/admin/read-doctor.server.ts";
import { readHealth } from "#app/domain/administration/admin/read-health.server.ts";
import { hideSetUp, keepRules, readSetUp, skipSetUpStep } from "#app/domain/administration/admin/set-up.server.ts";
import { changeRelease } from "#app/domain/administration/system/change-release.server.ts";
import { readConsole, runCommand } from "#app/domain/administration/system/console.server.ts";
import { findCaches } from "#app/domain/administration/system/find-caches.server.ts";
import { countJobs, findJobs } from "#app/domain/administration/system/find-jobs.server.ts";
import {
  findBackups,
  findOperations,
  readOperation,
} from "#app/domain/administration/system/find-operations.server.ts";
import {
  deleteBackup,
  downloadBackup,
  readBackupSchedule,
  setBackupSchedule,
} from "#app/domain/administration/system/manage-backups.server.ts";
import { discardJob, retryJob } from "#app/domain/administration/system/manage-jobs.server.ts";
import { readDatabase } from "#app/domain/administration/system/read-database.server.ts";
import { readRelease } from "#app/domain/administration/system/read-release.server.ts";
import { runOperation } from "#app/domain/administration/system/run-operation.server.ts";
import { readReadOnly, setReadOnly } from "#app/domain/administration/system/set-read-only.server.ts";
import { ok } from "#app/domain/core/kernel/result.ts";
import { operations, type SystemOperation } from "#app/domain/core/operations/kinds.ts";
import { backupResponse } from "#app/http/backup-response.ts";

import { admin } from "./table.server.ts";

/** A call that runs one operation to its end, regardless of its body. */
const operation = (path: string, kind: SystemOperation) =>
  admin.post(path, runOperation, {
    summary: operations[kind].description,
    operationId: `system.${kind}`,
    takesNoBody: true,
    read: async () => ok({ operation: kind, wait: true }),
  });

export const systemApi = [
  admin.get("/admin/health", readHealth, {
    summary: "State of mail, backups, disk, jobs, PostgreSQL and the tracker",
  }),
  admin.get("/admin/set-up", readSetUp, {
    summary: "The steps from a new site to its first members, and which of them are done",
  }),
  admin.put("/admin/set-up", hideSetUp, { summary: "Hide the steps, or show them again" }),
  admin.post("/admin/set-up/rules/keep", keepRules, { summary: "Keep the rules that the site began with" }),
  admin.post("/admin/set-up/:step/skip", skipSetUpStep, { summary: "Skip a step" }),
  admin.get("/admin/database/info", readDatabase, { summary: "Size of the database by table, in bytes" }),
  operation("/admin/system/restart-server", "restart-server"),
  operation("/admin/system/clear-cache", "clear-cache"),
  operation("/admin/system/db-backup", "db-backup"),
  operation("/admin/system/copy-backup", "copy-backup"),
  operation("/admin/system/rehearse-restore", "rehearse-restore"),
  operation("/admin/system/db-optimize", "db-optimize"),
  operation("/admin/system/calculate-rewards", "calculate-rewards"),
  operation("/admin/system/reset-monthly-points", "reset-monthly-points"),
  operation("/admin/migrate-flask-columns", "migrate"),
  admin.get("/admin/system/operations", findOperations, {
    summary: "Operations with their actor and result",
  }),
  admin.get("/admin/system/operations/:operationId", readOperation, {
    summary: "One operation with its output",
  }),
  admin.get("/admin/system/backups", findBackups, {
    summary: "Backups, their encrypted copies elsewhere, and their schedule",
  }),
  admin.get("/admin/system/backups/:name", downloadBackup, {
    summary: "Download a backup; only for the primary administrator",
    produces: "application/gzip",
    respond: (backup) => backupResponse(backup),
  }),
  admin.del("/admin/system/backups/:name", deleteBackup, {
    summary: "Delete a backup; only for the primary administrator",
  }),
  admin.get("/admin/system/doctor", readDoctor, {
    summary: "The doctor's findings on settings, machine, address, mail and backups, and how to fix each",
  }),
  admin.get("/admin/system/release", readRelease, {
    summary: "The running version, a newer and the previous release, and the result of the last upgrade",
  }),
  admin.post("/admin/system/release", changeRelease, {
    summary: "Upgrade to the newest release, or go back to the previous one",
  }),
  admin.get("/admin/system/read-only", readReadOnly, {
    summary: "Whether the site is read-only, and the message about it",
  }),
  admin.put("/admin/system/read-only", setReadOnly, {
    summary: "Make the site read-only, or let members write again",
  }),
  admin.get("/admin/system/backup-schedule", readBackupSchedule, {
    summary: "When automatic backups run",
  }),
  admin.put("/admin/system/backup-schedule", setBackupSchedule, {
    summary: "Change when backups run, and how many are kept",
  }),
  admin.get("/admin/system/jobs", findJobs, {
    summary: "The jobs of the queue: waiting, running, and failed with the reason",
  }),
  admin.get("/admin/system/job-counts", countJobs, { summary: "Number of jobs by kind" }),
  admin.get("/admin/system/caches", findCaches, { summary: "Caches of the process that answers" }),
  admin.post("/admin/system/jobs/:jobId/retry", retryJob, { summary: "Run a waiting or failed job now" }),
  admin.del("/admin/system/jobs/:jobId", discardJob, { summary: "Delete a failed job" }),
  admin.get("/admin/console", readConsole, { summary: "Console commands and their output" }),
  admin.post("/admin/console", runCommand, {
    summary: "Run a console command; only for the primary administrator",
  }),
];
