/** A search as SQL: each filter is one condition on the stones `s`, and each value a parameter. */
import { ATTRIBUTE_KEYS } from '../../src/domain/attributes/attributes.ts';
import { mayAskFor } from '../../src/domain/stones/client-fields.ts';
import {
  casesOf,
  MEDIA_KEYS,
  FIGURE_KEYS,
  type FilterName,
  type Range,
  type StoneFilters,
} from '../../src/domain/stones/search-filters.ts';
import { symbolPattern } from '../../src/domain/stones/symbol-spellings.ts';
import { SYMBOLS } from '../../src/domain/stones/symbols.ts';
import { begins } from '../db/queries/like.ts';
import { parametersOf, type Parameter } from '../db/fragments/parameter.ts';
import { isUuid } from '../db/with-actor.ts';
import { listedConditions, listsOneOffer, type StoneView } from '../db/fragments/shown-offer.ts';
import type { StoneAccess } from '../db/fragments/stone-access.ts';
import { attributeSql } from '../db/fragments/stone-fields.ts';
import { isPrice, priceSql } from '../db/fragments/prices.ts';
import { arrivalsOf, type Arrivals } from './days-in-stock.ts';
import type { StoneQuestion } from './engine.ts';

export interface Conditions {
  /** Conditions that no filter can lift: the diamond type, and stones the person may not see. */
  always: string[];
  byFilter: Map<FilterName, string>;
  values: unknown[];
}

export function conditionsOf({ filters, arrived, ...view }: StoneQuestion): Conditions {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const always = listedConditions(view, 's', parameter);
  if (filters.diamond_type !== null) always.push(`s.diamond_type = ${parameter(filters.diamond_type)}`);
  if (arrived !== undefined) {
    always.push(`s.created_at >= ${parameter(arrived.from)}::timestamptz`);
    if (arrived.until !== null) always.push(`s.created_at < ${parameter(arrived.until)}::timestamptz`);
  }
  return { always, byFilter: filterConditions(filters, view, parameter), values };
}

/** The same for only the filters, without the diamond type, for a statement with own parameters. */
export function filterConditions(
  filters: StoneFilters,
  view: Pick<StoneView, 'prices' | 'asClient' | 'oneOffer'>,
  parameter: Parameter,
): Map<FilterName, string> {
  const byFilter = new Map<FilterName, string>();
  if (filters.stone_type !== null)
    byFilter.set('stone_type', `s.stone_type = ${parameter(filters.stone_type)}`);
  if (filters.status.length > 0)
    byFilter.set('status', `s.status = ANY (${parameter(filters.status)}::smallint[])`);
  for (const key of ATTRIBUTE_KEYS) {
    const codes = filters.values[key];
    if (codes && codes.length > 0)
      byFilter.set(key, `${attributeSql(key, 's')} = ANY (${parameter(codes)}::text[])`);
  }
  for (const key of FIGURE_KEYS) {
    const ranges = filters.ranges[key];
    if (ranges && ranges.length > 0) {
      const figure = isPrice(key) ? priceSql(view.prices, key, 's') : `s.${key}`;
      byFilter.set(key, anyOf(ranges.map((range) => within(figure, range, parameter))));
    }
  }
  const arrivals = arrivalsOf(filters);
  if (arrivals !== null)
    byFilter.set('days_in_stock', anyOf(arrivals.map((ends) => arrivedIn(ends, parameter))));
  for (const key of MEDIA_KEYS) {
    const asked = filters.media[key];
    if (asked) byFilter.set(key, `s.${key} IS ${asked === 'with' ? 'NOT NULL' : 'NULL'}`);
  }
  if (filters.symbols !== undefined) {
    const { codes, contain } = filters.symbols;
    const has = SYMBOLS.filter(({ code }) => codes.includes(code)).map(
      ({ code }) => `s.key_to_symbols ~* ${parameter(symbolPattern(code))}`,
    );
    const any = has.length === 0 ? 'false' : `coalesce(${anyOf(has)}, false)`;
    byFilter.set('key_to_symbols', contain === 'with' ? any : `NOT ${any}`);
  }
  if (filters.stock_numbers.length > 0) {
    const numbers = `ANY (${parameter(casesOf(filters.stock_numbers))}::text[])`;
    byFilter.set(
      'stock_numbers',
      isNamed(view, (column) => `${column} = ${numbers}`),
    );
  }
  if (filters.searchTerm !== '') {
    const beginnings = casesOf([filters.searchTerm]).map((term) => parameter(begins(term)));
    byFilter.set(
      'searchTerm',
      isNamed(view, (column) => anyOf(beginnings.map((begins) => `${column} LIKE ${begins}`))),
    );
  }
  if (filters.upload_id !== undefined) {
    // Row-level security hides uploads from people who may not see providers, so they find nothing.
    const named = `SELECT u.stone_id FROM upload_stone u WHERE u.upload_id = `;
    const inUpload = (id: string): string => `s.id IN (${named}${parameter(id)}::uuid)`;
    byFilter.set('upload_id', isUuid(filters.upload_id) ? inUpload(filters.upload_id) : 'false');
  }
  return byFilter;
}

export const whereOf = ({ always, byFilter }: Conditions): string => allOf([...always, ...byFilter.values()]);

export const allOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join(' AND ');

/** The numbers a person may search by. */
export const numbersFor = ({ asClient }: Pick<StoneAccess, 'asClient'>): readonly NumberName[] =>
  asClient ? NUMBERS_OF_CLIENTS : NUMBERS;

export const NUMBERS = ['stock_no', 'org_stock_no', 'report_no'] as const;
export type NumberName = (typeof NUMBERS)[number];
const NUMBERS_OF_CLIENTS = NUMBERS.filter(mayAskFor);

/**
 * SQL: whether one of the numbers of the stone `s` fits, or of an offer in whose place it is shown:
 * somebody who knows only that number finds the stone.
 */
function isNamed(view: Pick<StoneView, 'asClient' | 'oneOffer'>, fits: (column: string) => string): string {
  const known = (alias: string): string => anyOf(numbersFor(view).map((name) => fits(`${alias}.${name}`)));
  if (!listsOneOffer(view)) return known('s');
  return `s.id IN (SELECT named.id FROM stone named WHERE ${known('named')}
    UNION ALL SELECT offers.other_id FROM stone named JOIN shared_certificate offers ON offers.stone_id = named.id AND offers.is_twin
     WHERE ${known('named')})`;
}

const anyOf = (conditions: readonly string[]): string => `(${conditions.join(' OR ')})`;

function within(column: string, { from, to }: Range, parameter: (value: unknown) => string): string {
  const ends = [];
  if (from !== null) ends.push(`${column} >= ${parameter(from)}::numeric`);
  if (to !== null) ends.push(`${column} <= ${parameter(to)}::numeric`);
  return `(${ends.join(' AND ')})`;
}

function arrivedIn({ from, until }: Arrivals, parameter: Parameter): string {
  const ends = [];
  if (from !== null) ends.push(`s.created_at >= ${parameter(from)}::timestamptz`);
  if (until !== null) ends.push(`s.created_at < ${parameter(until)}::timestamptz`);
  return `(${ends.join(' AND ')})`;
}
