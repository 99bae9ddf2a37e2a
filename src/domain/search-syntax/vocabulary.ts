/** The words of a typed search: their meanings, and the spelling used when a search is written. */
import { ATTRIBUTES, type AttributeKey } from '../attributes/attributes.ts';
import { STONE_STATUS, STONE_TYPE, type StoneStatus } from '../codes.ts';
import type { MediaKey, RangeKey } from '../stones/search-filters.ts';

/** `tapered baguette`, `TAPERED_BAGUETTE` and `Tapered-Baguette` are one word. */
export const wordOf = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '-');

/** What dealers say for shapes; the first is written. */
const SHAPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  ROUND: ['rd', 'round', 'rb', 'br', 'rbc'],
  OVAL: ['ov'],
  PEAR: ['ps', 'pe'],
  MARQUISE: ['mq', 'mar'],
  PRINCESS: ['pr', 'prin'],
  EMERALD: ['em', 'eme'],
  SQ_EMERALD: ['sqem'],
  ASSCHER: ['as', 'asch'],
  CUSHION: ['cu', 'cus'],
  CUSHION_BRILLIANT: ['cb'],
  CUSHION_MODIFIED: ['cmb'],
  RADIANT: ['ra', 'rad'],
  SQ_RADIANT: ['sqra'],
  HEART: ['ht', 'hs'],
  OLD_EUROPEAN: ['oec'],
  OLD_MINER: ['omc'],
  TRILLIANT: ['tr', 'tri'],
  BAGUETTE: ['bg', 'bag'],
};
const FLUORESCENCE_WORDS: Readonly<Record<string, readonly string[]>> = {
  NONE: ['none', 'non', 'nil', 'nofl'],
  FAINT: ['faint', 'fnt'],
  MEDIUM: ['medium', 'med'],
  STRONG: ['strong', 'stg'],
  VERY_STRONG: ['very-strong', 'vstg'],
};

/** What a word means by itself. */
export type Meaning =
  | { key: AttributeKey; codes: readonly string[] }
  | { key: 'stone_type'; code: 1 | 2 }
  | { key: MediaKey; is: 'with' | 'without' };

const NATURAL: Meaning = { key: 'stone_type', code: STONE_TYPE.natural };
const LAB_GROWN: Meaning = { key: 'stone_type', code: STONE_TYPE.labGrown };
const withAndWithout = (key: MediaKey, ...words: string[]): [string, Meaning][] =>
  words.flatMap((word): [string, Meaning][] => [
    [word, { key, is: 'with' }],
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
  return key === 'fancy_color' || key === 'intensity' || key === 'overtone' ? own : [];
};
const BARE_KEYS = ['overtone', 'fancy_color', 'intensity', 'lab', 'fluorescence', 'shape'] as const;
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
 * The words that need no name before them. A word of two attributes belongs to the later one in
 * BARE_KEYS.
 */
export const BARE: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...BARE_ENTRIES,
  ...['natural', 'nat', 'mined'].map((word): [string, Meaning] => [word, NATURAL]),
  ...['lab', 'lg', 'lab-grown', 'labgrown', 'lgd'].map((word): [string, Meaning] => [word, LAB_GROWN]),
  ...withAndWithout('image', 'image', 'picture', 'pic'),
  ...withAndWithout('video', 'video', 'vid'),
  ...withAndWithout('certificate', 'certificate', 'cert'),
  ['no-bgm', { key: 'shade', codes: ['NONE', 'NO_BGM'] }],
  ['no-milky', { key: 'milky', codes: ['NONE'] }],
]);

/**
 * The word that is written for a code, and read back as it, without a name; undefined if there is
 * none.
 */
export function bareWordOf(key: AttributeKey, code: string): string | undefined {
  const option = ATTRIBUTES[key].options.find((one) => one.code === code);
  return (option ? bareWords(key, code, option.label) : []).find((word) => {
    const meaning = BARE.get(word);
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

/** The names before a colon; the first is written. */
const ATTRIBUTE_NAMES: Readonly<Record<AttributeKey, readonly string[]>> = {
  shape: ['shape'],
  color: ['color', 'colour', 'col'],
  fancy_color: ['fancy', 'fancy-color', 'fancy-colour'],
  intensity: ['intensity', 'int'],
  overtone: ['overtone'],
  clarity: ['clarity', 'cla'],
  lab: ['lab'],
  cut: ['cut'],
  shade: ['shade'],
  polish: ['polish', 'pol'],
  milky: ['milky'],
  symmetry: ['symmetry', 'sym'],
  fluorescence: ['fl', 'fluor', 'fluorescence', 'flr'],
  location: ['in', 'location'],
};
const RANGE_NAMES: Readonly<Record<RangeKey, readonly string[]>> = {
  carat: ['carat', 'ct', 'size'],
  rap: ['rap'],
  disc: ['disc', 'discount'],
  price_per_ct: ['ppc', 'price'],
  total_amt: ['amount', 'total', 'amt'],
  depth: ['depth', 'dp'],
  table_pct: ['table', 'tb'],
  length: ['length'],
  width: ['width'],
  height: ['height'],
  days_in_stock: ['days', 'age'],
};
const OTHER_NAMES = {
  status: ['status'],
  diamond_type: ['type'],
  stock_numbers: ['no', 'number'],
  searchTerm: ['begins'],
  upload_id: ['import'],
  key_to_symbols: ['kts', 'symbols'],
  without_symbols: ['no-kts', 'no-symbols'],
} as const;

export const NAMES = { ...ATTRIBUTE_NAMES, ...RANGE_NAMES, ...OTHER_NAMES };
export type NamedKey = keyof typeof NAMES;

const KEYS = new Map<string, NamedKey>(
  Object.entries(NAMES).flatMap(([key, names]) =>
    names.map((name): [string, NamedKey] => [name, key as NamedKey]),
  ),
);
/** The filter that is named before a colon; undefined for none. */
export const keyNamed = (name: string): NamedKey | undefined => KEYS.get(wordOf(name));

export const STATUS_WORDS: readonly (readonly [word: string, code: StoneStatus])[] = [
  ['available', STONE_STATUS.available],
  ['not-available', STONE_STATUS.notAvailable],
  ['confirmed', STONE_STATUS.confirmStones],
  ['hold', STONE_STATUS.hold],
  ['memo', STONE_STATUS.memo],
  ['sold', STONE_STATUS.soldOut],
];
