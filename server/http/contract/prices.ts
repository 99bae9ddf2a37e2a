/**
 * People of a company who do not see prices (docs/adr/0043-people-of-a-company.md): what the
 * contract marks with `x-price` is removed from their answers, and they may not ask by it.
 */
import { rewriteOf, type AnswerSchema, type LookUp, type Rewrite } from './rewrite.ts';

/** Removes the prices from an answer's data; null if it has none. */
export const withoutPrices = (schema: AnswerSchema, lookUp: LookUp): Rewrite | null =>
  rewriteOf(schema, lookUp, (one) => (one['x-price'] === true ? () => null : null));

/** The names of all fields that have a price. */
export function priceFields(schemas: Readonly<Record<string, object>>): ReadonlySet<string> {
  const names = new Set<string>();
  const isPrice = (schema: AnswerSchema): boolean =>
    schema['x-price'] === true ||
    (schema.$ref !== undefined && isPrice(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})) ||
    (schema.allOf ?? []).some((part) => part.properties === undefined && isPrice(part));
  const collect = (schema: AnswerSchema): void => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (isPrice(property)) names.add(name);
      collect(property);
    }
    for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
      collect(part);
    if (schema.items) collect(schema.items);
  };
  for (const schema of Object.values(schemas)) collect(schema);
  return names;
}

interface Question {
  sort?: unknown;
  columns?: unknown;
  filters?: unknown;
  export?: unknown;
  price?: unknown;
}

/**
 * Whether a request sorts or filters by a price, or wants one in a sheet: the order of a list tells
 * prices too, and whether a stone is found.
 */
export function asksForPrices(question: unknown, prices: ReadonlySet<string>): boolean {
  if (typeof question !== 'object' || question === null) return false;
  const { sort, columns, filters, export: sheet, price } = question as Question;
  // In an address `export` is the list of a sheet's columns; in a body it is an object.
  const named = [sort, columns, sheet].flat().filter((one) => typeof one === 'string');
  return (
    price === true ||
    named.some((name) => prices.has(name.replace(/^-/, ''))) ||
    Object.entries(question).some(
      ([name, value]) => prices.has(name) && Array.isArray(value) && value.length > 0,
    ) ||
    asksForPrices(filters, prices) ||
    asksForPrices(sheet, prices)
  );
}
