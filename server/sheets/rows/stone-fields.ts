import { byInclusion, type InclusionField } from '../../../src/domain/attributes/inclusions.ts';
import type { CodeOf } from '../../../src/domain/attributes/canonical.ts';
import type { DiamondType, PriceBasis, StoneType } from '../../../src/domain/codes.ts';

/**
 * The values of a stone in a row of a sheet, named like the columns of `stone`. Null means "not
 * given". Carat, millimetres, percents and degrees are numbers; money is a decimal string in USD.
 */
export interface StoneFields extends Record<InclusionField, string | null> {
  stock_no: string | null;
  report_no: string | null;
  lab: CodeOf<'lab'> | null;
  diamond_type: DiamondType | null;
  stone_type: StoneType | null;
  shape: CodeOf<'shape'>;
  carat: number;
  color: CodeOf<'color'> | null;
  fancy_color: CodeOf<'fancy_color'> | null;
  intensity: CodeOf<'intensity'> | null;
  overtone: CodeOf<'overtone'> | null;
  clarity: CodeOf<'clarity'> | null;
  cut: CodeOf<'cut'> | null;
  polish: CodeOf<'polish'> | null;
  symmetry: CodeOf<'symmetry'> | null;
  fluorescence: CodeOf<'fluorescence'> | null;
  fluorescence_color: CodeOf<'fluorescence_color'> | null;
  shade: CodeOf<'shade'> | null;
  milky: CodeOf<'milky'> | null;
  eye_clean: CodeOf<'eye_clean'> | null;
  depth: number | null;
  table_pct: number | null;
  /** The longer side, except in shapes whose length has a direction (read-measures.ts). */
  length: number | null;
  width: number | null;
  height: number | null;
  ratio: number | null;
  rap: string | null;
  disc: number | null;
  price_per_ct: string | null;
  total_amt: string | null;
  price_basis: PriceBasis;
  /**
   * The asking price per carat in the sheet's own currency, and the rate (units for one USD) with
   * its day; null for sheets in USD.
   */
  original_currency: string | null;
  original_price_per_ct: string | null;
  exchange_rate: string | null;
  exchange_day: string | null;
  girdle_min: CodeOf<'girdle'> | null;
  girdle_max: CodeOf<'girdle'> | null;
  girdle_pct: number | null;
  girdle_condition: CodeOf<'girdle_condition'> | null;
  culet_size: CodeOf<'culet_size'> | null;
  culet_condition: CodeOf<'culet_condition'> | null;
  crown_height: number | null;
  crown_angle: number | null;
  pavilion_depth: number | null;
  pavilion_angle: number | null;
  star_length: number | null;
  lower_half: number | null;
  inscription: string | null;
  treatment: CodeOf<'treatment'> | null;
  growth_type: CodeOf<'growth_type'> | null;
  key_to_symbols: string | null;
  report_comment: string | null;
  member_comment: string | null;
  heart_arrow: CodeOf<'heart_arrow'> | null;
  brand: string | null;
  origin: string | null;
  /** The country that the origin names. */
  rough_origin: CodeOf<'rough_origin'> | null;
  location: string | null;
  country: string | null;
  state: string | null;
  city: string | null;
  image: string | null;
  video: string | null;
  certificate: string | null;
  pair_stock_no: string | null;
  supplier_availability: CodeOf<'supplier_availability'> | null;
  /** The grader's sign after the grade: `+`, `-`. */
  color_sign: string | null;
  clarity_sign: string | null;
  cut_sign: string | null;
  polish_sign: string | null;
  symmetry_sign: string | null;
  /** More than one for a pair or lot that is sold as one; `carat` is their total weight. */
  pieces: number;
}

/** Every field. The compiler checks this, because a missing one would be read and then lost. */
const COLUMNS = {
  stock_no: true,
  report_no: true,
  lab: true,
  diamond_type: true,
  stone_type: true,
  shape: true,
  carat: true,
  color: true,
  fancy_color: true,
  intensity: true,
  overtone: true,
  clarity: true,
  cut: true,
  polish: true,
  symmetry: true,
  fluorescence: true,
  fluorescence_color: true,
  shade: true,
  milky: true,
  eye_clean: true,
  ...byInclusion(() => true as const),
  depth: true,
  table_pct: true,
  length: true,
  width: true,
  height: true,
  ratio: true,
  rap: true,
  disc: true,
  price_per_ct: true,
  total_amt: true,
  price_basis: true,
  girdle_min: true,
  girdle_max: true,
  girdle_pct: true,
  girdle_condition: true,
  culet_size: true,
  culet_condition: true,
  crown_height: true,
  crown_angle: true,
  pavilion_depth: true,
  pavilion_angle: true,
  star_length: true,
  lower_half: true,
  inscription: true,
  treatment: true,
  growth_type: true,
  key_to_symbols: true,
  report_comment: true,
  member_comment: true,
  heart_arrow: true,
  brand: true,
  origin: true,
  rough_origin: true,
  location: true,
  country: true,
  state: true,
  city: true,
  image: true,
  video: true,
  certificate: true,
  pair_stock_no: true,
  supplier_availability: true,
  original_currency: true,
  original_price_per_ct: true,
  exchange_rate: true,
  exchange_day: true,
  color_sign: true,
  clarity_sign: true,
  cut_sign: true,
  polish_sign: true,
  symmetry_sign: true,
  pieces: true,
} satisfies Record<keyof StoneFields, true>;

/**
 * Columns that were added later, with their defaults. Only values that differ from the default
 * count in the hash of a row, so that stones of older sheets do not appear changed.
 */
export const LATER_COLUMNS = {
  color_sign: null,
  clarity_sign: null,
  cut_sign: null,
  polish_sign: null,
  symmetry_sign: null,
  pieces: 1,
  original_currency: null,
  original_price_per_ct: null,
  exchange_rate: null,
  ...byInclusion(() => null),
  rough_origin: null,
} as const satisfies Partial<StoneFields>;

/** The columns of `stone` that a sheet fills, in the order in which they are copied and hashed. */
export const STONE_COLUMNS = Object.keys(COLUMNS) as (keyof StoneFields)[];

/** The columns that a sheet writes: all but the stock number, which it only suggests. */
export const SHEET_COLUMNS = STONE_COLUMNS.filter((column) => column !== 'stock_no');
