/**
 * Writes src/api/operations.gen.ts: the method and path of each operationId in openapi.yaml.
 * The browser needs them at run time, when the generated types no longer exist.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const METHODS = ['get', 'post', 'put', 'delete'] as const;

interface Operation {
  operationId?: string;
  requestBody?: { content?: Record<string, unknown> };
}

const root = new URL('../../', import.meta.url);
const contract = JSON.parse(readFileSync(new URL('src/api/openapi.gen.json', root), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

const lines: string[] = [];
for (const [path, item] of Object.entries(contract.paths)) {
  for (const method of METHODS) {
    const id = item[method]?.operationId;
    if (id !== undefined) lines.push(`  ${id}: ['${method}', '${path}'],`);
  }
}

writeFileSync(
  new URL('src/api/operations.gen.ts', root),
  [
    '// Written by `npm run generate` from openapi.yaml; do not edit.',
    "import type { operations } from './schema.gen.ts';",
    '',
    'export const OPERATIONS = {',
    ...lines,
    '} as const satisfies Record<keyof operations, readonly [method: string, path: string]>;',
    '',
  ].join('\n'),
);
