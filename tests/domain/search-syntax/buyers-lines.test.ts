/** Hundreds of lines as buyers write them, each with what is meant (buyers-lines.txt). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ATTRIBUTES } from '../../../src/domain/attributes/attributes.ts';
import { gradesIn } from '../../../src/domain/search-syntax/grades.ts';
import { leftOutOf, parseSearchText } from '../../../src/domain/search-syntax/parse.ts';
import {
  CARAT_GROUPS,
  filtersFromWire,
  filtersToWire,
  parseRange,
  type SearchWire,
} from '../../../src/domain/stones/search-filters.ts';

const FINISH: Record<string, SearchWire> = {
  '3EX': { cut: ['ID', 'EX'], polish: ['ID', 'EX'], symmetry: ['ID', 'EX'] },
  '3VG': { cut: ['ID', 'EX', 'VG'], polish: ['ID', 'EX', 'VG'], symmetry: ['ID', 'EX', 'VG'] },
  '2EX': { polish: ['ID', 'EX'], symmetry: ['ID', 'EX'] },
};
const NAMES = {
  sh: 'shape',
  ct: 'carat',
  col: 'color',
  cla: 'clarity',
  fl: 'fluorescence',
  fc: 'fancy_color',
  int: 'intensity',
  ov: 'overtone',
  usd: 'total_amt',
  ppc: 'price_per_ct',
  len: 'length',
  wid: 'width',
  hgt: 'height',
  kts: 'key_to_symbols',
  st: 'stone_type',
} as const;
const SINGLE = ['stone_type', 'image', 'video', 'certificate'];

const sizeFrom = (from: string): string => {
  const group = CARAT_GROUPS.map(parseRange).find(
    (one) => Number(one?.from ?? 0) <= Number(from) && Number(one?.to ?? 99) >= Number(from),
  );
  return `${from}..${group?.to ?? ''}`;
};

function wireOf(filters: string): SearchWire {
  const wire: Record<string, unknown> = {};
  for (const word of filters.split(' ').filter(Boolean)) {
    const [name = '', values = ''] = word.split(/:(.*)/s);
    const key = NAMES[name as keyof typeof NAMES] ?? name;
    if (FINISH[word] !== undefined) Object.assign(wire, FINISH[word]);
    else if (key === 'color' || key === 'clarity')
      wire[key] = values.split(',').flatMap((one) => gradesIn(key, one) ?? [one]);
    else if (key === 'stone_type') wire[key] = values === 'N' ? 2 : 1;
    else if (SINGLE.includes(key)) wire[key] = Number(values);
    else if (name === 'status') wire[name] = values.split(',').map(Number);
    else if (key === 'key_to_symbols')
      Object.assign(wire, { [key]: values.slice(1).split(','), key_to_symbols_contain: 2 });
    else if (values.startsWith('!'))
      wire[key] = ATTRIBUTES[key as 'shape'].options
        .map(({ code }) => code as string)
        .filter((code) => !values.slice(1).split(',').includes(code));
    else wire[key] = values.split(',').map((one) => (one.startsWith('~') ? sizeFrom(one.slice(1)) : one));
  }
  if (wire['fancy_color'] ?? wire['intensity'] ?? wire['overtone']) wire['diamond_type'] ??= 2;
  return wire as SearchWire;
}

/** Filters in one spelling: codes in order, ends of ranges as numbers. */
const plain = (wire: SearchWire): Map<string, string> =>
  new Map(
    Object.entries(filtersToWire(filtersFromWire(wire))).map(([key, value]) => [
      key,
      [value]
        .flat()
        .map(String)
        .map((one) =>
          /^-?[\d.]*\.\.-?[\d.]*$/.test(one)
            ? one
                .split('..')
                .map((end) => end && Number(end))
                .join('..')
            : one,
        )
        .toSorted()
        .join(),
    ]),
  );

interface Line {
  text: string;
  filters: Map<string, string>;
  leftOut: { words: string; near: string[] }[];
}

const linesIn = (file: string): Line[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' => ') && !line.startsWith('#'))
    .map((line) => {
      const [text = '', truth = ''] = line.split(/ => ?/);
      const [filters = '', left = ''] = truth.split('|');
      return {
        text,
        filters: plain(wireOf(filters)),
        leftOut: left
          .split(';')
          .map((one) => one.split('?'))
          .map(([words = '', near = '']) => ({
            words: words.trim(),
            near: near
              .split(',')
              .map((one) => one.trim())
              .filter(Boolean),
          }))
          .filter(({ words }) => words !== ''),
      };
    });

const words = (texts: readonly string[]): string => texts.join(' ').toLowerCase();

/** How a line is read: as it is meant, less than that and with a word about it, or wrongly. */
function judge({ text, filters, leftOut }: Line): 'understood' | 'told' | 'wrong' {
  const { filters: found, parts } = parseSearchText(text);
  const left = leftOutOf(parts, text);
  const asked = plain(filtersToWire(found));
  const isRight = [...asked].every(
    ([key, value]) => filters.get(key) === value || (key === 'diamond_type' && value === '1'),
  );
  if (!isRight) return 'wrong';
  const isWhole = [...filters.keys()].every((key) => asked.has(key));
  if (isWhole && words(left.map((one) => one.text)) === words(leftOut.map((one) => one.words))) {
    const near = left.flatMap((one) => one.near ?? []);
    return leftOut.every((one) => one.near.every((word) => near.includes(word))) ? 'understood' : 'told';
  }
  return left.length > 0 ? 'told' : 'wrong';
}

test('each suggestion is understood in the place of what was left out', () => {
  const texts = [...linesIn('./buyers-lines.txt'), ...linesIn('./later-lines.txt')].map(({ text }) => text);
  const unclear = texts.flatMap((text) =>
    leftOutOf(parseSearchText(text).parts, text).flatMap(({ from, to, near = [] }) =>
      near
        .filter((word) => {
          const taken = `${text.slice(0, from)}${word}${text.slice(to)}`;
          const left = leftOutOf(parseSearchText(taken).parts, taken);
          return left.some((one) => one.from < from + word.length && one.to > from);
        })
        .map((word) => `${text}: ${word}`),
    ),
  );
  expect(unclear).toEqual([]);
});

test('a misspelt word is told with what it was read as', () => {
  const { parts } = parseSearchText('tapered bagettes 2ct, cushon');
  const mended = parts.flatMap((part) => part.mended.map(({ text, word }) => [text, word]));
  expect(mended).toEqual([
    ['bagettes', 'baguette'],
    ['cushon', 'cushion'],
  ]);
});

test.each([
  'pearl',
  'prince',
  'nine',
  'start',
  'VS3',
  'vsi1',
  'S11',
  'gai',
  'G1A',
  '$5000',
  '30-40',
  'under 50',
  'max G',
])('%s is not turned into a filter', (line) => {
  const { parts, filters } = parseSearchText(line);
  expect(plain(filtersToWire(filters))).toEqual(plain({}));
  expect(parts.some(({ asks }) => asks === null)).toBe(true);
});

test.each([
  ['./buyers-lines.txt', 500, 0.97],
  ['./later-lines.txt', 90, 0.9],
])('lines of %s are understood, or what is left out is told', (file, least, share) => {
  const lines = linesIn(file);
  const judged = lines.map((line) => ({ line, as: judge(line) }));
  const by = (as: string): string[] => judged.filter((one) => one.as === as).map(({ line }) => line.text);
  expect(lines.length).toBeGreaterThanOrEqual(least);
  expect(by('wrong')).toEqual([]);
  expect(by('told').length, by('told').join('\n')).toBeLessThanOrEqual(lines.length * (1 - share));
});
