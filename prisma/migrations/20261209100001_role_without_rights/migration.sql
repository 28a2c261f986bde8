-- A role without rights has an empty list: reads beside Prisma found NULL.
UPDATE "roles" SET "rights" = ARRAY[]::TEXT[] WHERE "rights" IS NULL;
ALTER TABLE "roles" ALTER COLUMN "rights" SET DEFAULT ARRAY[]::TEXT[];
