/**
 * Writes the method and path of each operationId in openapi.yaml, which the browser needs at run
 * time, when the generated types no longer exist: those of the first screens to
 * src/api/first-operations.gen.ts, and all others to src/api/other-operations.gen.ts, which is
 * loaded when one of them is called.
 */
import { writeFileSync } from 'node:fs';
import { contractDocument } from '../../server/contract/document.ts';

const METHODS = ['get', 'post', 'put', 'delete'] as const;
/** Operations called before another screen than the search is opened, or by its first click. */
const FIRST: readonly string[] = [
  'userLogin',
  'userLogout',
  'getProfile',
  'getDemoAccounts',
  'getLiveUserCount',
  'getUsdInr',
  'listNotices',
  'listTableFields',
  'searchStones',
  'getStone',
  'findAnything',
  'followLive',
];

const root = new URL('../../', import.meta.url);
const contract = contractDocument<{ paths: Record<string, Record<string, { operationId?: string }>> }>();

const first: string[] = [];
const others: string[] = [];
for (const [path, item] of Object.entries(contract.paths)) {
  for (const method of METHODS) {
    const { operationId: id } = item[method] ?? {};
    if (id === undefined) continue;
    const lines = FIRST.includes(id) ? first : others;
    lines.push(`  ${id}: ['${method}', '${path}'],`);
  }
}

function write(name: string, constant: string, lines: readonly string[]): void {
  const text = [
    '// Written by `npm run generate` from openapi.yaml; do not edit.',
    `export const ${constant} = {`,
    ...lines,
    '} as const;',
    '',
  ];
  writeFileSync(new URL(`src/api/${name}.gen.ts`, root), text.join('\n'));
}

write('first-operations', 'FIRST_OPERATIONS', first);
write('other-operations', 'OTHER_OPERATIONS', others);
