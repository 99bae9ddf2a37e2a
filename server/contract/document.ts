/** The contract: openapi.yaml and the files of nouns in it, with its short forms expanded. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expandContract } from './expand.ts';
import type { ShortContract } from './short-contract.ts';

const FILE = new URL('../../openapi.yaml', import.meta.url);

type Noun = Partial<Pick<ShortContract, 'paths'>> & {
  components?: Partial<Pick<ShortContract['components'], 'schemas'>>;
};

/** The files of the contract, beginning with openapi.yaml. */
export function contractFiles(): URL[] {
  const { paths } = load(readFileSync(FILE, 'utf8')) as { paths: Record<string, { $ref?: string }> };
  const named = Object.values(paths).flatMap(({ $ref = '' }) => $ref.split('#')[0] || []);
  return [FILE, ...[...new Set(named)].map((name) => new URL(name, FILE))];
}

/**
 * The contract in one piece as it is written by hand, with `x-data`, `x-answer` and so on. Each
 * path stands in the file of its noun, and openapi.yaml is the index of them.
 * @throws Error if a path that openapi.yaml names is missing in its file, or a schema stands twice
 */
export function readShortContract(): ShortContract {
  const nouns = new Map<string, Noun>();
  const whole = load(readFileSync(FILE, 'utf8')) as ShortContract & {
    paths: Record<string, { $ref?: string }>;
  };
  const paths: ShortContract['paths'] = {};
  for (const [path, { $ref = '' }] of Object.entries(whole.paths)) {
    const [name = ''] = $ref.split('#');
    const noun = nouns.get(name) ?? (load(readFileSync(new URL(name, FILE), 'utf8')) as Noun);
    nouns.set(name, noun);
    const item = noun.paths?.[path];
    if (item === undefined) throw new Error(`openapi.yaml names ${path} in ${name}, which does not have it.`);
    paths[path] = item;
  }
  const schemas = { ...whole.components.schemas };
  for (const [name, noun] of nouns) {
    const lost = Object.keys(noun.paths ?? {}).find((path) => paths[path] !== noun.paths?.[path]);
    if (lost !== undefined) throw new Error(`${name} has ${lost}, which openapi.yaml does not name.`);
    for (const [schema, said] of Object.entries(noun.components?.schemas ?? {})) {
      if (schema in schemas)
        throw new Error(`${name} has the schema ${schema}, which stands elsewhere, too.`);
      schemas[schema] = said;
    }
  }
  return inOnePiece({ ...whole, paths, components: { ...whole.components, schemas } });
}

/** A copy without shared parts, in which references into other files are into one. */
const inOnePiece = (contract: ShortContract): ShortContract =>
  JSON.parse(JSON.stringify(contract).replaceAll(/"\$ref":"[^"#]+#/g, '"$ref":"#'));

let expanded: string | undefined;

/**
 * Plain OpenAPI 3.1, as any reader takes it; a copy without shared parts, so that the caller may
 * change any of them. The YAML is parsed once, in some 50 ms.
 */
export function contractDocument<Shape extends object>(): Shape {
  expanded ??= JSON.stringify(expandContract(readShortContract()));
  return JSON.parse(expanded);
}
