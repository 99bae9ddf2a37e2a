/** Writes src/api/openapi.gen.json: openapi.yaml with its short forms expanded. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expandContract } from './expand.ts';

const root = new URL('../../', import.meta.url);
const short = parse(readFileSync(new URL('openapi.yaml', root), 'utf8'));
const json = JSON.stringify(expandContract(short), null, 1);
writeFileSync(new URL('src/api/openapi.gen.json', root), `${json}\n`);
