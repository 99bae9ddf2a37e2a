/** The headings of inclusions: the words of a kind and a part in any order, and abbreviations. */
import { byInclusion, type Inclusion } from '../../../../src/domain/attributes/inclusions.ts';

const KINDS: Readonly<Record<Inclusion['kind'], readonly string[]>> = {
  black: ['Black', 'Blk'],
  white: ['White', 'Wht'],
  open: ['Open', 'Opn', 'Opening'],
};
const PARTS: Readonly<Record<Inclusion['part'], readonly string[]>> = {
  table: ['Table', 'Tbl', 'Tab', 'Center', 'Centre'],
  crown: ['Crown', 'Crn', 'Cr', 'Side'],
  pavilion: ['Pavilion', 'Pav'],
  girdle: ['Girdle', 'Gird', 'Grd'],
};
/** `WT` is a weight. `BIC` is in the center or in the crown. */
const ABBREVIATIONS: Partial<Record<Inclusion['field'], readonly string[]>> = {
  black_table: ['BT', 'BIT', 'BIC', 'CB'],
  black_crown: ['BC', 'BIS', 'BIC', 'SB'],
  white_table: ['WIT', 'WIC', 'CW'],
  white_crown: ['WC', 'WIS', 'WIC', 'SW'],
  open_table: ['OT', 'OIT'],
  open_crown: ['OC', 'OIC'],
  open_pavilion: ['OP', 'OIP'],
  open_girdle: ['OG', 'OIG'],
};
const INCLUSION = ['Inclusion', 'Inclusions', 'Incl', 'Inc'];

/** `Table inclusion` does not say which; its values or the other columns do. */
const ofNoKind = (part: string): string[] => INCLUSION.map((word) => `${part} ${word}`);

function headersOf({ field, kind, part }: Inclusion): string[] {
  const pairs = KINDS[kind].flatMap((colour) =>
    PARTS[part].flatMap((place) => [
      `${colour} ${place}`,
      `${place} ${colour}`,
      `${colour} in ${place}`,
      `${colour} on ${place}`,
      ...INCLUSION.flatMap((word) => [
        `${colour} ${word} ${place}`,
        `${colour} ${word} in ${place}`,
        `${colour} ${place} ${word}`,
        `${place} ${colour} ${word}`,
        `${place} ${word} ${colour}`,
      ]),
    ]),
  );
  const vague = kind === 'open' ? [] : PARTS[part].flatMap(ofNoKind);
  return [...pairs, ...vague, ...(ABBREVIATIONS[field] ?? [])];
}

const combined = (kind: Inclusion['kind']): string[] =>
  KINDS[kind].flatMap((colour) => INCLUSION.map((word) => `${colour} ${word}`));

export const INCLUSION_HEADERS = {
  ...byInclusion(headersOf),
  black_inclusion: combined('black'),
  white_inclusion: combined('white'),
  open_inclusion: [...combined('open'), ...INCLUSION.map((word) => `${word} open`)],
};
