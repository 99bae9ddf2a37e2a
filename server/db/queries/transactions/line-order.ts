/** The order of a list's lines: sort keys and grouping. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Grouping } from '../../../../src/domain/lines/grouping.ts';
import { houseDay } from '../../fragments/days.ts';
import { directed as directedBy } from '../../fragments/list-query.ts';
import { keptPrice } from '../../fragments/prices.ts';
import { gradePosition } from '../../fragments/grades.ts';
import { seenField } from '../../fragments/stone-fields.ts';
import type { ActorScope } from '../../with-actor.ts';
import { LINES, type LineWorkflow } from '../../records/all.ts';
import { CREATOR, linesFrom } from './line-joins.ts';

type Schemas = components['schemas'];

/** Sort keys of each list in the contract: `due_at`, or `-due_at` for descending. */
interface LineSorts {
  hold: Schemas['HoldSort'][number];
  queuePlace: Schemas['QueueSort'][number];
  memo: Schemas['MemoSort'][number];
  confirmStone: Schemas['ConfirmSort'][number];
  enquiry: Schemas['EnquirySort'][number];
  priceOffer: Schemas['PriceOfferSort'][number];
}
export type LineSort<List extends LineWorkflow = LineWorkflow> = LineSorts[List];

/** SQL of the sort keys, on the column as the actor sees it. */
type Keys = (actor: ActorScope) => readonly string[];

const ofLine =
  (column: string): Keys =>
  () => [`l.${column}`];
const ofStone =
  (column: string): Keys =>
  (actor) => [seenField(actor, column, 's')];
const ofPrice =
  (figure: Parameters<typeof keptPrice>[1]): Keys =>
  (actor) => [keptPrice(actor, figure, 'l')];
const ofGrade =
  (...columns: Parameters<typeof gradePosition>[0][]): Keys =>
  (actor) =>
    columns.map((column) => gradePosition(column, seenField(actor, column, 's')));

/** SQL: a client's name to sort by. */
export const CLIENT = 'lower(coalesce(b.company_name, c.company_name, c.first_name))';

const COMMON: Readonly<Record<Exclude<Schemas['LineSort'], `-${string}`>, Keys>> = {
  stock_no: ofStone('stock_no'),
  status: ofLine('status'),
  client: () => [CLIENT, `lower(c.first_name || ' ' || c.last_name)`],
  created_at: ofLine('created_at'),
  created_by_name: () => [`lower(${CREATOR.name})`],
  updated_at: ofLine('updated_at'),
  remark: () => ['lower(l.remark)'],
  stone_status: ofStone('status'),
  shape: ofGrade('shape'),
  carat: ofLine('carat'),
  // White colours by letter, then fancy ones by words.
  color: ofGrade('color', 'fancy_color', 'intensity', 'overtone'),
  clarity: ofGrade('clarity'),
  cut: ofGrade('cut'),
  polish: ofGrade('polish'),
  symmetry: ofGrade('symmetry'),
  fluorescence: ofGrade('fluorescence'),
  lab: ofGrade('lab'),
  report_no: ofStone('report_no'),
  stone_type: ofStone('stone_type'),
  depth: ofStone('depth'),
  table_pct: ofStone('table_pct'),
  location: ofStone('location'),
  rap: ofLine('rap'),
  disc: ofPrice('disc'),
  price_per_ct: ofPrice('price_per_ct'),
  total_amt: ofPrice('total_amt'),
  markup_disc: ofLine('markup_disc'),
  markup_ppc: ofLine('markup_ppc'),
  sell_amt: ofLine('sell_amt'),
};

const isCommon = (column: string): column is keyof typeof COMMON => column in COMMON;

function keysOf(list: LineWorkflow, column: string, actor: ActorScope): readonly string[] {
  if (isCommon(column)) return COMMON[column](actor);
  const { sortedBy, columns } = LINES[list];
  const keys = sortedBy?.[column];
  if (keys !== undefined) return keys;
  const own = columns[column];
  if (own === undefined)
    throw new Error(`The contract sorts ${list} lines by ${column}, which they do not have.`);
  return [own];
}

const NEWEST = 'l.created_at DESC, l.id DESC';
/** SQL: the day of a line. */
export const DAY = `to_char(${houseDay('l.created_at')}, 'YYYY-MM-DD')`;

/** SQL: the key of a line's group as text; null without groups. */
export function groupKey(list: LineWorkflow, groupBy: Grouping): string | null {
  const { document, invoiced } = LINES[list];
  switch (groupBy) {
    case 1:
      return null;
    case 2:
      return DAY;
    case 3:
      return 'l.client_id::text';
    case 4:
      return `${DAY} || ' ' || l.client_id`;
    case 5:
      return invoiced ? `coalesce(i.id::text, '')` : null;
    case 6:
    case 7:
    case 8:
      return document?.kind === DOCUMENT[groupBy] ? `l.${document.column}::text` : null;
  }
}

/**
 * Lines are grouped by their own document: confirm-stones by order, memos by memo. (Specification,
 * section 4.)
 */
const DOCUMENT = { 6: 'order', 7: 'memo', 8: 'offer' } as const;

/** SQL: the default order of groups and of lines within them: newest first, clients by name. */
function naturalOrder(list: LineWorkflow, groupBy: Grouping, actor: ActorScope): string {
  const { document, invoiced, first } = LINES[list];
  switch (groupBy) {
    case 1:
      return first ? `${first(actor)} DESC, ${NEWEST}` : NEWEST;
    case 2:
      return NEWEST;
    case 3:
      return `${CLIENT}, l.client_id, ${NEWEST}`;
    case 4:
      return `${DAY} DESC, ${CLIENT}, l.client_id, ${NEWEST}`;
    case 5:
      return invoiced ? `i.id DESC NULLS LAST, ${NEWEST}` : NEWEST;
    case 6:
    case 7:
      // Ids increase with time, so the newest document has the greatest one.
      return document?.kind === DOCUMENT[groupBy] ? `l.${document.column} DESC, ${NEWEST}` : NEWEST;
    case 8:
      return document?.kind === DOCUMENT[groupBy]
        ? waitingFirst(`l.${document.column}`, first?.(actor))
        : NEWEST;
  }
}

/**
 * SQL: documents with a line that waits for the reader first, and those lines first within each.
 */
const waitingFirst = (document: string, waits: string | undefined): string =>
  waits === undefined
    ? `${document} DESC, ${NEWEST}`
    : `bool_or(${waits}) OVER (PARTITION BY ${document}) DESC, ${document} DESC, ${waits} DESC, ${NEWEST}`;

export interface LineOrder<List extends LineWorkflow = LineWorkflow> {
  groupBy: Grouping;
  sort: readonly LineSort<List>[];
}

/**
 * SQL: the ids of all lines that match `where`, in order. A group is placed by its first line, so
 * that sorting splits no group. Empty values come last in both directions, and the id makes the
 * order stable.
 */
export function idsInOrder<List extends LineWorkflow>(
  list: List,
  { groupBy, sort }: LineOrder<List>,
  where: string,
  actor: ActorScope,
): string {
  const from = `${linesFrom(list)}${sort.some((key) => key.endsWith(CREATED_BY)) ? ` ${CREATOR.joins}` : ''}`;
  if (sort.length === 0)
    return `SELECT l.id FROM ${from} WHERE ${where} ORDER BY ${naturalOrder(list, groupBy, actor)}`;
  const order = [...sort.flatMap((key) => directed(list, key, actor)), NEWEST].join(', ');
  const group = groupKey(list, groupBy);
  if (group === null) return `SELECT l.id FROM ${from} WHERE ${where} ORDER BY ${order}`;
  return `SELECT id FROM (
            SELECT id, place, min(place) OVER (PARTITION BY group_key) AS first_place FROM (
              SELECT l.id, ${group} AS group_key, row_number() OVER (ORDER BY ${order}) AS place
                FROM ${from} WHERE ${where}) AS placed) AS grouped
           ORDER BY first_place, place`;
}

const CREATED_BY = 'created_by_name';

function directed(list: LineWorkflow, key: string, actor: ActorScope): string[] {
  const column = key.replace(/^-/, '');
  return directedBy({ [column]: keysOf(list, column, actor) }, key);
}
