/** The cells of a stone's columns, for the tables and for the sheets that the server writes. */
import { ATTRIBUTE_KEYS, attributeLabel, type AttributeKey } from '../attributes/attributes.ts';
import { isSigned, withSign, type Signs } from '../attributes/sign.ts';
import { inclusionIn, INCLUSION_FIELDS } from '../attributes/inclusions.ts';
import type { CellKind, CellValue } from '../cells.ts';
import { DIAMOND_TYPE } from '../codes.ts';
import { finishInWords, fluorescenceInWords, isLabGrown, markedShape, reportInWords } from './stone-texts.ts';
import { atHeldPrice, type heldAmount } from '../prices/held-price.ts';
import type { StoneColumnKind } from './stone-columns.ts';

/** The fields of a stone that columns show. */
export type ShownStone = Signs &
  Readonly<{
    status: number;
    shape?: string | null;
    pieces?: number | null;
    color?: string | null;
    clarity?: string | null;
    cut?: string | null;
    polish?: string | null;
    symmetry?: string | null;
    lab?: string | null;
    report_no?: string | null;
    fluorescence?: string | null;
    fluorescence_color?: string | null;
    stone_type?: number | null;
    diamond_type?: number | null;
    inclusions?: string | null;
    held_for_me?: boolean;
  }> &
  Parameters<typeof heldAmount>[0];

export const CELL_KIND: Readonly<Record<StoneColumnKind, CellKind>> = {
  text: 'text',
  code: 'code',
  status: 'text',
  number: 'carat',
  percent: 'percent',
  money: 'money',
  date: 'dateTime',
  media: 'text',
};

/** Grades stay codes; attributes whose codes nobody reads show their label. */
const WRITTEN_OUT = new Set<string>([
  'fancy_color',
  'intensity',
  'overtone',
  'shade',
  'milky',
  'rough_origin',
]);

const isAttribute = (field: string): field is AttributeKey => ATTRIBUTE_KEYS.some((key) => key === field);

export const shapeName = (code: string | null | undefined): string | null => labelOfCode('shape', code);

/** The label where the code is unclear; grades stay codes. */
export const labelOfCode = (attribute: AttributeKey, code: string | null | undefined): string | null =>
  code == null ? null : attributeLabel(attribute, code);

export function originLabel(code: number | null | undefined): string | null {
  if (code == null) return null;
  return isLabGrown({ stone_type: code }) ? 'Lab grown' : 'Natural';
}

/** The cell of a stone in a column; `statusWord` gives the machine's label of a status code. */
export function cellOfStone(
  field: string,
  statusWord: (code: number) => string,
): (stone: ShownStone) => CellValue {
  if (field === 'status') return ({ status }) => statusWord(status);
  if (field === 'shape') return (stone) => markedShape(stone, shapeName(stone.shape));
  if (field === 'finish') return finishInWords;
  if (field === 'report') return reportInWords;
  if (field === 'fluorescence') return fluorescenceInWords;
  if (field === 'lab') return ({ lab }) => (lab === 'NONE' ? 'None' : lab);
  const inclusion = INCLUSION_FIELDS.find((one) => one === field);
  if (inclusion !== undefined) return (stone) => inclusionIn(stone.inclusions, inclusion);
  if (field === 'guaranteed') return (stone) => (plainValue(stone, field) === null ? null : 'Yes');
  if (field === 'stone_type') return (stone) => originLabel(stone.stone_type);
  if (field === 'diamond_type')
    return (stone) => (stone.diamond_type === DIAMOND_TYPE.fancy ? 'Fancy' : 'White');
  if (isSigned(field)) return (stone) => withSign(stone, field);
  // A hold keeps its price, for staff in the client's columns.
  if (PRICES.has(field)) return (stone) => plainValue(atHeldPrice(stone, stone.held_for_me === true), field);
  const inWords = isAttribute(field) && WRITTEN_OUT.has(field) ? field : null;
  return (stone) => {
    const value = plainValue(stone, field);
    return inWords !== null && typeof value === 'string' ? attributeLabel(inWords, value) : value;
  };
}

/** The fields of prices: those of the viewer, and the client's. */
export const PRICE_FIELDS = [
  'disc',
  'price_per_ct',
  'total_amt',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
] as const;
export const PRICES: ReadonlySet<string> = new Set(PRICE_FIELDS);

function plainValue(stone: ShownStone, field: string): string | number | null {
  const value: unknown = Reflect.get(stone, field);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
