/**
 * Changes that were refused because somebody else had changed the same meanwhile: what is sent when
 * a person has decided, field by field.
 */
import type { InputOf, OperationId } from './client.ts';
import type { ChangedField, EditConflict } from './errors.ts';

type Fields = Record<string, unknown>;
type Input = InputOf<OperationId>;

/** The answer's data. */
export interface RefusedChange {
  changed: readonly ChangedField[];
  changed_by: string | null;
  /** The field of the request that has the version. */
  field: string;
  version: string;
  versions?: Record<string, string>;
}

export function editConflictOf(
  refused: RefusedChange,
  input: Input,
  send: (input: Input) => void,
): EditConflict {
  const sent = (input.data ?? {}) as Fields;
  return {
    changed: refused.changed,
    by: refused.changed_by,
    mine: (field) => valueIn(rowOf(sent, field) ?? sent, field) ?? input.files?.[field.field],
    again: (takes) => send(settled(input, refused, refused.changed.filter(takes))),
  };
}

const isKey = (id: unknown): id is string => typeof id === 'string';
const isList = (value: unknown): value is Fields[] => Array.isArray(value);

const rowOf = (sent: Fields, { id }: ChangedField): Fields | undefined =>
  id === undefined
    ? undefined
    : Object.values(sent)
        .filter(isList)
        .flat()
        .find((row) => row['id'] === id);

const valueIn = (fields: Fields, { field }: ChangedField): unknown => fields[field];

/** The input with the present version, and with the other person's values of `taken`. */
function settled(
  input: Input,
  { field, version, versions = {} }: RefusedChange,
  taken: readonly ChangedField[],
): Input {
  const sent = (input.data ?? {}) as Fields;
  const data: Fields = { ...sent, ...(field in sent ? { [field]: version } : {}) };
  const files = { ...input.files };
  for (const [name, value] of Object.entries(sent)) {
    if (!isList(value) || !value.some((row) => isKey(row?.['id']) && row['id'] in versions)) continue;
    data[name] = value.map((row) => ({
      ...row,
      version: (isKey(row['id']) && versions[row['id']]) || row['version'],
      ...Object.fromEntries(taken.filter(({ id }) => id === row['id']).map((one) => [one.field, one.now])),
    }));
  }
  for (const { id, field: name, now } of taken) {
    if (id !== undefined) continue;
    delete files[name];
    const theirs = asSent(sent[name], now);
    if (theirs === undefined) delete data[name];
    else data[name] = theirs;
  }
  return { ...input, data, ...(input.files ? { files } : {}) } as Input;
}

/**
 * What was read as what is sent: people by their ids. Undefined for what is sent in another form,
 * such as a picture, which is then left out, so that it stays.
 */
function asSent(mine: unknown, now: unknown): unknown {
  if (now === null || mine === null || mine === undefined) return mine === undefined ? undefined : now;
  if (isList(now) && Array.isArray(mine) && mine.every((one) => typeof one === 'string'))
    return now.map((one) => (typeof one === 'object' ? one['id'] : one));
  return typeof now === typeof mine ? now : undefined;
}
