-- An application whose applicant has been asked something. A value that a transaction adds cannot be used within it.
ALTER TYPE "application_status" ADD VALUE 'asked' AFTER 'waiting';
