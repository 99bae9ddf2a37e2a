/** Each noun has one name in all layers: folders are called as the glossary says. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Here each noun has a file instead of a folder. */
const FILES = 'server/mail/templates';

const LAYERS = [
  'src/machines',
  'src/domain',
  'src/features',
  'server/db/queries',
  'server/workflows',
  'server/operations',
  'server/jobs',
  FILES,
  'tests',
];

/** Folders by technique, not by noun. */
const TECHNIQUES: Record<string, readonly string[]> = {
  'src/machines': ['browser', 'chart', 'guards', 'trial'],
  'src/domain': ['attributes', 'lines', 'search-syntax', 'text'],
  'src/features': ['share-link-page', 'settings'],
  tests: [
    'api',
    'backup',
    'bench',
    'db',
    'docs',
    'domain',
    'e2e',
    'files',
    'machines',
    'metrics',
    'papers',
    'proof',
    'start',
    'support',
    'tools',
    'ui',
  ],
};

const nouns = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| [^|]+ \| `([a-z-]+)` \|$/gm)].map(
  ([, noun = '']) => noun,
);
const plural = (noun: string): string =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : /(ch|s|x)$/.test(noun) ? `${noun}es` : `${noun}s`;
const allowed = new Set(nouns.flatMap((noun) => [noun, plural(noun)]));

describe('the nouns of the glossary', () => {
  it('are listed once', () => {
    expect(nouns.length).toBeGreaterThan(60);
    expect(new Set(nouns).size).toBe(nouns.length);
  });

  it.each(LAYERS)('name every folder of %s', (layer) => {
    const folders = readdirSync(layer, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() || layer === FILES ? path.parse(entry.name).name : [],
    );
    const own = TECHNIQUES[layer] ?? [];
    expect(folders.filter((name) => !allowed.has(name) && !own.includes(name))).toEqual([]);
    // A technique that is gone, or became a noun, is no exception any more.
    expect(own.filter((name) => !folders.includes(name) || allowed.has(name))).toEqual([]);
  });
});
