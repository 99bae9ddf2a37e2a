/** openapi.yaml with its short forms expanded. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expandContract, type ShortContract } from './expand.ts';

const FILE = new URL('../../openapi.yaml', import.meta.url);

/** As it is written by hand, with `x-data`, `x-answer` and so on. */
export const readShortContract = (): ShortContract => load(readFileSync(FILE, 'utf8')) as ShortContract;

let expanded: string | undefined;

/**
 * Plain OpenAPI 3.1, as any reader takes it; a copy without shared parts, so that the caller may
 * change any of them. The YAML is parsed once, in some 50 ms.
 */
export function contractDocument<Shape extends object>(): Shape {
  expanded ??= JSON.stringify(expandContract(readShortContract()));
  return JSON.parse(expanded);
}
