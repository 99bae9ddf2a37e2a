/** The cursor of a follower of the stock: opaque to the follower, and useless to others. */
import type { Position } from '../../db/queries/stones/stone-events.ts';
import { isUuid } from '../../db/with-actor.ts';

export interface Cursor {
  epoch: string;
  /** A hash of the rights that decide which stones the person sees, and at which prices. */
  rights: string;
  /** The snapshot whose changes they have all received. */
  after: string;
  /** The freshness limit that applied to them: the oldest confirmation shown; null for any. */
  since: string | null;
  /** Their position between two snapshots; absent at the beginning of a window. */
  within?: { until: string; read: Position };
  /** While they receive the whole stock: the last stone received. */
  stock?: string;
}

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Null for text that writeCursor did not write. */
export function readCursor(text: string): Cursor | null {
  const cursor = parsed(text);
  return isCursor(cursor) ? cursor : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null ? { ...value } : null;

const isSnapshot = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{1,19}:\d{1,19}:[\d,]{0,4000}$/.test(value);
const isMoment = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));

function isCursor(value: unknown): value is Cursor {
  const cursor = fieldsOf(value);
  if (cursor === null || typeof cursor['epoch'] !== 'string' || typeof cursor['rights'] !== 'string')
    return false;
  if (!isSnapshot(cursor['after']) || !isMoment(cursor['since'])) return false;
  const { stock } = cursor;
  if (stock !== undefined && !(typeof stock === 'string' && isUuid(stock))) return false;
  if (cursor['within'] === undefined) return true;
  const within = fieldsOf(cursor['within']);
  const read = fieldsOf(within?.['read']);
  const { xid, stone_id: stoneId } = read ?? {};
  return (
    isSnapshot(within?.['until']) &&
    typeof xid === 'string' &&
    /^\d{1,19}$/.test(xid) &&
    typeof stoneId === 'string' &&
    isUuid(stoneId)
  );
}
