import { byInclusion, type Inclusion } from '../inclusions.ts';
import type { Synonyms } from './spelling.ts';

/**
 * How stock sheets spell the grades of inclusions.ts. A column has the inclusions of one kind and
 * part, so `B1` under `Table black` needs no letter of the table. Digits alone may be yes and no.
 */
const WORDS: readonly (readonly string[])[] = [
  ['None', 'Non', 'No', 'N', 'NN', 'Nil', 'Clean', 'Not visible', 'Meaningless', 'Negligible'],
  [
    'Small',
    'S',
    'Sm',
    'Sml',
    'Very small',
    'Pinpoint',
    'Pin point',
    'PP',
    'Tiny',
    'Slight',
    'Light',
    'Minor',
    'Few',
  ],
  ['Medium', 'M', 'Med', 'Moderate'],
  ['Heavy', 'H', 'Hvy', 'Large', 'Lrg', 'Big', 'Strong', 'Severe'],
];

/** The letter O is written for a zero. */
const digitsOf = (degree: number): readonly string[] => (degree === 0 ? ['0', 'O'] : [String(degree)]);

/** What sheets call the part: a table is the center, a crown the side. */
const PART_LETTERS: Readonly<Record<Inclusion['part'], readonly string[]>> = {
  table: ['T'],
  crown: ['C', 'S'],
  pavilion: ['P'],
  girdle: ['G'],
};

function synonymsOf({ kind, part, letters }: Inclusion): Synonyms<string> {
  const [own = ''] = letters;
  const sides = PART_LETTERS[part];
  const before = [...sides.flatMap((side) => [`${own}${side}`, `${side}${own}`]), ...sides, own];
  return Object.fromEntries(
    WORDS.map((words, degree) => [
      `${letters}${degree}`,
      [
        ...words,
        ...(degree === 0 ? [`No ${kind}`] : []),
        ...before.flatMap((start) => digitsOf(degree).map((digit) => `${start}${digit}`)),
      ],
    ]),
  );
}

export const INCLUSION_SYNONYMS = byInclusion(synonymsOf);
