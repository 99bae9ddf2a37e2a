/** Reads stones from PostgreSQL as binary COPY: the fastest way, and figures stay exact. */
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SENT_COLUMNS } from './columns.ts';

/** Signature, flags and the length of an unused extension. */
const HEADER = 11 + 4 + 4;
const END_OF_ROWS = -1;

/**
 * Calls `each` for every stone of `source` (the SQL after FROM, with stones under `s`; never from a
 * request) with the buffer and the stone's start and end. The buffer is valid only during the call.
 */
export async function copyStones(
  client: pg.PoolClient,
  source: string,
  each: (from: Buffer, at: number, end: number) => void,
): Promise<void> {
  const stream = client.query(
    copyTo(`COPY (SELECT ${SENT_COLUMNS} FROM ${source}) TO STDOUT (FORMAT binary)`),
  );
  let left: Buffer = Buffer.alloc(0);
  let begun = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const from = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    let at = 0;
    if (!begun) {
      if (from.length < HEADER) {
        left = from;
        continue;
      }
      begun = true;
      at = HEADER;
    }
    for (let end = endOfRow(from, at); end > at; end = endOfRow(from, at)) {
      each(from, at, end);
      at = end;
    }
    left = from.subarray(at);
  }
}

type Pair = [stone: string, other: string];

/** How rows with a certificate in common stand to each other. */
export interface Sharing {
  /** Both ways round. */
  twins: Pair[];
  /** A row, and an earlier one that it contradicts. */
  withheld: Pair[];
}

/** The pairs of these stones, or of all. */
export async function readSharing(client: pg.PoolClient, ids?: readonly string[]): Promise<Sharing> {
  const { rows } = await client.query<[...Pair, boolean, boolean]>({
    text: `SELECT stone_id, other_id, is_twin, withholds FROM shared_certificate
            WHERE (is_twin OR withholds) AND ($1::uuid[] IS NULL OR stone_id = ANY ($1))
           UNION ALL
           SELECT stone_id, other_id, false, true FROM shared_certificate WHERE withholds AND other_id = ANY ($1)`,
    values: [ids ?? null],
    rowMode: 'array',
  });
  const pairsWhere = (place: 2 | 3): Pair[] =>
    rows.filter((row) => row[place]).map(([stone, other]): Pair => [stone, other]);
  return { twins: pairsWhere(2), withheld: pairsWhere(3) };
}

/** Where the row at `at` ends; `at` itself when the row is incomplete or the data has ended. */
function endOfRow(from: Buffer, at: number): number {
  if (at + 2 > from.length) return at;
  const fields = from.readInt16BE(at);
  if (fields === END_OF_ROWS) return at;
  let position = at + 2;
  for (let field = 0; field < fields; field++) {
    if (position + 4 > from.length) return at;
    position += 4 + Math.max(0, from.readInt32BE(position));
  }
  return position <= from.length ? position : at;
}
