/**
 * The view of a screen: what its address holds. Each field is described once, by its reader.
 * Anybody can type an address: a value that does not fit counts as absent.
 */

import { isoDay } from '../../domain/text/iso-day.ts';

/** The value of a field in an address, or undefined. */
type Reader<Value> = (value: unknown) => Value | undefined;

interface Field<Value> extends Reader<Value> {
  /** Without it, the field is a filter. */
  role?: 'transient' | 'setting';
}

const LONGEST = 200;

/** Trimmed, and at most 200 characters. */
export function text(value: unknown): string | undefined {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return written === '' ? undefined : written.slice(0, LONGEST);
}

/** A day as YYYY-MM-DD, whichever way it is written. */
export const day = (value: unknown): string | undefined => isoDay(text(value) ?? '') ?? undefined;

export function flag(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

/** A flag that is absent when it is off. */
export const on = (value: unknown): true | undefined => flag(value) || undefined;

const numberIn = (value: unknown): number =>
  value === undefined || value === null || value === '' ? Number.NaN : Number(value);

export const whole =
  (least: number, most = Infinity): Reader<number> =>
  (value) => {
    const number = numberIn(value);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  };

/** One of these codes. */
export const code =
  <const Code extends number>(codes: readonly Code[]): Reader<Code> =>
  (value) => {
    const number = numberIn(value);
    return codes.find((one) => one === number);
  };

/** One of these words. */
export const word =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((one) => one === value);

/** One value or several. */
export const list =
  <Value>(one: Reader<Value>): Reader<Value[]> =>
  (value) => {
    const values = ([] as unknown[]).concat(value).flatMap((each) => one(each) ?? []);
    return values.length === 0 ? undefined : values;
  };

/** What a new filter closes. */
export const transient = <Value>(read: Reader<Value>): Field<Value> =>
  Object.assign((value: unknown) => read(value), { role: 'transient' as const });

/** What narrows nothing, and stays when the filters change. */
export const setting = <Value>(read: Reader<Value>): Field<Value> =>
  Object.assign((value: unknown) => read(value), { role: 'setting' as const });

/** The page of a list; the first one is not in the address. */
export const page = transient(whole(2));
/** The order of a list, as on the wire: `-due_date,carat`. */
export const sort = setting(text);
/** The id of the open record. */
export const record = transient(text);
/** Without the first tab, which is not in the address. */
export const tab = <const Tab extends string>(tabs: readonly Tab[]): Field<Tab> => setting(word(tabs));

type Fields = Readonly<Record<string, Field<unknown>>>;
type View<Defined extends Fields> = {
  [Name in keyof Defined]?: Exclude<ReturnType<Defined[Name]>, undefined> | undefined;
};

/** The type of a defined view. */
export type ViewOf<Definition extends { read: (raw: Record<string, unknown>) => object }> = ReturnType<
  Definition['read']
>;

export function defineView<const Defined extends Fields>(fields: Defined) {
  const all = Object.entries(fields);
  const unset = (role: Field<unknown>['role']): View<Defined> =>
    Object.fromEntries(
      all.flatMap(([name, field]) => (field.role === role ? [[name, undefined]] : [])),
    ) as View<Defined>;
  const [noFilters, nothingTransient] = [unset(undefined), unset('transient')];
  const filters: readonly (keyof Defined)[] = Object.keys(noFilters);
  return {
    /** The reader of each field, which a choice on the screen uses, too. */
    fields,
    /** Has every field, so that the router drops a value that does not fit. */
    read: (raw: object): View<Defined> => {
      const values = raw as Record<string, unknown>;
      return Object.fromEntries(all.map(([name, field]) => [name, field(values[name])])) as View<Defined>;
    },
    /** Whether a filter is set. */
    isNarrowed: (view: View<Defined>): boolean => filters.some((name) => view[name] !== undefined),
    /** The first page with these filters, too. */
    narrow: (view: View<Defined>, change: View<Defined>): View<Defined> => ({
      ...view,
      ...nothingTransient,
      ...change,
    }),
    /** The first page without filters. */
    clear: (view: View<Defined>): View<Defined> => ({ ...view, ...nothingTransient, ...noFilters }),
  };
}
