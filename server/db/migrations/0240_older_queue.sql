-- pg-boss 12 makes its tables itself and cannot take over those of version 10. The jobs that wait in them are moved at the
-- next start (server/jobs/older-queue.ts).
DO $$ BEGIN
  IF to_regclass('pgboss.version') IS NOT NULL THEN
    IF (SELECT max(version) < 25 FROM pgboss.version) THEN
      ALTER SCHEMA pgboss RENAME TO pgboss_10;
    END IF;
  END IF;
END $$;
