-- In which zone a member sees times. NULL: as the browser says.
ALTER TABLE "users" ADD COLUMN "time_zone" TEXT;
