/**
 * Every request in the contract must be closed and bounded: no unnamed fields, and no text, list or
 * map without a limit. Whatever a request leaves behind (the sealed audit log keeps it for ever)
 * then has a known maximum size.
 */

export interface RequestSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  propertyNames?: RequestSchema;
  properties?: Record<string, RequestSchema>;
  additionalProperties?: boolean | RequestSchema;
  unevaluatedProperties?: boolean;
  items?: RequestSchema;
  allOf?: RequestSchema[];
  anyOf?: RequestSchema[];
  oneOf?: RequestSchema[];
  contentSchema?: RequestSchema;
}

/**
 * Formats that are bounded without a maxLength: a date has a fixed length, a file part states its
 * megabytes. A date-time may have any number of decimals, so it is not one of them.
 */
const BOUNDED_FORMATS = ['date', 'binary'];

/**
 * Finds where a request schema accepts unnamed fields or unbounded values: one sentence each. `at`
 * is the name of the place; `lookUp` resolves a $ref.
 */
export function findLooseSchemas(
  at: string,
  schema: RequestSchema,
  lookUp: (ref: string) => RequestSchema,
): string[] {
  const found: string[] = [];
  /** `closed` marks a part of an allOf that is closed as a whole and must not be closed itself. */
  const walk = (place: string, one: RequestSchema, closed: boolean, within: readonly string[]): void => {
    if (one.$ref !== undefined) {
      if (!within.includes(one.$ref)) walk(place, lookUp(one.$ref), closed, [...within, one.$ref]);
      return;
    }
    const whole = closed || one.unevaluatedProperties === false;
    for (const part of one.allOf ?? []) {
      if (!whole) found.push(`${place} is put together and takes fields that it does not name`);
      walk(place, part, whole, within);
    }
    for (const either of [...(one.anyOf ?? []), ...(one.oneOf ?? [])]) walk(place, either, false, within);
    if (one.contentSchema) walk(place, one.contentSchema, false, within);
    if (one.enum ?? one.allOf ?? one.anyOf ?? one.oneOf ?? one.contentSchema) return;
    if ('const' in one) return;
    const types = [one.type ?? []].flat();
    if (types.length === 0) found.push(`${place} takes anything`);
    if (types.includes('object')) object(place, one, whole, within);
    if (types.includes('array')) {
      if (one.maxItems === undefined) found.push(`${place} is a list without maxItems`);
      walk(`${place}[]`, one.items ?? {}, false, within);
    }
    if (
      types.includes('string') &&
      one.maxLength === undefined &&
      !BOUNDED_FORMATS.includes(one.format ?? '')
    )
      found.push(`${place} is a text without maxLength`);
  };
  const object = (place: string, one: RequestSchema, closed: boolean, within: readonly string[]): void => {
    const { additionalProperties: more } = one;
    if (more !== false && more !== undefined) {
      if (one.maxProperties === undefined) found.push(`${place} is a map without maxProperties`);
      if (one.propertyNames?.maxLength === undefined)
        found.push(`${place} is a map whose propertyNames have no maxLength`);
      walk(`${place}{}`, more === true ? {} : more, false, within);
    } else if (more === undefined && !closed) found.push(`${place} takes fields that it does not name`);
    for (const [name, of] of Object.entries(one.properties ?? {}))
      walk(`${place}.${name}`, of, false, within);
  };
  walk(at, schema, false, []);
  return found;
}
