-- The filter of cases names the reasons that reports had: one step of this index for each.
CREATE INDEX "cases_problem_idx" ON "cases"("problem");
