/** Addresses: text stays text on every screen, and what was written is read again. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseSearch, stringifySearch } from '../../src/ui/records/url-search.ts';

/** Texts that JSON or JavaScript would read as something else. */
const TEXTS = [
  '662E41',
  '6.62e+43',
  '12345678901234567890',
  '007',
  '1e400',
  '-0',
  '0x10',
  'true',
  'null',
  'NaN',
  '[1]',
  '{"a":1}',
  '"quoted"',
  'R&D = 50 % + "x"',
  'José',
];

describe('a parameter of an address', () => {
  it.each(TEXTS)('that is the text %j is read as it was written', (text) => {
    expect(parseSearch(stringifySearch({ search: text }))).toEqual({ search: text });
  });

  it.each(TEXTS.slice(0, 10))('typed as %j into the address stays text', (text) => {
    expect(parseSearch(`?search=${encodeURIComponent(text)}`)['search']).toBe(text);
  });

  it('of an older address has its text in quotes, and its lists as JSON', () => {
    expect(parseSearch('?search=%22123456%22&status=%5B1,2%5D&page=2&all=true')).toEqual({
      search: '123456',
      status: [1, 2],
      page: '2',
      all: 'true',
    });
  });

  it('that occurs several times is a list', () => {
    expect(parseSearch('?status=1&status=2&status=3')).toEqual({ status: ['1', '2', '3'] });
  });

  it('that is undefined or null is left out', () => {
    expect(stringifySearch({ a: undefined, b: null })).toBe('');
  });

  it('is read as it was written, whatever text, list or object it is', () => {
    const text = fc.string({ unit: 'binary' }).map((one) => one.toWellFormed());
    const value = fc.oneof(text, fc.constantFrom(...TEXTS), fc.array(text), fc.dictionary(fc.string(), text));
    fc.assert(
      fc.property(value, (written) => {
        const read = parseSearch(stringifySearch({ it: written }))['it'];
        expect(JSON.stringify(read)).toBe(JSON.stringify(written));
      }),
      { numRuns: 500 },
    );
  });
});

// One screen looks for the page's demo accounts when it is loaded.
vi.stubGlobal('document', { querySelector: () => null });
const { routeTree } = await import('../../src/routeTree.gen.ts');
vi.unstubAllGlobals();

type Read = (params: Record<string, unknown>) => Record<string, unknown>;
interface Screen {
  fullPath?: string;
  options: { validateSearch?: Read; path?: string; id?: string };
  children?: Record<string, Screen> | Screen[];
}

function readersIn({ options, children = {} }: Screen, under = ''): [path: string, read: Read][] {
  const path = `${under}${options.path ?? ''}`;
  const own: [string, Read][] = options.validateSearch === undefined ? [] : [[path, options.validateSearch]];
  return [...own, ...Object.values(children).flatMap((child) => readersIn(child as Screen, path))];
}

const READERS = readersIn(routeTree as unknown as Screen);

/** Which names are read may depend on what others say. */
const CONTEXTS: Record<string, string>[] = [
  { machine: 'hold' },
  { tab: 'searches' },
  { tab: 'cart' },
  { tab: 'saved' },
];

/** The names that a screen reads from its address. */
function namesOf(read: Read): string[] {
  const names = new Set<string>();
  for (const context of CONTEXTS)
    read(
      new Proxy(context, {
        get: (given, name) => {
          if (typeof name === 'string') names.add(name);
          return Reflect.get(given, name) as unknown;
        },
      }),
    );
  return [...names];
}

describe.each(READERS)('the address of %s', (_path, read) => {
  const names = namesOf(read);

  it.each(['662E41', '12345678901234567890', '007'])('keeps the text %j wherever it takes text', (text) => {
    for (const name of names) {
      const said = CONTEXTS.flatMap(
        (context) => read({ ...context, ...parseSearch(`?${name}=${text}`) })[name] ?? [],
      );
      for (const one of said) if (typeof one === 'string') expect(one, name).toBe(text);
      if (['search', 'searchTerm', 'stone', 'line', 'client'].includes(name))
        expect(said, name).toContain(text);
    }
  });

  it('reads a figure or a flag that is written as text', () => {
    for (const name of names)
      for (const context of CONTEXTS)
        for (const typed of [1, 2, 3, 7, 20, 200, true, false]) {
          const view = read({ ...context, [name]: typed });
          if (!Object.values(view).flat().includes(typed)) continue;
          expect(read({ ...context, [name]: String(typed) }), `${name}=${typed}`).toEqual(view);
        }
  });
});
