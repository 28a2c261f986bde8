-- Roles as sets of rights. Administrators keep `users.is_admin`, which holds every right; these are the others.
CREATE TABLE "roles" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "note" VARCHAR(300) NOT NULL DEFAULT '',
    "colour" VARCHAR(20) NOT NULL DEFAULT 'grey',
    "is_shown" BOOLEAN NOT NULL DEFAULT true,
    "rights" TEXT[],
    "needs_code" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "roles_name_key" ON "roles" ("name");

CREATE TABLE "role_holders" (
    "user_id" TEXT NOT NULL,
    "role_id" INTEGER NOT NULL,
    "given_by" TEXT,
    "given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_holders_pkey" PRIMARY KEY ("user_id", "role_id"),
    CONSTRAINT "role_holders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "role_holders_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "role_holders_given_by_fkey" FOREIGN KEY ("given_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "role_holders_role_id_idx" ON "role_holders" ("role_id");
CREATE INDEX "role_holders_given_by_idx" ON "role_holders" ("given_by");

CREATE TABLE "right_uses" (
    "right" VARCHAR(60) NOT NULL,
    "user_id" TEXT,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "right_uses_pkey" PRIMARY KEY ("right"),
    CONSTRAINT "right_uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "right_uses_user_id_idx" ON "right_uses" ("user_id");

-- Ready roles. Operators may change and delete them like their own.
INSERT INTO "roles" ("name", "note", "colour", "rights") VALUES
    ('Helper', 'Answers complaints and questions.', 'blue', ARRAY['cases.decide', 'users.see']),
    ('Moderator', 'Keeps comments, forum and chat in order, and decides reports.', 'green',
        ARRAY['comments.moderate', 'forum.moderate', 'chat.moderate', 'cases.decide', 'users.see']),
    ('Uploader', 'Uploads without review.', 'amber', ARRAY['uploads.skip-review']),
    ('Editor', 'Keeps torrents, publishers, pages and announcements in order.', 'violet',
        ARRAY['uploads.review', 'torrents.edit', 'torrents.remove', 'announcements.post', 'pages.edit']),
    ('Treasurer', 'Decides registrations and payments.', 'red', ARRAY['registrations.decide', 'payments.decide']);
