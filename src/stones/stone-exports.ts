/**
 * Exports of a search, made by the server: the selected stones, or the whole result if none is
 * selected.
 */
import { callForSheet, type DataOf } from '../api/client.ts';
import type { Stone } from './stone.ts';

type ExportRequest = NonNullable<DataOf<'searchStones'>['export']>;

const sheetOf = (columns: readonly string[], selected: readonly Stone[]): ExportRequest => ({
  columns: [...columns],
  ...(selected.length > 0 ? { ids: selected.map(({ id }) => id) } : {}),
});

/** `data` is the request of the screen's rows, without pages. */
export const stonesSheet =
  ({ page: _page, size: _size, ...data }: DataOf<'searchStones'>, selected: readonly Stone[]) =>
  (columns: readonly string[]) =>
    callForSheet('searchStones', { data: { ...data, export: sheetOf(columns, selected) } });

export const arrivalsSheet =
  ({ page: _page, size: _size, ...data }: DataOf<'searchArrivals'>, selected: readonly Stone[]) =>
  (columns: readonly string[]) =>
    callForSheet('searchArrivals', { data: { ...data, export: sheetOf(columns, selected) } });

export const pairsSheet =
  ({ page: _page, size: _size, ...data }: DataOf<'searchMatchPairs'>) =>
  (columns: readonly string[]) =>
    ofStones(callForSheet('searchMatchPairs', { data: { ...data, export: sheetOf(columns, []) } }));

export const savedPairsSheet = (columns: readonly string[]) =>
  ofStones(callForSheet('listMatchPairs', { query: { export: [...columns] } }));

/** A sheet of pairs has a row for each stone. */
const ofStones = async (sheet: ReturnType<typeof callForSheet>) => ({ ...(await sheet), noun: 'stone' });
