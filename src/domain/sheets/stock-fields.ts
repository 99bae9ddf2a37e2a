import type { CodedAttribute } from '../attributes/canonical.ts';
import { byInclusion, INCLUSION_LABEL } from '../attributes/inclusions.ts';

/**
 * What the cells of a field hold. `money` is USD, `percent` may be written 62.5, 62.5% or 0.625,
 * `length` is millimetres, `angle` degrees, `flag` yes or no, `measurement` all dimensions in one
 * text.
 */
export type StockFieldKind =
  | 'text'
  | 'code'
  | 'number'
  | 'percent'
  | 'length'
  | 'angle'
  | 'money'
  | 'measurement'
  | 'url'
  | 'flag';

export interface StockFieldDefinition {
  readonly label: string;
  readonly kind: StockFieldKind;
  /** The closed vocabulary of its values. */
  readonly attribute?: CodedAttribute;
}

const code = (label: string, attribute: CodedAttribute): StockFieldDefinition => ({
  label,
  kind: 'code',
  attribute,
});

/**
 * The columns that a stock sheet may have, named after the stone's own columns. Some are not
 * columns of a stone but combine several: measurements, girdle, lab_grown, fancy_color_secondary,
 * pieces, and the inclusions of one kind in all parts.
 */
export const STOCK_FIELDS = {
  stock_no: { label: 'Stock number', kind: 'text' },
  shape: code('Shape', 'shape'),
  carat: { label: 'Carat', kind: 'number' },
  color: code('Color', 'color'),
  fancy_color: code('Fancy color', 'fancy_color'),
  fancy_color_secondary: code('Fancy color, secondary', 'fancy_color'),
  intensity: code('Intensity', 'intensity'),
  overtone: code('Overtone', 'overtone'),
  clarity: code('Clarity', 'clarity'),
  lab: code('Lab', 'lab'),
  report_no: { label: 'Report number', kind: 'text' },
  cut: code('Cut', 'cut'),
  polish: code('Polish', 'polish'),
  symmetry: code('Symmetry', 'symmetry'),
  fluorescence: code('Fluorescence', 'fluorescence'),
  fluorescence_color: code('Fluorescence color', 'fluorescence_color'),
  measurements: { label: 'Measurements', kind: 'measurement' },
  length: { label: 'Length (mm)', kind: 'length' },
  width: { label: 'Width (mm)', kind: 'length' },
  height: { label: 'Height (mm)', kind: 'length' },
  ratio: { label: 'Length to width', kind: 'number' },
  depth: { label: 'Depth %', kind: 'percent' },
  table_pct: { label: 'Table %', kind: 'percent' },
  rap: { label: 'Rap per carat', kind: 'money' },
  disc: { label: 'Discount %', kind: 'percent' },
  price_per_ct: { label: 'Price per carat', kind: 'money' },
  total_amt: { label: 'Total amount', kind: 'money' },
  shade: code('Shade', 'shade'),
  milky: code('Milky', 'milky'),
  eye_clean: code('Eye clean', 'eye_clean'),
  ...byInclusion(({ field }) => code(INCLUSION_LABEL[field], field)),
  black_inclusion: { label: 'Black inclusions, by part', kind: 'text' },
  white_inclusion: { label: 'White inclusions, by part', kind: 'text' },
  open_inclusion: { label: 'Open inclusions, by part', kind: 'text' },
  girdle: { label: 'Girdle, thin to thick', kind: 'text' },
  girdle_min: code('Girdle, thinnest', 'girdle'),
  girdle_max: code('Girdle, thickest', 'girdle'),
  girdle_pct: { label: 'Girdle %', kind: 'percent' },
  girdle_condition: code('Girdle condition', 'girdle_condition'),
  culet_size: code('Culet size', 'culet_size'),
  culet_condition: code('Culet condition', 'culet_condition'),
  crown_height: { label: 'Crown height %', kind: 'percent' },
  crown_angle: { label: 'Crown angle', kind: 'angle' },
  pavilion_depth: { label: 'Pavilion depth %', kind: 'percent' },
  pavilion_angle: { label: 'Pavilion angle', kind: 'angle' },
  star_length: { label: 'Star length %', kind: 'percent' },
  lower_half: { label: 'Lower half %', kind: 'percent' },
  inscription: { label: 'Inscription', kind: 'text' },
  treatment: code('Treatment', 'treatment'),
  growth_type: code('Growth type', 'growth_type'),
  stone_type: code('Natural or lab grown', 'stone_type'),
  lab_grown: { label: 'Natural or lab grown (yes or no)', kind: 'flag' },
  key_to_symbols: { label: 'Key to symbols', kind: 'text' },
  report_comment: { label: 'Report comment', kind: 'text' },
  member_comment: { label: 'Comment', kind: 'text' },
  heart_arrow: code('Hearts and arrows', 'heart_arrow'),
  brand: { label: 'Brand', kind: 'text' },
  origin: { label: 'Origin of the rough', kind: 'text' },
  location: { label: 'Location', kind: 'text' },
  country: { label: 'Country', kind: 'text' },
  state: { label: 'State', kind: 'text' },
  city: { label: 'City', kind: 'text' },
  image: { label: 'Image', kind: 'url' },
  video: { label: 'Video', kind: 'url' },
  certificate: { label: 'Certificate file', kind: 'url' },
  supplier_availability: code('Availability', 'supplier_availability'),
  pair_stock_no: { label: 'Pair stock number', kind: 'text' },
  pieces: { label: 'Pieces in the lot', kind: 'number' },
} as const satisfies Record<string, StockFieldDefinition>;

export type StockField = keyof typeof STOCK_FIELDS;

/** Percentages of the stone's size. None is below one, so 0.6 can only be a fraction. */
const PROPORTION_FIELDS = [
  'depth',
  'table_pct',
  'crown_height',
  'pavilion_depth',
  'star_length',
  'lower_half',
] as const satisfies readonly StockField[];
export type ProportionField = (typeof PROPORTION_FIELDS)[number];

export function isProportionField(field: StockField): field is ProportionField {
  return PROPORTION_FIELDS.some((one) => one === field);
}

/** The asking price, per carat or for the whole stone. */
export const ASKING_PRICES = ['price_per_ct', 'total_amt'] as const satisfies readonly StockField[];

export const isAskingPrice = (field: string | null | undefined): field is (typeof ASKING_PRICES)[number] =>
  ASKING_PRICES.some((price) => price === field);

export const STOCK_FIELD_NAMES = Object.keys(STOCK_FIELDS) as StockField[];

export function isStockField(name: string): name is StockField {
  return Object.hasOwn(STOCK_FIELDS, name);
}

/** A field's definition with its optional parts. */
export function stockField(name: StockField): StockFieldDefinition {
  return STOCK_FIELDS[name];
}
