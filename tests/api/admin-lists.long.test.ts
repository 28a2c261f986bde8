import { beforeAll, describe, expect, it } from "vitest";
import type { Prisma } from "#app/db/generated/client.ts";
import { findOperations } from "#app/domain/administration/system/find-operations.server.ts";
import { findReviews } from "#app/domain/catalogue/tracker/find-reviews.server.ts";
import { findPendingUploads } from "#app/domain/catalogue/uploads/find-pending.server.ts";
import { findWebSeeds } from "#app/domain/catalogue/web-seeds/find-web-seeds.server.ts";
import { findChatMessagesForAdmin } from "#app/domain/community/chat/find-messages.server.ts";
import { findTopicsForAdmin } from "#app/domain/community/forum/find-topics-for-admin.server.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { findAllInvitations } from "#app/domain/joining/invitations/find-all-invitations.server.ts";
import { findPayments } from "#app/domain/joining/payments/find-payments.server.ts";
import { findRegistrations } from "#app/domain/joining/registrations/find-registrations.server.ts";
import { findCases } from "#app/domain/moderation/cases/find-cases.server.ts";
import { findDeliveries } from "#app/domain/notify/webhooks/find-deliveries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";

const database = useDatabase();
const MANY = 30_000;

type Node = { "Node Type": string; "Relation Name"?: string; "Plan Rows": number; Plans?: Node[] } & {
  "Parent Relationship"?: string;
};

const tables = [
  "payments",
  "registration_tokens",
  "user_uploads",
  "invitations",
  "cases",
  "tracker_reviews",
  "operations",
  "forum_topics",
  "chat_messages",
  "webhook_deliveries",
  "web_seeds",
];

/** Many rows of each list, of few members; without triggers and foreign keys, which would cost most of the time. */
const rows = [
  `INSERT INTO users (id, username, email, created_at)
    SELECT 'bulk' || n, 'bulk' || md5(n::text), md5(n::text) || '@patchbay.test', now() FROM generate_series(1, 500) n`,
  `INSERT INTO payments (user_id, status, amount, transaction_hash, created_at)
    SELECT 'bulk' || n % 500 + 1, (CASE WHEN n % 1000 = 0 THEN 'pending' WHEN n % 7 = 0 THEN 'rejected' ELSE 'approved' END)::payment_status,
      10, md5(n::text), now() - n * interval '1 minute' FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO registration_tokens (token, email, username, password_hash, status, expires_at, created_at)
    SELECT md5(n::text), md5(n::text) || '@patchbay.test', 'new' || md5(n::text), '',
      (CASE WHEN n % 1000 = 0 THEN 'proof_submitted' ELSE 'approved' END)::registration_status, now(), now() - n * interval '1 minute'
    FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO user_uploads (user_id, file_name, file_size, name, status, created_at, updated_at)
    SELECT 'bulk' || n % 500 + 1, md5(n::text), '1 MB', md5(n::text),
      (CASE WHEN n % 1000 = 0 THEN 'pending' WHEN n % 9 = 0 THEN 'rejected' ELSE 'approved' END)::upload_status, now() - n * interval '1 minute', now()
    FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO invitations (inviter_id, invitee_email, invite_code, status, expires_at, created_at)
    SELECT 'bulk' || n % 500 + 1, md5(n::text) || '@patchbay.test', md5(n::text),
      (CASE WHEN n % 1000 = 0 THEN 'pending' ELSE 'accepted' END)::invitation_status, now() + interval '1 day', now() - n * interval '1 minute'
    FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO cases (kind, status, subject, statement, words, created_at)
    SELECT 'complaint', (CASE WHEN n % 1000 = 0 THEN 'open' ELSE 'upheld' END)::case_status, md5(n::text), '', md5(n::text),
      now() - n * interval '1 minute' FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO tracker_reviews (user_id, day, status, created_at)
    SELECT 'bulk' || n % 500 + 1, current_date - n / 500, (CASE WHEN n % 3 = 0 THEN 'held' ELSE 'credited' END)::tracker_review_status,
      now() - n * interval '1 minute' FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO operations (kind, status, actor_name, started_at, ended_at)
    SELECT 'db-backup', 'done', 'system', now() - n * interval '1 minute', now() FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO forum_categories (name) VALUES ('Sound')`,
  `INSERT INTO forum_topics (category_id, title, content, author_id, created_at, updated_at)
    SELECT (SELECT min(id) FROM forum_categories), md5(n::text), '', 'bulk' || n % 500 + 1, now(), now()
    FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO chat_messages (user_id, username, message, created_at)
    SELECT 'bulk' || n % 500 + 1, 'bulk', md5(n::text), now() FROM generate_series(1, ${MANY / 3}) n`,
  `INSERT INTO webhooks (id, name, sealed_url, host, kinds, sealed_secret, created_at)
    SELECT n, 'Bot', '', '', '{}', '', now() FROM generate_series(1, 2) n`,
  `INSERT INTO webhook_deliveries (webhook_id, uid, type, subject, status, created_at)
    SELECT n % 2 + 1, md5(n::text), 'ping', 'ping', (CASE WHEN n % 500 = 0 THEN 'failed' ELSE 'delivered' END)::webhook_delivery_status,
      now() FROM generate_series(1, ${MANY / 3}) n`,
  `INSERT INTO web_seeds (folder, store, bytes, created_at)
    SELECT md5(n::text), 'folder', 1, now() FROM generate_series(1, ${MANY / 3}) n`,
];

beforeAll(async () => {
  await database.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      for (const insert of rows) await tx.$executeRawUnsafe(insert);
    },
    { timeout: seconds(60) },
  );
  for (const table of ["users", ...tables]) await database.db.$executeRawUnsafe(`VACUUM ANALYZE ${table}`);
}, seconds(90));

/** The statements that a use case reads with. */
async function statementsOf(useCase: Pick<UseCase, "execute">, input: object): Promise<Prisma.Sql[]> {
  const asked: Prisma.Sql[] = [];
  const admin = actorFrom(await makeMember(database.db, { isAdmin: true }));
  const reads: typeof database.reads = {
    rows: (statement, planned) => {
      asked.push(statement);
      return database.reads.rows(statement, planned);
    },
  };
  await unwrap(useCase.execute(makeContext(database.db, admin, { reads }), input));
  return asked;
}

/** Parts of a plan that read a whole table of a list or put much in order. Totals of all rows are counted: they may. */
function slowParts(node: Node, isSearch: boolean): string[] {
  if (node["Parent Relationship"] === "InitPlan" && !isSearch) return [];
  const { "Node Type": type, "Relation Name": table = "", "Plan Rows": count } = node;
  const isSlow = (type === "Seq Scan" && tables.includes(table)) || (type === "Sort" && count > 1000);
  return [
    ...(isSlow ? [`${type} ${table} ${count}`] : []),
    ...(node.Plans ?? []).flatMap((p) => slowParts(p, isSearch)),
  ];
}

const pages = [{}, { page: 500 }];
const search = { search: "9f86d081" };

describe.each([
  [
    "payments",
    findPayments,
    [
      { status: "all" },
      { status: "all", page: 500 },
      { status: "pending" },
      { status: "rejected" },
      { status: "all", ...search },
    ],
  ],
  [
    "registrations",
    findRegistrations,
    [{ status: "all" }, { status: "all", page: 500 }, { status: "waiting" }, { status: "all", ...search }],
  ],
  [
    "uploads",
    findPendingUploads,
    [{ status: "all" }, { status: "all", page: 500 }, { status: "pending" }, { status: "all", ...search }],
  ],
  [
    "invitations",
    findAllInvitations,
    [
      ...pages,
      { status: "pending" },
      { status: "accepted" },
      { status: "accepted", page: 500 },
      { status: "expired" },
      search,
    ],
  ],
  [
    "complaints",
    findCases,
    [
      ...pages,
      { status: "waiting" },
      { status: "upheld" },
      { status: "upheld", page: 500 },
      { kind: "complaint", page: 500 },
      { kind: "complaint", status: "open" },
      search,
    ],
  ],
  ["held traffic", findReviews, pages],
  ["operations", findOperations, pages],
  ["topics", findTopicsForAdmin, [...pages, search]],
  ["chat", findChatMessagesForAdmin, [{}, { page: 150 }, search]],
  [
    "deliveries of a webhook",
    findDeliveries,
    [
      { webhookId: 1 },
      { webhookId: 1, page: 200 },
      { webhookId: 1, status: "failed" },
      { webhookId: 1, status: "delivered", page: 200 },
    ],
  ],
  ["web seeds", findWebSeeds, pages],
] as [string, Pick<UseCase, "execute">, object[]][])("the list of %s", (_, useCase, inputs) => {
  it.each(inputs)("%j comes from an index", async (input) => {
    for (const { text, values } of await statementsOf(useCase, input)) {
      const { rows: plans } = await database.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      expect(slowParts(plans[0]["QUERY PLAN"][0].Plan, "search" in input), text).toEqual([]);
    }
  });
});
