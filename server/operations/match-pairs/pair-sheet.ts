/**
 * Pairs as a sheet: all of them in their order, each stone on a row of its own beside its pair's
 * place and score.
 */
import type { components } from '../../../src/api/schema.gen.ts';
import { mostInAFile, onlyTheFirst } from '../../../src/domain/files.ts';
import type { Cell } from '../../../src/lists/cells.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { Call, FileAnswer } from '../handler.ts';
import { listSheet } from '../list-sheet.ts';
import { stoneColumns } from '../stone-sheet.ts';

interface PairedStone {
  place: number;
  score: number | null;
  stone: StoneRow;
}

export interface Pairs {
  name: string;
  /** The number of pairs. */
  total: number;
  /** Pairs from this position on, counted from 0; some may have become invisible. */
  page(
    from: number,
    size: number,
  ): Promise<readonly { score?: number | null; stones: readonly StoneRow[] }[]>;
}

const PLACE: Cell<PairedStone> = { label: 'Pair', kind: 'count', value: ({ place }) => place };
const SCORE: Cell<PairedStone> = { label: 'Score', kind: 'percent', value: ({ score }) => score };

/** @throws Refused 400 for a column that is not offered to this person; as listSheet does */
export function pairSheet(
  { name, total, page }: Pairs,
  asked: Omit<components['schemas']['SheetOfStones'], 'ids'>,
  call: Call,
): Promise<FileAnswer> {
  const columns = stoneColumns(asked.columns, call.person).map(({ value, ...column }): Cell<PairedStone> => ({
    ...column,
    value: ({ stone }) => value(stone),
  }));
  const { role } = call.person;
  const most = Math.floor(mostInAFile('long sheet', role) / 2);
  const held = Math.min(total, most);
  const read = async (places: readonly string[]): Promise<PairedStone[]> => {
    const from = Number(places[0]);
    const pairs = await page(from, places.length);
    return pairs.flatMap(({ score = null, stones }, index) =>
      stones.map((stone) => ({ place: from + index + 1, score, stone })),
    );
  };
  return listSheet(
    {
      name,
      columns: [PLACE, SCORE, ...columns],
      timeZone: asked.time_zone,
      long: 2 * held > mostInAFile('sheet', role),
      find: () =>
        Promise.resolve({
          ids: Array.from({ length: held }, (_, place) => String(place)),
          note: total > most ? onlyTheFirst(2 * most, 2 * total, role) : null,
          read,
        }),
    },
    call,
  );
}
