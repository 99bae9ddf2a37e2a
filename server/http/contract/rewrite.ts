/** Changes an answer's data wherever the contract's schema says so, such as versions and prices. */

export interface AnswerSchema {
  $ref?: string;
  properties?: Record<string, AnswerSchema>;
  items?: AnswerSchema;
  additionalProperties?: AnswerSchema | boolean;
  allOf?: AnswerSchema[];
  anyOf?: AnswerSchema[];
  oneOf?: AnswerSchema[];
  'x-version'?: readonly string[];
  'x-price'?: boolean;
}

export type LookUp = (ref: string) => object;
export type Rewrite = (data: unknown) => unknown;

/**
 * Applies what `own` returns for a schema, after that of its parts; null if nothing in the answer
 * is changed.
 */
export function rewriteOf(
  schema: AnswerSchema,
  lookUp: LookUp,
  own: (schema: AnswerSchema) => Rewrite | null,
  within: readonly string[] = [],
): Rewrite | null {
  const of = (part: AnswerSchema): Rewrite | null => rewriteOf(part, lookUp, own, within);
  if (schema.$ref !== undefined) {
    if (within.includes(schema.$ref)) return null;
    return rewriteOf(lookUp(schema.$ref), lookUp, own, [...within, schema.$ref]);
  }
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const rewrites = parts.flatMap((part) => of(part) ?? []);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const rewrite = of(property);
    if (rewrite)
      rewrites.push((data) =>
        isRecord(data) && name in data ? { ...data, [name]: rewrite(data[name]) } : data,
      );
  }
  const each = schema.items && of(schema.items);
  if (each) rewrites.push((data) => (Array.isArray(data) ? data.map(each) : data));
  const further = typeof schema.additionalProperties === 'object' ? of(schema.additionalProperties) : null;
  if (further)
    rewrites.push((data) =>
      isRecord(data)
        ? Object.fromEntries(
            Object.entries(data).map(([name, value]) => [
              name,
              name in (schema.properties ?? {}) ? value : further(value),
            ]),
          )
        : data,
    );
  const whole = own(schema);
  if (whole) rewrites.push(whole);
  if (rewrites.length === 0) return null;
  return (data) => rewrites.reduce((rewritten, rewrite) => rewrite(rewritten), data);
}

export const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);
