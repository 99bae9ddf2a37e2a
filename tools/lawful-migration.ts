/**
 * Prints the machines' lawful transitions as SQL for a NEW migration: `node
 * tools/lawful-migration.ts`. Prints nothing to copy if the newest migration is up to date.
 * Released migrations are never edited.
 */
import { readMigrations } from '../server/db/migrate.ts';
import { lawfulSteps } from '../src/machines/lawful-steps.ts';

const INTO = 'INSERT INTO lawful_transition';

/**
 * The table's whole content, which replaces that of earlier migrations, and the triggers made from
 * it.
 */
export function lawfulSql(): string {
  const rows = lawfulSteps().map(({ workflow, from, to }) => `  ('${workflow}', ${from ?? 'NULL'}, ${to})`);
  return `DELETE FROM lawful_transition;
${INTO} (workflow, from_code, to_code) VALUES
${rows.join(',\n')};
SELECT hold_records_to_the_law();
`;
}

/** The newest migration that fills the table. */
export const newestLawful = (): { name: string; sql: string } | undefined =>
  readMigrations().findLast(({ sql }) => sql.includes(INTO));

if (import.meta.main) {
  const newest = newestLawful();
  if (newest?.sql.includes(lawfulSql())) {
    console.error(`The machines match ${newest.name}; no migration is needed.`);
  } else {
    console.error('The machines have changed. Put this into a new file of server/db/migrations:\n');
    console.log(
      `-- The machines' lawful steps, as node tools/lawful-migration.ts prints them.\n${lawfulSql()}`,
    );
  }
}
