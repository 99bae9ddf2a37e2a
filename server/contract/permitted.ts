/** What people read of the contract: summaries of operations, and what a permission opens. */
import type { RoleId } from '../../src/domain/codes.ts';
import { contractDocument } from './document.ts';

interface Operation {
  operationId: string;
  summary: string;
  'x-permission'?: { name: string; access: 'read' | 'write' };
  'x-roles'?: RoleId[];
}

interface PermittedOperation {
  /** Of the permission. */
  name: string;
  access: 'read' | 'write';
  roles: readonly RoleId[];
  summary: string;
}

let known: readonly Operation[] | undefined;

const operations = (): readonly Operation[] =>
  (known ??= Object.values(
    contractDocument<{ paths: Record<string, Record<string, Operation>> }>().paths,
  ).flatMap((item) => Object.values(item)));

/** An operation's summary; undefined for one that the contract does not have. */
export const summaryOf = (id: string): string | undefined =>
  operations().find(({ operationId }) => operationId === id)?.summary;

/** The operations that ask for each permission, by its name. */
export function permittedOperations(): Map<string, PermittedOperation[]> {
  const permitted = operations().flatMap(({ summary, 'x-permission': permission, 'x-roles': roles = [] }) =>
    permission === undefined ? [] : [{ ...permission, roles, summary }],
  );
  return Map.groupBy(permitted, ({ name }) => name);
}
