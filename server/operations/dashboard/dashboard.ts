/**
 * The dashboard of staff: open tasks, stock, sales and clients' requests. (Specification, sections
 * 3 and 7.)
 */
import type { components } from '../../../src/api/schema.gen.ts';
import {
  DIAMOND_TYPE,
  ROLE,
  STATUSES_IN_STOCK,
  type DiamondType,
  type RoleId,
} from '../../../src/domain/codes.ts';
import { decidedBy } from '../../../src/machines/decision-kinds.ts';
import { JUDGES } from '../../../src/machines/role-groups.ts';
import { filtersFromWire } from '../../../src/domain/stones/search-filters.ts';
import * as asked from '../../db/queries/dashboard/enquiries.ts';
import { highestDeals } from '../../db/queries/dashboard/sales.ts';
import { firstStepsOf } from '../../db/queries/dashboard/first-steps.ts';
import { decisionsFor } from '../../db/queries/dashboard/decisions.ts';
import { waitingFor, type WaitingKind } from '../../db/queries/dashboard/waiting.ts';
import { countryPlaces } from '../../places/places.ts';
import type { Tx } from '../../db/with-actor.ts';
import { grantedTo } from '../../policies/permissions.ts';
import type { StoneQuestion, StoneSearch } from '../../search/engine.ts';
import { stockSums } from '../../search/stock-sums.ts';
import type { Handler } from '../handler.ts';
import { readStones, stoneSearchOf, stoneViewOf } from '../stone-search.ts';

type Schemas = components['schemas'];

/** The permission of each kind's list, in the order of the answer. */
const OPENS: Readonly<Record<WaitingKind, string>> = {
  confirmStone: 'confirm-stone',
  priceOffer: 'offer',
  enquiry: 'enquiry',
  memoExtension: 'memo',
  memoOverdue: 'memo',
  invoiceOverdue: 'invoice',
  kyc: 'client',
  taskMine: 'task',
  taskOverdue: 'task',
  task: 'task',
  upload: 'stock',
  syncFailed: 'stock',
  providerStale: 'stock',
  finding: 'workflows',
};
const KINDS = Object.keys(OPENS) as WaitingKind[];
/** The kinds that are quality control's own work. */
const OF_QUALITY: readonly WaitingKind[] = [
  'taskMine',
  'taskOverdue',
  'task',
  'upload',
  'syncFailed',
  'providerStale',
];

/** All kinds, this role's own work first. */
function kindsFor(role: RoleId): WaitingKind[] {
  // Tasks are only assigned to these two roles.
  const isAsked = role === ROLE.administrator || role === ROLE.qualityControl;
  const kinds = KINDS.filter((kind) => {
    if (kind === 'taskMine') return isAsked;
    return kind !== 'finding' || JUDGES.includes(role);
  });
  if (role !== ROLE.qualityControl) return kinds;
  return [...OF_QUALITY, ...kinds.filter((kind) => !OF_QUALITY.includes(kind))];
}

export const getWaiting: Handler<'getWaiting'> = async (_input, call) => ({
  data: await call.read(async (tx) => {
    const { id, role } = call.person;
    const granted = await grantedTo(tx, { role, userId: id });
    const opens = new Set(granted.filter(({ effective }) => effective.read).map(({ name }) => name));
    return waitingFor(
      tx,
      kindsFor(role).filter((kind) => opens.has(OPENS[kind])),
    );
  }),
});

export const getFirstSteps: Handler<'getFirstSteps'> = async (_input, call) => ({
  data: await call.read((tx) => firstStepsOf(tx, call.person.id, call.services.env.smtpUrl !== null)),
});

export const listDecisions: Handler<'listDecisions'> = async (_input, call) => ({
  data: await call.read(async (tx) => {
    const { id, role } = call.person;
    const granted = await grantedTo(tx, { role, userId: id });
    return decisionsFor(
      tx,
      decidedBy(role, (permission, side) =>
        granted.some(({ name, effective }) => name === permission && effective[side]),
      ),
      role,
    );
  }),
});

export const getShapeWise: Handler<'getShapeWise'> = ({ query: { type = null } }, call) =>
  readStones(call, async (tx) => {
    const seen = await stoneViewOf(tx, call.person);
    const hasIndex = (await call.services.searchIndex?.current()) != null;
    const { sumOf, shapesOf } = hasIndex
      ? sumsOfIndex(tx, stoneSearchOf(call.services), seen)
      : await stockSums(tx, inStock(seen, null));
    const [totalInventory, whiteInventory, fancyInventory, ...shapes] = await Promise.all([
      sumOf(null),
      sumOf(DIAMOND_TYPE.white),
      sumOf(DIAMOND_TYPE.fancy),
      ...(await shapesOf(type)).map(async (shape) => ({ shape, ...(await sumOf(type, shape)) })),
    ]);
    return {
      data: {
        totalInventory,
        whiteInventory,
        fancyInventory,
        shapes: shapes.toSorted((a, b) => Number(b.total_amt) - Number(a.total_amt)),
      },
    };
  });

type StoneView = Omit<StoneQuestion, 'filters'>;

const inStock = (seen: StoneView, type: DiamondType | null, shape: string[] = []): StoneQuestion => ({
  filters: { ...filtersFromWire({ shape, status: [...STATUSES_IN_STOCK] }), diamond_type: type },
  ...seen,
});

/** From the search index, which has the totals of any search in memory. */
const sumsOfIndex = (tx: Tx, stones: StoneSearch, seen: StoneView) => ({
  async sumOf(type: DiamondType | null, shape?: string): Promise<Schemas['StockSum']> {
    const shapes = shape === undefined ? [] : [shape];
    const { pieces, carat, total_amt } = await stones.totals(tx, inStock(seen, type, shapes));
    return { pieces, carats: carat, total_amt };
  },
  async shapesOf(type: DiamondType | null): Promise<string[]> {
    const { shape: codes = [] } = await stones.facets(tx, inStock(seen, type));
    return codes.map(({ code }) => code);
  },
});

export const getHighestDeals: Handler<'getHighestDeals'> = async (_input, call) => ({
  data: await call.read(highestDeals),
});

export const getRecentKyc: Handler<'getRecentKyc'> = async (_input, call) => ({
  data: await call.read(asked.recentKyc),
});

export const getEnquiryCount: Handler<'getEnquiryCount'> = async (_input, call) => ({
  data: await call.read(asked.enquiryCounts),
});

export const getEnquiryCountries: Handler<'getEnquiryCountries'> = async (_input, call) => {
  const [{ from, countries }, places] = await Promise.all([
    call.read(asked.enquiriesByCountry),
    countryPlaces(),
  ]);
  const placed = countries.map(({ iso2, ...country }) => ({
    ...country,
    place: (iso2 === null ? undefined : places.get(iso2)) ?? null,
  }));
  return { data: { from, countries: placed } };
};

export const getEnquiryDetails: Handler<'getEnquiryDetails'> = async (_input, call) => ({
  data: await call.read(asked.enquiryDetails),
});
