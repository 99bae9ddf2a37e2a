/**
 * Writes the contract as plain OpenAPI, for the lint, the types and other readers: `node
 * tools/contract/write.ts openapi.json`. With --types the two parameters that every operation has
 * are not described at each of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contractDocument } from '../../server/contract/document.ts';

interface Document {
  components: { parameters: Record<string, { description?: string }> };
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { types: { type: 'boolean', default: false } },
});
const [file = 'dist-contract/openapi.json'] = positionals;
const document = contractDocument<Document>();
if (values.types)
  for (const name of ['timestamp', 'location']) delete document.components.parameters[name]?.description;
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(document, null, 1)}\n`);
