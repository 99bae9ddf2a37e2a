/**
 * What clients may see of a stone: one allow-list. A new column stays internal until it is added
 * here. All answers to clients (rows, pages, sheets, prints, feeds, messages) take their columns
 * from server/db/fragments/stone-fields.ts, which uses this list; filters, searches and sort keys
 * use `mayAskFor`. Prices have their own policy.
 */

/**
 * `shown`: as stored. `address`: as an address of the portal, which hides where the file comes
 * from. `words`: free text from the supplier's sheet, shown once staff have released the provider's
 * texts. `hour`: to the hour, because the exact time is the same for all stones of one sheet.
 */
export type ClientVisibility = 'shown' | 'address' | 'words' | 'hour';

export const CLIENT_FIELDS = {
  id: 'shown',
  stock_no: 'shown',
  status: 'shown',
  diamond_type: 'shown',
  stone_type: 'shown',
  shape: 'shown',
  carat: 'shown',
  color: 'shown',
  fancy_color: 'shown',
  intensity: 'shown',
  overtone: 'shown',
  clarity: 'shown',
  cut: 'shown',
  polish: 'shown',
  symmetry: 'shown',
  color_sign: 'shown',
  clarity_sign: 'shown',
  cut_sign: 'shown',
  polish_sign: 'shown',
  symmetry_sign: 'shown',
  pieces: 'shown',
  fluorescence: 'shown',
  fluorescence_color: 'shown',
  shade: 'shown',
  milky: 'shown',
  eye_clean: 'shown',
  inclusions: 'shown',
  black_table: 'shown',
  black_crown: 'shown',
  white_table: 'shown',
  white_crown: 'shown',
  open_table: 'shown',
  open_crown: 'shown',
  open_pavilion: 'shown',
  open_girdle: 'shown',
  guaranteed: 'shown',
  rough_origin: 'shown',
  depth: 'shown',
  table_pct: 'shown',
  length: 'shown',
  width: 'shown',
  height: 'shown',
  ratio: 'shown',
  girdle_min: 'shown',
  girdle_max: 'shown',
  girdle_pct: 'shown',
  girdle_condition: 'shown',
  culet_size: 'shown',
  culet_condition: 'shown',
  crown_height: 'shown',
  crown_angle: 'shown',
  pavilion_depth: 'shown',
  pavilion_angle: 'shown',
  star_length: 'shown',
  lower_half: 'shown',
  treatment: 'shown',
  growth_type: 'shown',
  heart_arrow: 'shown',
  // The laboratory's findings, in its own words.
  lab: 'shown',
  report_no: 'shown',
  key_to_symbols: 'shown',
  rap: 'shown',
  location: 'shown',
  country: 'shown',
  state: 'shown',
  city: 'shown',
  confirmed_at: 'hour',
  created_at: 'hour',
  updated_at: 'hour',
  image: 'address',
  video: 'address',
  certificate: 'address',
  inscription: 'words',
  report_comment: 'words',
  member_comment: 'words',
  brand: 'words',
  origin: 'words',
} as const satisfies Record<string, ClientVisibility>;

/** How a column is shown to a client; null when it is internal. */
export const clientVisibility = (column: string): ClientVisibility | null =>
  Object.entries(CLIENT_FIELDS).find(([name]) => name === column)?.[1] ?? null;

/**
 * Whether a client may filter, search or sort by a column. Results would reveal a hidden column: by
 * searching for longer and longer beginnings of a comment, a client could read it.
 */
export const mayAskFor = (column: string): boolean => {
  const sight = clientVisibility(column);
  return sight === 'shown' || sight === 'hour';
};
