/** Links by which somebody without an account sees chosen stones: their limits and their prices. */

/** The most stones of one link. */
export const MOST_LINKED = 50;
/** The most links of one owner that are open at a time. */
export const MOST_SHARE_LINKS = 200;
/** How many days a link can be opened. */
export const LINK_DAYS = { least: 1, most: 90, usual: 14 } as const;
/** Why a link cannot be open for this number of days, as typed; null if it can. */
export function faultOfLinkDays(days: number | string): string | null {
  const { least, most } = LINK_DAYS;
  const isOpen = days !== '' && Number(days) >= least && Number(days) <= most;
  return isOpen ? null : `A link can be open for ${least} to ${most} days. Enter how many.`;
}
/**
 * The optional facts of a link, each with its fields. Shape, weight, colour, clarity, laboratory
 * and whether the stone is lab-grown are always shown.
 */
export const LINK_FACT_FIELDS = {
  cut: ['cut', 'cut_sign'],
  polish: ['polish', 'polish_sign'],
  symmetry: ['symmetry', 'symmetry_sign'],
  fluorescence: ['fluorescence', 'fluorescence_color'],
  measurements: ['length', 'width', 'height'],
  ratio: ['ratio'],
  depth: ['depth'],
  table: ['table_pct'],
  shade: ['shade'],
  milky: ['milky'],
  eye_clean: ['eye_clean'],
  inclusions: ['inclusions'],
  rough_origin: ['rough_origin'],
  key_to_symbols: ['key_to_symbols'],
} as const;
type LinkFact = keyof typeof LINK_FACT_FIELDS;

export const LINK_FACTS: readonly LinkFact[] = [
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'measurements',
  'ratio',
  'depth',
  'table',
  'shade',
  'milky',
  'eye_clean',
  'inclusions',
  'rough_origin',
  'key_to_symbols',
];
/** The facts shown by default. */
export const USUALLY_TOLD: readonly LinkFact[] = [
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'measurements',
];

export const FACT_LABEL: Readonly<Record<LinkFact, string>> = {
  cut: 'Cut',
  polish: 'Polish',
  symmetry: 'Symmetry',
  fluorescence: 'Fluorescence',
  measurements: 'Measurements',
  ratio: 'Ratio',
  depth: 'Depth',
  table: 'Table',
  shade: 'Shade',
  milky: 'Milky',
  eye_clean: 'Eye clean',
  inclusions: 'Inclusions',
  rough_origin: 'Rough origin',
  key_to_symbols: 'Key to symbols',
};

/** The optional parts that a link can show besides facts. */
export const LINK_SHOWS = ['image', 'video', 'certificate', 'stock_no', 'price'] as const;
export type LinkShows = Record<(typeof LINK_SHOWS)[number], boolean> & { facts: LinkFact[] };
/** The parts shown by default. */
export const USUALLY_SHOWN: LinkShows = {
  image: true,
  video: true,
  certificate: true,
  stock_no: false,
  price: false,
  facts: [...USUALLY_TOLD],
};

export const SHOWN_LABEL: Readonly<Record<(typeof LINK_SHOWS)[number], string>> = {
  image: 'Pictures',
  video: 'Videos',
  certificate: 'Certificates',
  stock_no: 'Stock numbers',
  price: 'Prices',
};
