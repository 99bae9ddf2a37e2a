/** The columns of the audit log. */
import type { components } from '../api/schema.gen.ts';
import { DIAMOND_TYPE, ROLE_NAME } from '../domain/codes.ts';
import { cellsOf } from './cells.ts';

type Entry = components['schemas']['AuditLog'];

/** The label of a role; actions of the portal itself have none. */
export function roleName(role: number | null | undefined): string {
  const name = Object.entries(ROLE_NAME).find(([id]) => Number(id) === role)?.[1];
  return name ?? 'The portal';
}

const typeName = (type: number | null | undefined): string | null =>
  type === DIAMOND_TYPE.white ? 'White' : type === DIAMOND_TYPE.fancy ? 'Fancy' : null;

type Change = NonNullable<Entry['changes']>[number];

/** An old or a new value as text; a dash if there was none. */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(valueInWords).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Each field with its old and its new value. */
export function fieldsOf({ before, after }: Change): { field: string; was: string; is: string }[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field: field.replaceAll('_', ' '),
    was: valueInWords(before?.[field]),
    is: valueInWords(after?.[field]),
  }));
}

/** Such as `setting hold`, and whether it was added or removed. */
export function changedThing({ of, id = '', before, after }: Change): string {
  if (of === 'more') return 'More was changed than an entry can keep';
  const how = before === undefined ? ', new' : after === undefined ? ', removed' : '';
  return `${of} ${id}${how}`;
}

const changeInWords = (change: Change): string =>
  [
    changedThing(change),
    fieldsOf(change)
      .map(({ field, was, is }) => `${field} ${was} → ${is}`)
      .join(', '),
  ]
    .filter((part) => part !== '')
    .join(': ');

const cell = cellsOf<Entry>();

export const AUDIT_CELLS = {
  at: cell('When', ({ at }) => at, 'logged'),
  actor_name: cell('Who', ({ actor_name }) => actor_name),
  role: cell('Role', ({ role_id }) => roleName(role_id)),
  summary: cell('What was done', ({ summary }) => summary),
  client: cell('For whom', ({ client }) => client),
  operation: cell('Operation', ({ operation }) => operation),
  reason: cell('Reason', ({ subject }) => {
    const reason = subject?.['reason'];
    return typeof reason === 'string' ? reason : null;
  }),
  changes: cell('Old and new values', ({ changes = [] }) => changes.map(changeInWords).join('; ')),
  by_key: cell('By key', ({ by_key }) => by_key?.name),
  diamond_type: cell('Diamonds', ({ diamond_type }) => typeName(diamond_type)),
  ip: cell('From address', ({ ip }) => ip),
  request_id: cell('Request', ({ request_id }) => request_id),
};
