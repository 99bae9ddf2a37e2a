/** Recognises columns that say whether each stone is natural or lab-grown. */
import { canonical } from '../../../attributes/canonical.ts';
import { STONE_TYPE, type StoneType } from '../../../codes.ts';
import type { StockField } from '../../stock-fields.ts';
import { parseFlag } from '../../stock-values.ts';
import { kindInWords } from '../stone-type-evidence.ts';
import { processOfHeading } from './flag-headings.ts';

const GROWN_HEADING = /(?<!\p{L})(?:is\s+lab|lgd?|synthetics?|syn|created|grown|manmade)(?!\p{L})/iu;
const MINED_HEADING = /(?<!\p{L})(?:natural|nat|mined|earth|genuine)(?!\p{L})/iu;
const DENIED = /(?<!\p{L})(?:not|non|no|un)(?!\p{L})/iu;
const LAB = /(?<!\p{L})lab(?!\p{L})/iu;
/** Headings about something else: `Natural Color` a treatment, `LG Report` a document. */
const OF_OTHER_THINGS = /as\s*-?\s*grown|grown\s+by|report|cert|price|discount|number|no\.|#/i;
/**
 * Headings of a property that has a kind of its own: the colour of a lab-grown stone is natural if
 * it was not treated, `CVD tested` means that it is not one, and naturals are flaws of the surface.
 */
const OF_A_PROPERTY =
  /colou?r|tint|hue|treat|(?<!\p{L})(?:test|screen|check|scan|detect|verif|free|clear|pass|negative|guarant|proof|risk)|(?<!\p{L})naturals(?!\p{L})/iu;
/** Whether a heading names a property, so that `Natural` below it is not the kind of the stone. */
export const isOfAProperty = (heading: string): boolean => OF_A_PROPERTY.test(heading);
/** A stone that is not grown in one way may be in another: `CVD / HPHT`, `CVD status`. */
const OF_GROWING = /(?<!\p{L})(?:cvd|hp\s?ht)(?!\p{L})/iu;
/** Headings of columns that say what a stone is, where one letter may mean the kind. */
const KIND_HEADING =
  /(?<!\p{L})(?:source|creation|origin|nature|categ\p{L}*|kind|type|n\s*\/\s*l|l\s*\/\s*n)(?!\p{L})/iu;

/** Below `N/L` a lone `N` is Natural, also where no stone is lab-grown. */
const NATURAL_OR_LAB = /^\W*(?:n\W*l|l\W*n|nat\W*lab|lab\W*nat)\W*$/i;

/**
 * The kind that `Yes` means under this heading: natural under `Mined?`, lab-grown under `LG`. Null
 * for headings that name neither or both, such as `Natural / Lab`.
 */
function kindOfYes(heading: string): StoneType | null {
  // `HPHT: No` says of a natural stone that it is not treated, and of a grown one nothing.
  if (processOfHeading(heading) !== null || OF_GROWING.test(heading)) return null;
  const words = heading.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  if ([OF_OTHER_THINGS, OF_A_PROPERTY, DENIED].some((other) => other.test(words))) return null;
  const named = kindInWords(words);
  const grown = named === STONE_TYPE.labGrown || GROWN_HEADING.test(words);
  const mined = named === STONE_TYPE.natural || MINED_HEADING.test(words);
  if (grown === mined || (mined && LAB.test(words))) return null;
  return grown ? STONE_TYPE.labGrown : STONE_TYPE.natural;
}

const otherThan = (kind: StoneType): StoneType =>
  kind === STONE_TYPE.natural ? STONE_TYPE.labGrown : STONE_TYPE.natural;

/**
 * The kind that a yes or no means under this heading; null for other words and headings. As a
 * column of kinds (`stone_type`) an `N` is Natural.
 */
export function kindOfFlag(heading: string, value: string, field: StockField): StoneType | null {
  if (field === 'stone_type' && /^n$/i.test(value.trim())) return null;
  const kind = kindOfYes(heading);
  const flag = kind === null ? null : parseFlag(value);
  if (kind === null || flag === null) return null;
  return flag ? kind : otherThan(kind);
}

/** The kind that a word names by itself: `Mined`, `LGD`, `CVD`. */
export function kindOfWord(value: string): StoneType | null {
  const origin = canonical('stone_type', value);
  if (origin !== null) return origin === 'NATURAL' ? STONE_TYPE.natural : STONE_TYPE.labGrown;
  const growth = canonical('growth_type', value);
  return growth === null || growth === 'UNKNOWN' ? null : STONE_TYPE.labGrown;
}

const ENOUGH_VALUES = 3;
const NEARLY_ALL = 0.95;

function nearlyAll(values: readonly string[], wanted: (value: string) => boolean): boolean {
  return values.length >= ENOUGH_VALUES && values.filter(wanted).length >= NEARLY_ALL * values.length;
}

const isFlag = (value: string): boolean => parseFlag(value) !== null;
/** `N` may be No or Natural. */
const isLoneN = (value: string): boolean => /^n$/i.test(value);

/** Yes and no under a heading that does not say which of them means natural. */
export const isUntoldFlag = (heading: string, values: readonly string[]): boolean =>
  kindOfYes(heading) === null && values.length > 0 && values.every(isFlag) && !values.every(isLoneN);

/** Yes and no under a heading that may be about the kind without naming one: `Lab`, `Type`. */
export const mayTellKind = (heading: string, values: readonly string[]): boolean =>
  isUntoldFlag(heading, values) &&
  new Set(values.map(parseFlag)).size > 1 &&
  ![OF_OTHER_THINGS, OF_A_PROPERTY].some((other) => other.test(heading)) &&
  [LAB, GROWN_HEADING, MINED_HEADING, KIND_HEADING].some((names) => names.test(heading));

/**
 * The field of a column that tells the kind, whatever its heading: two different kinds in words,
 * one kind or single letters under a heading that says so, or yes and no under a heading that names
 * a kind. Null for any other column.
 */
export function stoneTypeColumn(heading: string, values: readonly string[]): StockField | null {
  const yes = kindOfYes(heading);
  if (nearlyAll(values, isFlag)) {
    if (NATURAL_OR_LAB.test(heading) && values.every(isLoneN)) return 'stone_type';
    const isOpen = yes === null || (yes === STONE_TYPE.natural && values.every(isLoneN));
    return isOpen ? null : 'lab_grown';
  }
  if (!nearlyAll(values, (value) => kindOfWord(value) !== null)) return null;
  if ((KIND_HEADING.test(heading) && !OF_A_PROPERTY.test(heading)) || yes !== null) return 'stone_type';
  const isWorded = values.every((value) => value.length > 1);
  return isWorded && new Set(values.map(kindOfWord)).size > 1 ? 'stone_type' : null;
}

/** Whether reading a column as this field would invert it: an `N` for No read as Natural. */
export const isInverted = (heading: string, values: readonly string[], field: StockField): boolean =>
  kindOfYes(heading) === STONE_TYPE.natural &&
  values.some(isLoneN) &&
  (field === 'stone_type' || field === 'lab_grown') &&
  stoneTypeColumn(heading, values) !== field;

const BESIDE_SHAPE =
  /(?<![\p{L}\d])(?:lab[\s_-]*(?:grown|created|diamond)|lgd?|lab|cvd|natural|nat|mined)(?![\p{L}\d])/iu;

/**
 * Separates the kind from the rest of a text: `ROUND LG` is a lab-grown ROUND. Null without a kind.
 */
export function splitKind(text: string): { kind: StoneType; rest: string } | null {
  const word = BESIDE_SHAPE.exec(text)?.[0];
  const kind = word === undefined ? null : (kindInWords(word) ?? kindOfWord(word));
  if (word === undefined || kind === null) return null;
  return {
    kind,
    rest: text
      .replace(word, ' ')
      .replace(/[()[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}
