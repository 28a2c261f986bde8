-- A picture that an applicant sent as an answer: its file below the folder of such pictures.
ALTER TABLE "application_answers" ADD COLUMN "picture" TEXT;
CREATE INDEX "application_answers_picture_idx" ON "application_answers"("picture") WHERE "picture" IS NOT NULL;
