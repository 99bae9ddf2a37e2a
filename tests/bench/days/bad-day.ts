/**
 * A day's work while the database is slow, locked, cut off and refuses connections (T3b), for as
 * long as wanted: what was done, refused and done again, and everything that went wrong.
 *
 *   node tests/bench/days/bad-day.ts [--minutes 10] [--rows 219703] [--servers 2]
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { LONG, liveThrough } from '../../proof/cases/bad-day/bad-day.ts';
import { startTestCluster } from '../../support/cluster.ts';
import { seededDatabase } from '../../support/global-setup.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rows: { type: 'string', default: '219703' },
    servers: { type: 'string', default: String(LONG.servers) },
  },
});

const { cluster, stop } = await startTestCluster();
try {
  const { figure, complaints } = await liveThrough(await seededDatabase(cluster), {
    ...LONG,
    seconds: Number(values.minutes) * 60,
    servers: Number(values.servers),
    sheets: [Number(values.rows), ...LONG.sheets.slice(1)],
  });
  console.log(`load ${os.loadavg()[0]?.toFixed(1)}: ${figure}`);
  for (const complaint of complaints) console.log(`- ${complaint}`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
} finally {
  await stop();
}
