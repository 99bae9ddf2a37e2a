/** Migrations only add, so that servers of the version before go on beside them. */
import { expect, it } from 'vitest';
import { readMigrations } from '../../server/db/schema.ts';

/** Until then no server stayed up while another migrated. */
const LAST_OF_0_2_0 = '0288';

/** Statements that older code, or its requests meanwhile, do not survive, with why. */
const BREAKS: readonly [statement: RegExp, why: string][] = [
  [/\bDROP (TABLE|COLUMN|VIEW|TYPE|SCHEMA)\b/i, 'the version before may read it: drop it a version later'],
  [/\bRENAME\b/i, 'the version before knows the old name: add the new one beside it'],
  [/\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i, 'it writes the whole table while nobody can read it'],
  [/\bSET NOT NULL\b/i, 'the version before may leave it out: make it a CHECK that is NOT VALID first'],
  [
    /\bADD (COLUMN )?(?!CONSTRAINT)\w+ [^,;]*\bNOT NULL\b(?![^,;]*\bDEFAULT\b)/i,
    'older INSERTs leave it out: give a DEFAULT',
  ],
  [/\bADD CONSTRAINT\b(?![^;]*\bNOT VALID\b)/i, 'it reads the whole table under a lock: add it NOT VALID'],
];
/** Of tables that the same migration makes, everything is allowed. */
const MADE = /\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi;
const INDEX = /\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?\w* ?ON (\w+)/gi;
const ALTERED = /^\s*ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)/i;

/** What is wrong with a migration that older code shall run beside. */
function faultsOf(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '');
  const made = new Set([...text.matchAll(MADE)].map(([, table]) => table));
  const faults = [...text.matchAll(INDEX)]
    .filter(([, table]) => !made.has(table))
    .map(([, table]) => `CREATE INDEX on ${table}: nobody can write meanwhile, make it CONCURRENTLY`);
  if (!/^-- Runs with code from \d{4} on\.\n/.test(sql))
    faults.push('its first line: -- Runs with code from 0288 on.');
  // Bodies of functions are no changes of tables.
  for (const statement of text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").split(';')) {
    const [, table] = ALTERED.exec(statement) ?? [];
    if (table !== undefined && made.has(table)) continue;
    for (const [wrong, why] of BREAKS)
      if (wrong.test(statement)) faults.push(`${statement.trim().replaceAll(/\s+/g, ' ')}: ${why}`);
  }
  return faults;
}

/** What an older version still needed goes in a migration that says so. */
const contracts = (sql: string): boolean => /^-- Runs with code from \d{4} on\.\n-- Contracts\.\n/.test(sql);

it('every migration since 0.2.0 lets the version before go on', () => {
  const newer = readMigrations().filter(({ name }) => name.slice(0, 4) > LAST_OF_0_2_0);
  const faults = newer
    .filter(({ sql }) => !contracts(sql))
    .flatMap(({ name, sql }) => faultsOf(sql).map((fault) => `${name}: ${fault}`));
  expect(faults).toEqual([]);
});

const HEAD = '-- Runs with code from 0288 on.\n';

it.each([
  'ALTER TABLE stone DROP COLUMN lab;',
  'DROP TABLE stone;',
  'ALTER TABLE stone RENAME lab TO laboratory;',
  'ALTER TABLE stone ALTER COLUMN lab TYPE varchar(9);',
  'ALTER TABLE stone ALTER lab SET NOT NULL;',
  'ALTER TABLE stone ADD COLUMN place text NOT NULL;',
  "ALTER TABLE stone ADD CONSTRAINT lab_known CHECK (lab <> '');",
  'CREATE INDEX stone_lab ON stone (lab);',
  'CREATE UNIQUE INDEX stone_lab ON stone (lab);',
])('%s does not', (statement) => {
  expect(faultsOf(HEAD + statement)).toHaveLength(1);
});

it.each([
  'ALTER TABLE stone ADD COLUMN place text;',
  "ALTER TABLE stone ADD COLUMN place text NOT NULL DEFAULT '';",
  "ALTER TABLE stone ADD CONSTRAINT lab_known CHECK (lab <> '') NOT VALID;",
  'CREATE INDEX CONCURRENTLY stone_lab ON stone (lab);',
  'CREATE TABLE lab (id uuid PRIMARY KEY, name text NOT NULL); CREATE INDEX lab_name ON lab (name);',
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE IF EXISTS mine $$;',
])('%s does', (statement) => {
  expect(faultsOf(HEAD + statement)).toEqual([]);
});

it('a migration without its first line is refused', () => {
  expect(faultsOf('CREATE TABLE lab (id uuid PRIMARY KEY);')).toHaveLength(1);
});
