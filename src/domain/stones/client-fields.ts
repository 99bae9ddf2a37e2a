/**
 * What a client may know of a stone: one list of what is allowed, and everything else stays in the house. A column that is
 * added to a stone is the house's own until somebody writes it down here. Whoever answers a client, by whatever way (rows,
 * pages, sheets, prints, feeds, messages), takes the columns from server/db/fragments/stone-fields.ts, which asks here; whoever
 * lets a client filter, search or sort asks `mayAskFor`. Prices have a policy of their own.
 */

/**
 * `shown`: as it stands. `address`: by an address of the portal's own, which does not say where the file lies.
 * `words`: free words of the supplier's sheet, shown once the house has released those of the provider. `hour`: to the
 * hour, since the exact moment is the same for all stones of one sheet.
 */
export type ClientSight = 'shown' | 'address' | 'words' | 'hour';

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
  fluorescence: 'shown',
  fluorescence_color: 'shown',
  shade: 'shown',
  milky: 'shown',
  eye_clean: 'shown',
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
  // What the laboratory found, in its own words.
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
} as const satisfies Record<string, ClientSight>;

/** How a client is shown the column of a stone; null where it is the house's own. */
export const clientSight = (column: string): ClientSight | null =>
  Object.entries(CLIENT_FIELDS).find(([name]) => name === column)?.[1] ?? null;

/**
 * Whether a client may filter, search or sort stones by the column. What they are not shown would tell itself by what is
 * found: who may ask for every beginning of a comment knows the comment.
 */
export const mayAskFor = (column: string): boolean => {
  const sight = clientSight(column);
  return sight === 'shown' || sight === 'hour';
};
