/**
 * What a request may hold is closed and bounded, everywhere in the contract: no field that it does not name, no text,
 * list or map without a limit. Whatever a request leaves behind (the sealed audit log keeps it for ever) then has a
 * size that the contract tells.
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

/** A day or a moment has its length; a file part says its megabytes, and the part `data` what it holds. */
// A moment may have decimals without end.
const BOUNDED_FORMATS = ['date', 'binary'];

/**
 * Where a request schema takes more than it names, or something without a limit: one sentence a place.
 * `at` is what the place is called, `lookUp` answers what a $ref names.
 */
export function looseEnds(
  at: string,
  schema: RequestSchema,
  lookUp: (ref: string) => RequestSchema,
): string[] {
  const found: string[] = [];
  /** `closed` is a part of an allOf whose whole is closed: there it may not be closed by itself. */
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
