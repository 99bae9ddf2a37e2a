/** Writes demo stones into the database. */
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';
import { newId } from '../ids.ts';
import { contentHash, identityOf } from '../sheets/import/stone-identity.ts';
import { STONE_COLUMNS, type StoneFields } from '../sheets/rows/stone-fields.ts';
import { demoStones, type DemoStonesOptions } from './stones.ts';

const COLUMNS = [
  'id',
  'org_stock_no',
  'provider_id',
  'identity_key',
  'content_hash',
  'created_at',
  'confirmed_at',
  ...STONE_COLUMNS,
] as const;

/**
 * Writes `count` available demo stones by COPY, as the owner of the tables; a million in about a
 * minute.
 */
export async function insertDemoStones(
  ownerPool: pg.Pool,
  providerId: string,
  count: number,
  options: DemoStonesOptions = {},
): Promise<void> {
  const client = await ownerPool.connect();
  try {
    const sink = client.query(copyFrom(`COPY stone (${COLUMNS.join(', ')}) FROM STDIN`));
    const done = new Promise<void>((resolve, reject) => sink.once('finish', resolve).once('error', reject));
    let lines: string[] = [];
    let written = 0;
    const now = Date.now();
    for (const stone of demoStones(count, options)) {
      // Arrived one after the other, the last one just now.
      const arrived = new Date(now - ((count - ++written) / count) * CAME_WITHIN_MS);
      lines.push(copyLine(stone, providerId, arrived, confirmedAt(written, now, arrived)));
      if (lines.length < 500) continue;
      if (!sink.write(lines.join(''))) await Promise.race([once(sink, 'drain'), done]);
      lines = [];
    }
    sink.end(lines.join(''));
    await done;
    // Updates the planner's statistics and the visibility map for index-only scans.
    await client.query('VACUUM (ANALYZE) stone');
  } finally {
    client.release();
  }
}

const CAME_WITHIN_MS = 45 * 864e5;
const HOUR = 3_600_000;

/**
 * Most were confirmed within the last hours, a few days ago, so that some are shown as not fresh.
 */
function confirmedAt(index: number, now: number, arrived: Date): Date {
  const hours = index % 50 === 7 ? 30 + (index % 9) * 24 : (index % 97) / 8;
  return new Date(Math.max(now - hours * HOUR, arrived.getTime()));
}

function copyLine(stone: StoneFields, providerId: string, arrived: Date, confirmed: Date): string {
  const { key } = identityOf(stone);
  const values = [
    newId(),
    stone.stock_no,
    providerId,
    key,
    `\\\\x${contentHash(stone).toString('hex')}`,
    arrived.toISOString(),
    confirmed.toISOString(),
  ];
  return `${[...values, ...STONE_COLUMNS.map((column) => stone[column])].map((value) => value ?? '\\N').join('\t')}\n`;
}
