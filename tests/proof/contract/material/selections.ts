/** Carat ranges, collections, special stones and stock lists, and carats that fit the ranges. */
import { newId } from '../../../../server/ids.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import { made } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const EACH = 24;
/** The new start of the demo's last range, which leaves room below it. */
const ROOM_TO = 2000;
/** Width of the created ranges, in carat. */
const WIDTH = 0.5;

export interface Span {
  carat_from: number;
  carat_to: number;
}

/** Moves the start of the demo's last, open-ended range, so that others can be added. */
export async function makeRoom({ house, admin }: Maker): Promise<void> {
  const { api } = await admin();
  const [last] = await house.query<{ id: string }>(
    `SELECT id FROM carat_range WHERE carat_to > 10000 AND carat_from < ${ROOM_TO}`,
  );
  if (last) {
    const span = { carat_from: ROOM_TO, carat_to: 99999.999 };
    made(await api.send('PUT', `/inventory/carat-range/${last.id}`, span));
  }
}

async function addRanges({ house, admin }: Maker): Promise<void> {
  const { api } = await admin();
  const begin = await freeFrom(house);
  for (let range = 0; range < EACH; range++) {
    const carat_from = begin + 0.001 + range * WIDTH;
    const span = { carat_from: rounded(carat_from), carat_to: rounded(carat_from + WIDTH - 0.01) };
    const added = await api.send('POST', '/inventory/carat-range', span);
    // Another lane, which began at the same carat, took this place.
    if (added.status === 409) continue;
    const { id } = made<{ id: string }>(added);
    const sub = { carat_range_id: id, carat_from: span.carat_to, carat_to: span.carat_to };
    // A range with a sub-range at its end cannot be shortened, so only every second one has one.
    if (range % 2 === 0) made(await api.send('POST', '/inventory/sub-carat-range', sub));
  }
}

/** The end of all ranges except the last. */
async function freeFrom(house: ProofFixture): Promise<number> {
  const [taken] = await house.query<{ carat: number | null }>(
    `SELECT ceil(max(carat_to))::int AS carat FROM carat_range WHERE carat_to < ${ROOM_TO}`,
  );
  return taken?.carat ?? 0;
}

export const SELECTIONS = {
  stoneWithMedia: {
    find: `SELECT id FROM stone WHERE image IS NOT NULL AND video IS NOT NULL AND certificate IS NOT NULL`,
    async make({ house }) {
      const ids = (await house.stones(EACH)).map(({ id }) => id);
      const link = `${house.media.origin}/stone.png`;
      await house.command(
        'UPDATE stone SET image = $2, video = $2, certificate = $2 WHERE id = ANY ($1::uuid[])',
        [ids, link],
      );
    },
  },
  // The widest comes first, because it has room.
  caratRange: {
    find: `SELECT id FROM carat_range WHERE carat_from BETWEEN 10 AND ${ROOM_TO - 1} ORDER BY carat_to - carat_from`,
    make: addRanges,
    atLeast: 10,
  },
  subCaratRange: { find: 'SELECT id FROM sub_carat_range', make: addRanges },
  stockList: {
    find: 'SELECT id FROM stock_list',
    async make({ admin }) {
      const { api } = await admin();
      for (let list = 0; list < EACH; list++) {
        const code = `PROOF-${newId().slice(-12)}`;
        const filters = { shape: ['ROUND'] };
        made(await api.send('POST', '/inventory/stock-list', { code, name: 'Proof', filters }));
      }
    },
  },
  featuredStone: {
    find: 'SELECT id FROM featured_stone WHERE client_id IN (SELECT id FROM app_user WHERE associate_id = $1)',
    async make({ house, admin, clientId }) {
      const { api } = await admin();
      const stock_numbers = (await house.stones(EACH)).map((stone) => stone.stock_no);
      made(await api.send('POST', '/inventory/featured-stone', { stock_numbers, user_id: clientId }));
    },
  },
  collection: {
    find: 'SELECT id FROM collection',
    async make({ house, admin }) {
      const { api } = await admin();
      const stock_numbers = (await house.stones(1)).map((stone) => stone.stock_no);
      for (let one = 0; one < EACH; one++)
        made(await api.send('POST', '/inventory/collection', { name: `Proof ${newId()}`, stock_numbers }));
    },
  },
} satisfies Record<string, Source>;

/** The bounds of a range, or of a sub-range's range. */
export async function spanOf(house: ProofFixture, id: string): Promise<Span | null> {
  const [span] = await house.query<Span>(
    `SELECT r.carat_from::float8 AS carat_from, r.carat_to::float8 AS carat_to FROM carat_range r
      WHERE r.id = $1 OR r.id = (SELECT carat_range_id FROM sub_carat_range WHERE id = $1)`,
    [id],
  );
  return span ?? null;
}

/** One carat for both ends: inside the chosen range, or above all others. */
export async function caratIn(house: ProofFixture, span: Span | null): Promise<number> {
  if (span === null) return rounded((await freeFrom(house)) + 0.001 + Math.random() * 0.9);
  return rounded(span.carat_from + Math.random() * (span.carat_to - span.carat_from));
}

const rounded = (carat: number): number => Number(carat.toFixed(3));
