/**
 * Versions of what is read (docs/adr/0013-edit-conflicts-and-versions.md): one short
 * hash of each field that the contract's `x-version` lists, so that a refusal can name the fields
 * that were changed.
 */
import { createHash } from 'node:crypto';
import { isRecord, rewriteOf, type AnswerSchema, type LookUp, type Rewrite } from './rewrite.ts';

/** A field that the version stands for. */
export interface VersionField {
  /** Where the answer has it. */
  path: readonly string[];
  /** As the request names it. */
  name: string;
}

/** 36 bits: two values of a field are taken for the same once in 69 billion times. */
const LENGTH = 6;

/** Such as `name`, `business.address`, or `logo_at as logo`. */
export function fieldOf(listed: string): VersionField {
  const [at = '', name] = listed.split(' as ');
  const path = at.split('.');
  return { path, name: name ?? path.at(-1) ?? at };
}

const valueAt = (row: unknown, { path }: VersionField): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row) ??
  null;

const hashed = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sorted)).digest('base64url').slice(0, LENGTH);

/** Objects with the same fields in another order are the same. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const versionOf = (row: unknown, fields: readonly VersionField[]): string =>
  fields.map((field) => hashed(valueAt(row, field))).join('');

interface FieldChanged {
  field: string;
  now: unknown;
  touched: boolean;
}

/**
 * The fields whose values are not those of this version, with their present values, and whether
 * what was sent has another one than was read. A version with another number of fields was given by
 * another version of the portal, or of nothing: then all are.
 */
export function changedSince(
  version: string,
  row: unknown,
  fields: readonly VersionField[],
  sent: Readonly<Record<string, unknown>>,
): FieldChanged[] {
  const known = version.length === fields.length * LENGTH;
  return fields.flatMap((field, index) => {
    const { name } = field;
    const now = valueAt(row, field);
    const was = version.slice(index * LENGTH, (index + 1) * LENGTH);
    if (known ? was === hashed(now) : version === '' && now === null) return [];
    return [{ field: name, now, touched: !known || hashed(sent[name] ?? null) !== was }];
  });
}

/** Adds the versions to an answer's data, wherever its schema has them; null if nothing has one. */
export const stampOf = (schema: AnswerSchema, lookUp: LookUp): Rewrite | null =>
  rewriteOf(schema, lookUp, (one) => {
    if (one['x-version'] === undefined) return null;
    const fields = one['x-version'].map(fieldOf);
    const name = propertyOf(one);
    return (data) => (isRecord(data) ? { ...data, [name]: versionOf(data, fields) } : data);
  });

/** `read_version` for what has a version of its own. */
export const propertyOf = ({ properties = {} }: AnswerSchema): 'version' | 'read_version' =>
  'read_version' in properties ? 'read_version' : 'version';
