/** openapi.yaml with its short forms expanded. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expandContract, type ShortContract } from './expand.ts';

const FILE = new URL('../../openapi.yaml', import.meta.url);

/** As it is written by hand, with `x-data`, `x-answer` and so on. */
export const readShortContract = (): ShortContract => load(readFileSync(FILE, 'utf8')) as ShortContract;

let expanded: object | undefined;

/**
 * Plain OpenAPI 3.1, as any reader takes it; a copy, which the caller may change. Parsed once: that
 * takes some 50 ms.
 */
export function contractDocument<Shape extends object>(): Shape {
  expanded ??= expandContract(readShortContract());
  return structuredClone(expanded) as Shape;
}
