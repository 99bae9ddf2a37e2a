/**
 * Writes src/api/permissions.gen.ts: what openapi.yaml opens to which roles under each permission.
 * No grant exceeds it.
 */
import { writeFileSync } from 'node:fs';
import { permittedOperations } from '../../server/contract/permitted.ts';

const root = new URL('../../', import.meta.url);
const permissions = [...permittedOperations()].toSorted(([a], [b]) => (a < b ? -1 : 1));

const ceilings = permissions.map(([name, own]) => {
  const rolesOf = (access: 'read' | 'write'): string => {
    const roles = own.flatMap((one) => (one.access === access ? one.roles : []));
    return `[${[...new Set(roles)].toSorted((a, b) => a - b).join(', ')}]`;
  };
  return `  '${name}': { read: ${rolesOf('read')}, write: ${rolesOf('write')} },`;
});
writeFileSync(
  new URL('src/api/permissions.gen.ts', root),
  [
    '// Written by `npm run generate` from openapi.yaml; do not edit.',
    "import type { Ceiling } from '../domain/permissions.ts';",
    '',
    '/** The roles that may read and write under each permission at most. */',
    'export const CEILING: Readonly<Record<string, Ceiling>> = {',
    ...ceilings,
    '};',
    '',
  ].join('\n'),
);
