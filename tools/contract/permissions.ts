/**
 * Writes src/api/permissions.gen.ts: what openapi.yaml opens to which roles under each permission.
 * No grant exceeds it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Operation {
  summary?: string;
  'x-permission'?: { name: string; access: 'read' | 'write' };
  'x-roles'?: number[];
}

const root = new URL('../../', import.meta.url);
const contract = JSON.parse(readFileSync(new URL('src/api/openapi.gen.json', root), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

const operations = Object.values(contract.paths).flatMap((item) =>
  Object.values(item).flatMap(({ summary = '', 'x-permission': permission, 'x-roles': roles = [] }) =>
    permission === undefined ? [] : [{ ...permission, roles, summary }],
  ),
);
const permissions = [...Map.groupBy(operations, ({ name }) => name)].toSorted(([a], [b]) => (a < b ? -1 : 1));

const ceilings = permissions.map(([name, own]) => {
  const rolesOf = (access: 'read' | 'write'): string => {
    const roles = own.flatMap((one) => (one.access === access ? one.roles : []));
    return `[${[...new Set(roles)].toSorted((a, b) => a - b).join(', ')}]`;
  };
  return `  '${name}': { read: ${rolesOf('read')}, write: ${rolesOf('write')} },`;
});
const opened = permissions.map(([name, own]) => {
  const lines = own.map((one) => {
    const summary = JSON.stringify(one.summary);
    return `    { access: '${one.access}', roles: [${one.roles.join(', ')}], summary: ${summary} },`;
  });
  return [`  '${name}': [`, ...lines, '  ],'].join('\n');
});

writeFileSync(
  new URL('src/api/permissions.gen.ts', root),
  [
    '// Written by `npm run generate` from openapi.yaml; do not edit.',
    "import type { Ceiling } from '../domain/permissions.ts';",
    "import type { RoleId } from '../domain/codes.ts';",
    '',
    '/** The roles that may read and write under each permission at most. */',
    'export const CEILING: Readonly<Record<string, Ceiling>> = {',
    ...ceilings,
    '};',
    '',
    '/** What each permission opens: the operations that ask for it. */',
    "export const OPENED: Readonly<Record<string, readonly { access: 'read' | 'write'; roles: readonly RoleId[]; summary: string }[]>> = {",
    ...opened,
    '};',
    '',
  ].join('\n'),
);
