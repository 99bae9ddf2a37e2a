/**
 * A day is the house's. Code that takes one from a moment by itself takes the computer's or UTC's,
 * so only one file of each language does, and a few others with a reason.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A day, or a clock, taken from a moment in TypeScript and in SQL. */
const RAW = [
  /\.(?:get|set)(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes)\(/,
  /toISOString\(\)\s*\.(?:slice|split|substring)\(/,
  /(?:_at|At|_seen|at|time)\??\.slice\(0, (?:10|16)\)/,
  /\bDate\.UTC\(/,
  /\bdayjs\(/,
  /toLocale(?:Date|Time)String\(|Intl\.DateTimeFormat\(|DateTimeFormat\(/,
  /\bcurrent_date\b|\bcurrent_time\b|\blocaltime/i,
  /\bAT TIME ZONE\b/i,
  /(?:_at|\bat|now\(\)|half_hour|moment)\)?::date\b/i,
  /\bdate_trunc\('(?:day|week|month|quarter|year)'/i,
  /\bto_char\((?:\w+\.)?(?:\w*_at|at)\b/i,
  /_at\)? *(?:<|>|<=|>=|=|BETWEEN) *[^;`\n]{0,20}::date\b/i,
];

/** What these files take is no day of the house, or is it by the one function. */
const ASIDE: Readonly<Record<string, string>> = {
  'src/domain/house-days.ts': 'the one function',
  'server/db/fragments/days.ts': 'the same in SQL',
  'src/domain/text/times.ts': 'writes a moment in a zone that it is given',
  'src/ui/format.ts': 'asks the browser for the reader’s zone',
  'server/mail/days.ts': 'writes a day in words',
  'src/domain/prices/price-list.ts': 'reads a day of somebody else’s file',
  'server/sheets/read/xlsx-rows.ts': 'a cell of a sheet has a day without a zone',
  'server/files/archive.ts': 'the clock of the ZIP format',
  'server/search/index/columns.ts': 'counts from the database’s beginning of time',
  'server/db/queries/activity/activity-filter.ts': 'days in a zone that a request may name',
  'server/db/queries/dashboard/activity.ts': 'the same',
  'server/db/queries/session/caller.ts': 'a moment as ISO 8601',
  'server/db/queries/audit/seal.ts': 'a moment as it is hashed',
  'server/search/recent/new-stones.ts': 'a moment with microseconds',
  'src/features/system-settings/MaintenanceSettings.tsx': 'a moment that is typed on the reader’s clock',
  'src/features/system-settings/HolidaySettings.tsx': 'writes a day in words',
};

it('days are taken from moments in one place', () => {
  const files = globSync('{src,server}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.includes('.gen.'),
  );
  const raw = files.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        RAW.some((use) => use.test(line)) ? [{ file, place: `${file}:${at + 1}` }] : [],
      ),
  );
  expect(raw.filter(({ file }) => !(file in ASIDE)).map(({ place }) => place)).toEqual([]);
  // A reason whose file has no such use any more goes.
  expect(Object.keys(ASIDE).filter((file) => !raw.some((use) => use.file === file))).toEqual([]);
});

it.each([
  'const today = new Date().toISOString().slice(0, 10);',
  'const year = now.getUTCFullYear();',
  'day: line.created_at.slice(0, 10),',
  "minDate={dayjs().format('YYYY-MM-DD')}",
  'WHERE l.due_date < current_date',
  "SELECT (l.created_at AT TIME ZONE 'UTC')::date",
  'SELECT l.created_at::date AS day',
  'WHERE a.at >= $1 AND m.created_at >= $4::date',
  "to_char(l.created_at, 'YYYY-MM-DD')",
])('%s is noticed', (line) => {
  expect(RAW.some((use) => use.test(line))).toBe(true);
});
