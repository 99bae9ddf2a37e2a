import type { CodeOf } from '../../src/domain/attributes/canonical.ts';
import type { DiamondType, StoneType } from '../../src/domain/codes.ts';

/**
 * What a row of a sheet says about a stone, under the names of the columns of table `stone`. Null is "not
 * told". Carat, millimetres, percents and degrees are numbers; money is a decimal string in USD.
 */
export interface StoneFields {
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
  /** The longer side, whatever the order in the sheet. */
  length: number | null;
  width: number | null;
  height: number | null;
  ratio: number | null;
  rap: string | null;
  disc: number | null;
  price_per_ct: string | null;
  total_amt: string | null;
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
  location: string | null;
  country: string | null;
  state: string | null;
  city: string | null;
  image: string | null;
  video: string | null;
  certificate: string | null;
  pair_stock_no: string | null;
  supplier_availability: CodeOf<'supplier_availability'> | null;
}

/** The columns of table `stone` that a sheet fills, in the order in which they are copied and hashed. */
export const STONE_COLUMNS = [
  'stock_no',
  'report_no',
  'lab',
  'diamond_type',
  'stone_type',
  'shape',
  'carat',
  'color',
  'fancy_color',
  'intensity',
  'overtone',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'fluorescence_color',
  'shade',
  'milky',
  'eye_clean',
  'depth',
  'table_pct',
  'length',
  'width',
  'height',
  'ratio',
  'rap',
  'disc',
  'price_per_ct',
  'total_amt',
  'girdle_min',
  'girdle_max',
  'girdle_pct',
  'girdle_condition',
  'culet_size',
  'culet_condition',
  'crown_height',
  'crown_angle',
  'pavilion_depth',
  'pavilion_angle',
  'star_length',
  'lower_half',
  'inscription',
  'treatment',
  'growth_type',
  'key_to_symbols',
  'report_comment',
  'member_comment',
  'heart_arrow',
  'brand',
  'origin',
  'location',
  'country',
  'state',
  'city',
  'image',
  'video',
  'certificate',
  'pair_stock_no',
  'supplier_availability',
] as const satisfies readonly (keyof StoneFields)[];

type Uncopied = Exclude<keyof StoneFields, (typeof STONE_COLUMNS)[number]>;
/** Fails to compile where a field is not among the columns: it would be read and then lost. */
export const EVERY_FIELD_IS_COPIED: [Uncopied] extends [never] ? true : Uncopied = true;
