/** The words of a typed search: their meanings, and the spelling used when a search is written. */
import { ATTRIBUTES, type AttributeKey } from '../attributes/attributes.ts';
import { INCLUSION_FIELDS, NOT_ASSESSED, type InclusionField } from '../attributes/inclusions.ts';
import { FOREIGN_KINDS, FOREIGN_SHAPES } from '../attributes/synonyms/languages.ts';
import { DIAMOND_TYPE, STONE_STATUS, STONE_TYPE, type StoneStatus } from '../codes.ts';
import { folded } from '../text/search-folding.ts';
import { MISSPELT_FROM } from '../text/one-typo-apart.ts';
import type { MediaKey } from '../stones/search-filters.ts';

/** `tapered baguette`, `TAPERED_BAGUETTE` and `Tapered-Baguette` are one word. */
export const wordOf = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '-');

const PLAIN = /^[ -~]*$/;

/** As it is compared; most words are plain letters, for which this is quick. */
export const foldedWord = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : folded(text));

/** The same however it is joined: `halfmoon` is `half moon`. */
const joined = (text: string): string => foldedWord(text).replaceAll(/[\s_-]+/g, '');

/** What dealers say for shapes; the first is written. */
const SHAPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  ROUND: ['rd', 'round', 'rb', 'br', 'rbc', 'rnd', 'rou'],
  OVAL: ['ov', 'ovl'],
  PEAR: ['ps', 'pe', 'psh', 'pear-shape', 'teardrop'],
  MARQUISE: ['mq', 'mar', 'marq', 'mqs', 'mqb', 'marquee'],
  PRINCESS: ['pr', 'prin', 'prn', 'pri'],
  EMERALD: ['em', 'eme', 'emer', 'emd', 'ec'],
  SQ_EMERALD: ['sqem', 'sq-emerald'],
  ASSCHER: ['as', 'asch', 'asc', 'ascher', 'asher'],
  CUSHION: ['cu', 'cus', 'cush'],
  CUSHION_BRILLIANT: ['cb'],
  CUSHION_MODIFIED: ['cmb', 'cushion-mod', 'cushion-mod-brill'],
  RADIANT: ['ra', 'rad'],
  SQ_RADIANT: ['sqra', 'sq-radiant'],
  HEART: ['ht', 'hs', 'hrt', 'heart-shape'],
  OLD_EUROPEAN: ['oec', 'old-euro'],
  OLD_MINER: ['omc', 'old-mine'],
  ROSE: ['rose-cut'],
  TRILLIANT: ['tr', 'tri', 'trillion'],
  TRIANGULAR: ['triangle'],
  BAGUETTE: ['bg', 'bag'],
  TAPERED_BAGUETTE: ['tbag'],
  HEXAGONAL: ['hexagon'],
  OCTAGONAL: ['octagon'],
  PENTAGONAL: ['pentagon'],
  TRAPEZOID: ['trapeze'],
};
const FLUORESCENCE_WORDS: Readonly<Record<string, readonly string[]>> = {
  NONE: ['none', 'non', 'nil', 'nofl'],
  FAINT: ['faint', 'fnt'],
  MEDIUM: ['medium', 'med'],
  STRONG: ['strong', 'stg'],
  VERY_STRONG: ['very-strong', 'vstg'],
};
/** `vivid yellow` is said for `fancy vivid yellow`. */
const INTENSITY_WORDS: Readonly<Record<string, readonly string[]>> = {
  FANCY_INTENSE: ['intense', 'fancy-int'],
  FANCY_VIVID: ['vivid'],
  FANCY_DEEP: ['deep'],
  FANCY_DARK: ['dark'],
};
const COLOR_WORDS: Readonly<Record<string, readonly string[]>> = { GRAY: ['grey'], GRAYISH: ['greyish'] };

/** What a word means by itself. */
export type Meaning =
  | { key: AttributeKey; codes: readonly string[] }
  | { key: 'stone_type' | 'diamond_type'; code: 1 | 2 }
  | { key: 'status'; codes: readonly StoneStatus[] }
  | { key: MediaKey; is: 'with' | 'without' };

const NATURAL: Meaning = { key: 'stone_type', code: STONE_TYPE.natural };
const LAB_GROWN: Meaning = { key: 'stone_type', code: STONE_TYPE.labGrown };
const withAndWithout = (key: MediaKey, ...words: string[]): [string, Meaning][] =>
  words.flatMap((word): [string, Meaning][] => [
    [word, { key, is: 'with' }],
    [`with-${word}`, { key, is: 'with' }],
    [`no-${word}`, { key, is: 'without' }],
  ]);

/**
 * The spellings of an attribute's code that need no attribute name before them; the first is
 * written.
 */
const bareWords = (key: AttributeKey, code: string, label: string): readonly string[] => {
  const own = [wordOf(code), wordOf(label)];
  if (key === 'shape') return [...(SHAPE_WORDS[code] ?? []), ...own];
  if (key === 'fluorescence') return FLUORESCENCE_WORDS[code] ?? [];
  // Not the label: a stone without a report is not “none”.
  if (key === 'lab') return code === 'NONE' ? ['non-cert'] : own;
  // A word that is both a fancy colour and a shade means the colour: for a shade, dealers write
  // `shade` before it.
  if (isInclusion(key)) return code === NOT_ASSESSED.code ? [] : inclusionWords(code);
  if (key === 'guaranteed') return [wordOf(label), 'guaranteed'];
  if (key === 'intensity') return [...own, ...(INTENSITY_WORDS[code] ?? [])];
  return key === 'fancy_color' || key === 'overtone' ? [...own, ...(COLOR_WORDS[code] ?? [])] : [];
};
const isInclusion = (key: AttributeKey): key is InclusionField => INCLUSION_FIELDS.some((one) => one === key);

/** `bt0`, which is `no bt` and `bto`. */
function inclusionWords(code: string): string[] {
  const word = wordOf(code);
  const letters = word.slice(0, -1);
  return word.endsWith('0') ? [word, `no-${letters}`, `${letters}o`] : [word];
}
const BARE_KEYS = [
  ...INCLUSION_FIELDS,
  'guaranteed',
  'overtone',
  'fancy_color',
  'intensity',
  'lab',
  'fluorescence',
  'shape',
] as const;
/** Values of several attributes. */
const SHARED: readonly string[] = ['other', 'none'];

const BARE_ENTRIES = BARE_KEYS.flatMap((key) =>
  ATTRIBUTES[key].options.flatMap(({ code, label }) =>
    bareWords(key, code, label)
      .filter((word) => key === 'fluorescence' || !SHARED.includes(word))
      .map((word): [string, Meaning] => [word, { key, codes: [code] }]),
  ),
);

/**
 * Shapes and kinds in other languages, without abbreviations, which mean other things in English.
 */
const FOREIGN_ENTRIES = [
  ...Object.entries(FOREIGN_SHAPES).map(([code, words]) => ({ words, is: { key: 'shape', codes: [code] } })),
  { words: FOREIGN_KINDS.NATURAL, is: NATURAL },
  { words: FOREIGN_KINDS.LAB_GROWN, is: LAB_GROWN },
].flatMap(({ words = [], is }) =>
  words
    .filter((word) => !/^\p{Script=Cyrillic}{1,3}$/u.test(word))
    .map((word): [string, Meaning] => [word, is as Meaning]),
);

/**
 * The words that need no name before them. A word of two attributes belongs to the later one in
 * BARE_KEYS.
 */
const ENTRIES: readonly [string, Meaning][] = [
  ...FOREIGN_ENTRIES,
  ...BARE_ENTRIES,
  ...['natural', 'nat', 'mined', 'earth-mined', 'non-lab', 'non-lab-grown'].map((word): [string, Meaning] => [
    word,
    NATURAL,
  ]),
  ...['lab', 'lg', 'lab-grown', 'lgd', 'lab-created', 'man-made', 'synthetic'].map(
    (word): [string, Meaning] => [word, LAB_GROWN],
  ),
  ...withAndWithout('image', 'image', 'picture', 'pic', 'photo'),
  ...withAndWithout('video', 'video', 'vid'),
  ...withAndWithout('certificate', 'certificate', 'cert'),
  ...Object.entries({
    'non-certified': { key: 'lab', codes: ['NONE'] },
    uncertified: { key: 'lab', codes: ['NONE'] },
    // Not the fancy colour, for which dealers write `fancy white`.
    white: { key: 'diamond_type', code: DIAMOND_TYPE.white },
    'fancy-white': { key: 'fancy_color', codes: ['WHITE'] },
    'no-bgm': { key: 'shade', codes: ['NONE', 'NO_BGM'] },
    'no-milky': { key: 'milky', codes: ['NONE'] },
    available: { key: 'status', codes: [STONE_STATUS.available] },
    'in-stock': { key: 'status', codes: [STONE_STATUS.available] },
    'on-hold': { key: 'status', codes: [STONE_STATUS.hold] },
    'on-memo': { key: 'status', codes: [STONE_STATUS.memo] },
  } satisfies Record<string, Meaning>),
];
const BARE = new Map(ENTRIES.map(([word, meaning]) => [joined(word), meaning]));

/** What a word means without a name before it; undefined if nothing. */
export function meaningOf(word: string): Meaning | undefined {
  const key = joined(word);
  // `D-F` is not the laboratory DF.
  return key.length < MISSPELT_FROM && /[\s_-]/.test(word) ? undefined : BARE.get(key);
}

const OWN = new Set(
  BARE_KEYS.flatMap((key) =>
    ATTRIBUTES[key].options.flatMap(({ code, label }) => [joined(code), joined(label)]),
  ),
);
const FOREIGN = new Set(FOREIGN_ENTRIES.map(([word]) => joined(word)));

/**
 * The words in full that a misspelt one may mean: no abbreviations and laboratories, and only long
 * words of other languages.
 */
export const SPELT_WORDS: ReadonlyMap<string, Meaning> = new Map(
  [...BARE]
    .filter(
      ([word, { key }]) =>
        key !== 'lab' &&
        (word.length > MISSPELT_FROM ||
          (word.length === MISSPELT_FROM && !FOREIGN.has(word)) ||
          (word.length === MISSPELT_FROM - 1 && OWN.has(word))),
    )
    .toSorted(([a], [b]) => Number(FOREIGN.has(a)) - Number(FOREIGN.has(b))),
);
/** Words that mean something together with others: `tapered`, `grown`. */
export const PARTS: ReadonlySet<string> = new Set(
  ENTRIES.flatMap(([word]) => {
    const parts = folded(word).split(/[\s_-]+/);
    return parts.length > 1 ? parts : [];
  }),
);

/**
 * The word that is written for a code, and read back as it, without a name; undefined if there is
 * none.
 */
export function bareWordOf(key: AttributeKey, code: string): string | undefined {
  const option = ATTRIBUTES[key].options.find((one) => one.code === code);
  return (option ? bareWords(key, code, option.label) : []).find((word) => {
    const meaning = meaningOf(word);
    return meaning?.key === key && 'codes' in meaning && meaning.codes.includes(code);
  });
}

/** The code of an attribute for a word behind its name: `cut:ex`, `shade:faint-brown`. */
export function codeFor(key: AttributeKey, word: string): string | undefined {
  const said = wordOf(word);
  const { options } = ATTRIBUTES[key];
  return options.find(
    ({ code, label }) =>
      wordOf(code) === said || wordOf(label) === said || bareWords(key, code, label).includes(said),
  )?.code;
}
