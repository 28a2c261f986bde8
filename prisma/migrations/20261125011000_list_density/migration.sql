ALTER TABLE "users" ADD COLUMN "list_density" TEXT NOT NULL DEFAULT 'comfortable';
