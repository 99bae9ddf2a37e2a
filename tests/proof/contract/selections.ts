/** What requests about carat ranges, collections, special stones and stock lists need: such records, and carats that fit. */
import { newId } from '../../../server/ids.ts';
import type { Reply } from '../../support/api.ts';
import type { House, Member } from '../house.ts';

const EACH = 50;
/** Where the demo's last range is made to begin: below it there is room. */
const ROOM_TO = 2000;
/** Of the ranges that are made beforehand, in carat. */
const WIDTH = 0.5;

interface Span {
  carat_from: number;
  carat_to: number;
}

interface Carats {
  /** What is asked about next lies within this range, or within none. */
  within(span: Span | null): void;
  of(field: 'carat_from' | 'carat_to'): number;
}

/** Ends that are accepted: inside the range that was handed out, or beyond all others; `carat_from` is asked for first. */
function caratsFrom(beyond: number): Carats {
  let inside: Span | null = null;
  let next = beyond;
  let from = 0;
  return {
    within(span) {
      inside = span;
    },
    of(field) {
      if (field === 'carat_to') return from;
      next = rounded(next + 0.002);
      from = inside === null ? next : rounded(inside.carat_from + Math.random() * widthOf(inside));
      return from;
    },
  };
}

const widthOf = ({ carat_from, carat_to }: Span): number => carat_to - carat_from;
const rounded = (carat: number): number => Number(carat.toFixed(3));

/** The span of the range, or of the one that a sub-range belongs to. */
export async function spanOf(house: House, id: string): Promise<Span | null> {
  const [span] = await house.look<Span>(
    `SELECT r.carat_from::float8 AS carat_from, r.carat_to::float8 AS carat_to FROM carat_range r
      WHERE r.id = $1 OR r.id = (SELECT carat_range_id FROM sub_carat_range WHERE id = $1)`,
    [id],
  );
  return span ?? null;
}

/** Such records, after those of a former proof on the same house. */
export async function makeSelections(
  house: House,
  admin: Member,
  client: Member,
  ok: (reply: Reply) => Reply,
): Promise<Carats> {
  const { api } = admin;
  const [last] = await house.look<{ id: string }>('SELECT id FROM carat_range WHERE carat_to > 10000');
  if (last)
    ok(
      await api.send('PUT', `/inventory/carat-range/${last.id}`, {
        carat_from: ROOM_TO,
        carat_to: 99999.999,
      }),
    );
  const stones = (await house.stones(EACH)).map((stone) => stone.stock_no);
  ok(await api.send('POST', '/inventory/featured-stone', { stock_numbers: stones, user_id: client.id }));
  const [taken] = await house.look<{ carat: number }>(
    `SELECT ceil(max(carat_to))::int AS carat FROM carat_range WHERE carat_to < ${ROOM_TO}`,
  );
  const begin = taken?.carat ?? 0;
  for (let made = 0; made < EACH; made++) {
    const carat_from = begin + 0.001 + made * WIDTH;
    const span = { carat_from: rounded(carat_from), carat_to: rounded(carat_from + WIDTH - 0.01) };
    const range = ok(await api.send('POST', '/inventory/carat-range', span));
    const { id } = range.body?.data as { id: string };
    const sub = { carat_range_id: id, carat_from: span.carat_to, carat_to: span.carat_to };
    // A range with a part at its end cannot be drawn in: every second one can.
    if (made % 2 === 0) ok(await api.send('POST', '/inventory/sub-carat-range', sub));
    const [stone = ''] = stones;
    ok(await api.send('POST', '/inventory/collection', { name: `Proof ${newId()}`, stock_numbers: [stone] }));
    const code = `PROOF-${newId().slice(-12)}`;
    ok(
      await api.send('POST', '/inventory/stock-list', { code, name: 'Proof', filters: { shape: ['ROUND'] } }),
    );
  }
  return caratsFrom(begin + EACH * WIDTH * 2);
}
