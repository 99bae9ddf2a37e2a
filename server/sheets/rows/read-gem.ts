import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { MappedColumn } from './cell-reading.ts';
import type { RowCells } from './row-cells.ts';

/**
 * How a row says that it is not a diamond. Words are judged by their column: a column of types says
 * what the stone is, a comment may only speak of it.
 *
 * `kind`: natural or lab-grown, type, species. `shape`, `number`: the stone's own. `words`:
 * comments and descriptions.
 */
type GemPlace = 'kind' | 'shape' | 'number' | 'words';

/** Imitations, whose names mean nothing else. */
const IMITATIONS =
  'moissanites?|cubic[\\s-]*zirconia|zirconia|cz|(?:diamond[\\s-]+)?simul(?:ant|ated)s?|imitations?|rhinestones?|glass|paste|yag|ggg|strontium titanate';

const STONES =
  'rub(?:y|ies)|sapphires?|spinels?|topaz|tanzanites?|aquamarines?|amethysts?|citrines?|garnets?|tsavorites?|peridots?|tourmalines?|alexandrites?|morganites?|turquoise|zircons?|beryls?|quartz|kunzites?|iolites?';
/** Also misspelt shapes (Pear, Oval) and names in numbers. */
const GEMS = `${STONES}|opals?|jade|jadeite|pearls?`;
const COLOURS =
  'red|pink|blue|green|yellow|orange|purple|violet|white|colou?rless|black|padparadscha|star|pigeon blood|royal';

const QUALIFIERS = `natural|genuine|synthetic|lab|laboratory|grown|created|man|made|loose|heated|unheated|no heat|treated|untreated|burma|burmese|mozambique|ceylon|kashmir|colombian|zambian|brazilian|swiss|london|sky|imperial|${COLOURS}|gem|gemstones?|stones?`;

const word = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'iu');

const whole = (names: string): RegExp =>
  new RegExp(`^(?:(?:${QUALIFIERS})[\\s,/-]+)*(?:${names})(?:[\\s,/-]+(?:${QUALIFIERS}))*$`, 'iu');

const NAMES: Readonly<Record<GemPlace, readonly RegExp[]>> = {
  // A type that is Emerald is the gem; as a shape it is the cut.
  kind: [word(`${IMITATIONS}|${GEMS}`), whole('emeralds?')],
  shape: [word(`${IMITATIONS}|${STONES}`), word('emerald[\\s-]+(?:gem|gemstone|beryl)')],
  number: [word(`moissanites?|cubic[\\s-]*zirconia|${STONES}`)],
  words: [
    word('moissanites?|cubic[\\s-]*zirconia|diamond[\\s-]+simulants?|simulants?'),
    whole(`${IMITATIONS}|${GEMS}`),
    word(
      '(?:colombian|zambian|brazilian|natural|synthetic)[\\s-]+emeralds?(?!\\s*[\\s-](?:cut|shape|diamond))',
    ),
    word('emerald[\\s-]+(?:gemstone|beryl)'),
    new RegExp(`^(?:(?:${QUALIFIERS})\\s+)*(?:${GEMS})(?=[\\s,]+\\d)`, 'iu'),
  ],
};

/** A clause that denies the gem, compares with it, or mentions a test for it. */
const DENIED =
  /(?<![\p{L}\d])(?:no|not|non|never|without|free|isn'?t|nor|tested|tests?|testing|tester|check(?:ed)?|pass(?:es|ed)?|screened|versus|vs|than|like|unlike|compared?|better|instead|resembles?|exclud(?:es|ed|ing)|avoid|guaranteed|setting|set with|halo|side)(?![\p{L}\d])/iu;

/** The words by which a text says that the stone is another gem; null if it does not. */
export function otherGem(place: GemPlace, text: string): string | null {
  if (!/\p{L}{2}/u.test(text)) return null;
  for (const clause of place === 'words' ? text.split(/[.;!?\n]+/) : [text]) {
    const trimmed = clause.trim();
    if (place !== 'number' && DENIED.test(trimmed)) continue;
    for (const name of NAMES[place]) {
      const found = name.exec(trimmed);
      if (found !== null) return found[0];
    }
  }
  return null;
}

/** Headings of columns that say what a stone is, even of columns that are not imported. */
const KIND_HEADING =
  /^(?:(?:gem|stone|item|product|material)[\s_-]*(?:type|kind|name|category)|type|gem(?:stone)?|species|variety|material|category|natural\s*\/\s*lab.*)$/i;

const WORDS_HEADING = /(?:descr|comment|remark|title|^item$|^product$|^details?$|^notes?$|^name$)/i;

/** How to judge the words under a heading; null for columns that do not say what a stone is. */
const gemPlaceOf = (heading: string): GemPlace | null =>
  KIND_HEADING.test(heading.trim()) ? 'kind' : WORDS_HEADING.test(heading) ? 'words' : null;

/** Fields whose text may say that the stone is not a diamond. */
const PLACES: readonly (readonly [StockField, GemPlace])[] = [
  ['stone_type', 'kind'],
  ['lab_grown', 'kind'],
  ['growth_type', 'kind'],
  ['shape', 'shape'],
  ['stock_no', 'number'],
  ['member_comment', 'words'],
  ['report_comment', 'words'],
];

/**
 * Headings of columns without a field that may still name the gem, such as a title or a category.
 */
export interface TellingColumn {
  column: number;
  header: string;
  place: GemPlace;
}

/** Columns without a field whose headings say type or description. */
export function tellingColumns(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
): TellingColumn[] {
  const read = new Set(mapping.map(({ column }) => column));
  return headers.flatMap((header, column) => {
    const place = read.has(column) ? null : gemPlaceOf(header);
    return place === null ? [] : [{ column, header, place }];
  });
}

/** Checking a text is slow, but columns of types and shapes have few different ones. */
const REMEMBERED = 2000;

/** Whether a row says that it is another gem; if so, it is reported. */
export function createGemFinder(telling: readonly TellingColumn[]): (cells: RowCells) => boolean {
  const known = new Map<string, boolean>();
  const isOther = (place: GemPlace, text: string): boolean => {
    const key = `${place} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = otherGem(place, text) !== null;
    if (known.size < REMEMBERED) known.set(key, found);
    return found;
  };
  return (cells) => {
    for (const [field, place] of PLACES) {
      const text = cells.written(field);
      if (text === null || !isOther(place, text)) continue;
      cells.complain('other_gem', field, text);
      return true;
    }
    for (const { column, header, place } of telling) {
      const text = cells.at(column);
      if (text === '' || !isOther(place, text)) continue;
      cells.complain('other_gem', null, `${header}: ${text}`);
      return true;
    }
    return false;
  };
}
