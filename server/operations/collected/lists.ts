/** One page of a collected list, or all of it as a sheet, with sums of the whole result. */
import type { components } from '../../../src/api/schema.gen.ts';
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import type { CollectedListKind } from '../../../src/domain/collected.ts';
import { houseDay } from '../../../src/domain/house-days.ts';
import type { Cell } from '../../../src/lists/cells.ts';
import { standingWords, type CollectedLine } from '../../../src/lists/collected.ts';
import { findActiveClient } from '../../db/queries/clients/acting-for.ts';
import {
  collectedListed,
  sumCollected,
  sumCollectedGroups,
  type CollectedQuery,
  type CollectedRow,
} from '../../db/queries/collected/collected.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { stoneAccessOf } from '../../policies/inventory-access.ts';
import { pricesFor } from '../../policies/prices.ts';
import { stoneOrders } from '../../search/order.ts';
import type { Call, FileAnswer, Person, QueryOf } from '../handler.ts';
import { CLIENTS_PRICES, SHOWN_PRICES } from '../grouped-entries.ts';
import { groupedRecords } from '../grouped-records.ts';
import { pageOrSheet } from '../list.ts';
import { actsForThemselves } from '../acting-for.ts';

type Schemas = components['schemas'];
/** The query of the three lists; only notes can be overdue. */
type Query = Omit<QueryOf<'listCarts'>, 'sort' | 'export'> & {
  overdue?: boolean;
  sort?: readonly string[];
  export?: readonly string[];
};

interface CollectedList<Row extends CollectedLine> {
  list: CollectedListKind;
  /** The file name of the sheet. */
  name: string;
  /** Rows on a page. (Specification, section 9.) */
  size: number;
  cells: Readonly<Record<string, Cell<Row>>>;
}

/** @throws Refused as listSheet does */
export async function collectedOf<Row extends CollectedLine>(
  { list, name, size, cells }: CollectedList<Row>,
  query: Query,
  body: Schemas['CollectedFilter'] | undefined,
  call: Call,
): Promise<{ data: Schemas['LinePage'] & { data: Row[] } } | FileAnswer> {
  const { groupBy = 1, layout, page, size: asked, sort, export: columns, time_zone, ...filters } = query;
  const isStaff = !actsForThemselves(call.person);
  const about = async (tx: Tx): Promise<CollectedQuery> => {
    const { sight, prices } = await seenIn(tx, call.person, query.user_id);
    const of = { ...filters, stock_numbers: body?.stock_numbers, ids: body?.ids };
    return { filters: of, groupBy, sight, prices, orders: stoneOrders(prices, { asClient: !isStaff }) };
  };
  const said = {
    ...cells,
    standing: { ...cells['standing'], value: (row) => standingWords(row.standing, isStaff) } as Cell<Row>,
  };
  if (columns !== undefined && (layout === 'pdf' || (layout === 'groups' && groupBy !== 1)))
    return groupedRecords<Row, CollectedRow>(
      {
        name,
        cells: said,
        summed: isStaff && query.user_id !== undefined ? CLIENTS_PRICES : SHOWN_PRICES,
        grouping: groupBy,
        factsOf: ({ added_at, client }) => ({ day: houseDay(added_at), client }),
        note: 'Stones that are no longer offered are listed but not counted in the totals.',
        shown: shownRow<Row>,
        whole: async (tx) => {
          const whole = await about(tx);
          return {
            listed: collectedListed(tx, list, whole),
            groups: await sumCollectedGroups(tx, list, whole),
            totals: (await sumCollected(tx, list, whole)).totals,
          };
        },
      },
      { columns, sort, timeZone: time_zone, layout },
      call,
    );
  const found = await pageOrSheet<Row, string, CollectedRow>(
    {
      name,
      size,
      cells: said,
      listed: async (tx) => collectedListed(tx, list, await about(tx)),
      shown: (row) => shownRow<Row>(row),
    },
    { page, size: asked, sort, export: columns, time_zone } as Parameters<typeof pageOrSheet>[1],
    call,
  );
  if ('file' in found) return found;
  const keys = [...new Set(found.data.data.flatMap(({ group }) => group ?? []))];
  const sums = await call.read(async (tx) => {
    const whole = await about(tx);
    return {
      groups: await sumCollectedGroups(tx, list, whole, keys),
      ...(await sumCollected(tx, list, whole)),
    };
  });
  return { data: { ...found.data, ...sums } };
}

/**
 * The sight and prices of the named client, or else of the house, which does not see withdrawn
 * stones here either.
 */
async function seenIn(
  tx: Tx,
  person: Person,
  userId: string | undefined,
): Promise<Pick<CollectedQuery, 'sight' | 'prices'>> {
  const client = actsForThemselves(person)
    ? person
    : userId !== undefined && isUuid(userId)
      ? await findActiveClient(tx, userId)
      : undefined;
  const whose = { id: client?.id ?? person.id, role: client?.role ?? person.role };
  const [sight, prices] = await Promise.all([
    stoneAccessOf(tx, whose),
    pricesFor(tx, person, client === undefined || client.id === person.id ? null : client.id),
  ]);
  return { sight: client === undefined ? { ...sight, hidden: [STONE_STATUS.notAvailable] } : sight, prices };
}

/** A stone no longer offered to the client keeps its earlier price, without today's or media. */
function shownRow<Row extends CollectedLine>(row: CollectedRow): Row {
  return (row.is_offered ? row : { ...row, ...NOT_SHOWN }) as unknown as Row;
}

const NOT_SHOWN = {
  disc: null,
  price_per_ct: null,
  total_amt: null,
  markup_disc: null,
  markup_ppc: null,
  sell_amt: null,
  image: null,
  video: null,
  certificate: null,
} satisfies Partial<CollectedLine>;
