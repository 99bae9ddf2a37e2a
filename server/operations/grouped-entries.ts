/** The rows of a grouped list: lines, headings and sums. */
import type { components } from '../../src/api/schema.gen.ts';
import { clientName } from '../../src/domain/lines/client-name.ts';
import { groupTitle, isDocument, type GroupFacts, type Grouping } from '../../src/domain/lines/grouping.ts';
import { countNoun } from '../../src/domain/text/count-nouns.ts';
import type { Cell } from '../../src/lists/cells.ts';
import type { Tx } from '../db/with-actor.ts';
import { inParts } from '../papers/kinds.ts';

type Schemas = components['schemas'];
/** The total below a column. */
export type Summed = 'carat' | 'rap_avg' | 'disc_avg' | 'price_per_ct' | 'total_amt';
export type GroupedCell<Row> = Cell<Row> & { sum?: Summed | undefined };

/** The heading of a group. */
export interface Grouped {
  group?: string | null;
}

export interface GroupedRows<Row> {
  ids: readonly string[];
  groups: readonly Schemas['LineGroup'][];
  totals: Schemas['Totals'];
  read(ids: readonly string[]): Promise<readonly Row[]>;
}

export interface GroupedList<Row> {
  /** The file's name without its ending; in the plural. */
  name: string;
  columns: readonly GroupedCell<Row>[];
  /** A name such as Asia/Kolkata; the house's without it. */
  timeZone: string | undefined;
  grouping: Grouping;
  factsOf(row: Row): GroupFacts;
  /** A note on lines that the sums leave out, for files that have any. */
  note?: string;
  /** Called in the list's transaction when it is the file's turn. */
  find(tx: Tx): Promise<GroupedRows<Row>>;
}

/** The list's note if it has lines that the sums leave out. */
export const noteFor = <Row>({ note }: GroupedList<Row>, { totals }: GroupedRows<Row>): string | null =>
  totals.left_out > 0 && note !== undefined ? note : null;

export type Figures = Pick<Schemas['Totals'], Summed | 'pieces'>;
/** A row of the file: a line, or the sums of a group or of the whole list. */
export type Entry<Row> = Sums | { row: Row };

interface Sums {
  title: string;
  /** Undefined for a group that is newer than the sums. */
  totals: Figures | undefined;
}

/** The lines in their order, each group after its heading, and the whole list's sums at the end. */
export async function* entries<Row extends Grouped>(
  { grouping, factsOf }: GroupedList<Row>,
  { ids, groups, totals, read }: GroupedRows<Row>,
): AsyncGenerator<Entry<Row>[]> {
  const sums = new Map(groups.map((group) => [group.key, group.totals]));
  let last: string | null | undefined;
  for (const part of inParts(ids))
    yield (await read(part)).flatMap((row): Entry<Row>[] => {
      const group = row.group ?? null;
      if (group === last || group === null) return [{ row }];
      last = group;
      const facts = factsOf(row);
      const whose = isDocument(grouping, facts) && facts.client != null ? [clientName(facts.client)] : [];
      const title = [groupTitle(grouping, facts), ...whose].join(' · ');
      return [{ title, totals: sums.get(group) }, { row }];
    });
  yield [{ title: 'Total', totals }];
}

/** `Memo M-K7QM-0012 · Meridian | Ada Bell · 3 pieces` */
export const titled = ({ title, totals }: Sums): string =>
  totals === undefined ? title : `${title} · ${countNoun(totals.pieces, 'piece')}`;

export function figureOf(totals: Figures | undefined, sum: Summed | undefined): number | null {
  const figure = sum === undefined ? null : totals?.[sum];
  return figure == null ? null : Number(figure);
}

/** The totals below the columns. */
export type SummedColumns<Key extends string> = readonly (readonly [column: Key, sum: Summed])[];

/** Sums of a list whose amounts are the viewer's. */
export const SHOWN_PRICES = [
  ['carat', 'carat'],
  ['rap', 'rap_avg'],
  ['disc', 'disc_avg'],
  ['price_per_ct', 'price_per_ct'],
  ['total_amt', 'total_amt'],
] as const;

/** Sums of a list with the client's prices beside the supplier's amounts. */
export const CLIENTS_PRICES = [
  ['carat', 'carat'],
  ['rap', 'rap_avg'],
  ['markup_disc', 'disc_avg'],
  ['markup_ppc', 'price_per_ct'],
  ['sell_amt', 'total_amt'],
] as const;

/** The chosen columns, followed by summed columns that were not chosen. */
export function withSums<Row, Key extends string>(
  chosen: readonly Key[],
  summed: SummedColumns<Key>,
  cellFor: (key: Key) => Cell<Row>,
): GroupedCell<Row>[] {
  const sums = new Map<Key, Summed>(summed);
  return [...new Set([...chosen, ...sums.keys()])].map((key) => ({ ...cellFor(key), sum: sums.get(key) }));
}
