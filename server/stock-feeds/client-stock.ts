/** The stock as an external client sees it, at their prices, in parts. */
import { EVERY_STONE } from '../../src/domain/stones/search-filters.ts';
import { STONE_STATUS, type RoleId } from '../../src/domain/codes.ts';
import { NUMBER_FORMAT, isFigureKind, plainCell } from '../../src/domain/cells.ts';
import { FEED_COLUMNS, type FeedColumn, type StockFeedFormat } from '../../src/domain/stones/stock-feed.ts';
import { stoneCell } from '../../src/lists/stones.ts';
import { stoneRowsInOrder } from '../db/queries/stones/stone-row.ts';
import type { Tx } from '../db/with-actor.ts';
import { inParts, type Source } from '../papers/kinds.ts';
import { stoneAccessOf } from '../policies/inventory-access.ts';
import { pricesFor } from '../policies/prices.ts';
import type { StoneQuestion } from '../search/engine.ts';
import { sqlSearch } from '../search/sql-search.ts';

/** The client and the format of the sheet. */
export interface FeedSheet {
  client: { id: string; role: RoleId };
  format: StockFeedFormat;
  columns: readonly FeedColumn[];
  availableOnly: boolean;
}

/** Reads in a transaction as the client, so that rows are what they see. */
export type ReadAsClient = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** More than any stock, and few enough to hold the ids in memory. */
const MOST_STONES = 2_000_000;

/** The query of a search by the client. */
export async function questionOf(tx: Tx, { client, availableOnly }: FeedSheet): Promise<StoneQuestion> {
  const [sight, prices] = await Promise.all([
    stoneAccessOf(tx, client),
    pricesFor(tx, { ...client, powers: null }),
  ]);
  const status = availableOnly ? [STONE_STATUS.available] : [];
  return { filters: { ...EVERY_STONE, status }, ...sight, prices };
}

/**
 * The rows for the thread that writes the sheet to the file `to`; `onRows` gets the number of rows
 * read.
 */
export async function stockSource(
  asClient: ReadAsClient,
  sheet: FeedSheet,
  to: string,
  onRows: (rows: number) => void = () => undefined,
): Promise<Source<'stock feed'>> {
  const { question, ids } = await asClient(async (tx) => {
    const asked = await questionOf(tx, sheet);
    return {
      question: asked,
      ids: await sqlSearch.ids(tx, asked, { page: 1, size: MOST_STONES, order: [] }),
    };
  });
  const cells = sheet.columns.flatMap(({ field }) => {
    const column = FEED_COLUMNS.find((one) => one.field === field);
    return column === undefined ? [] : [stoneCell(column)];
  });
  async function* rows() {
    for (const part of inParts(ids)) {
      const stones = await asClient((tx) => stoneRowsInOrder(tx, question, part));
      onRows(stones.length);
      yield stones.map((stone) =>
        cells.map(({ kind, value }) => plainCell(value(stone), isFigureKind(kind))),
      );
    }
  }
  return {
    head: {
      format: sheet.format,
      headings: sheet.columns.map(({ heading }) => heading),
      numberFormats: cells.map(({ kind }) => NUMBER_FORMAT[kind]),
      to,
    },
    rows: rows(),
  };
}
