/** Colours and measures of the portal on paper. */
export const HOUSE = 'Pavilion';

/** The portal's text colour. */
export const INK = '#14181f';
export const SECOND = '#4a5361';
export const LINE = '#dfe3e8';
/** Behind headings of groups. */
export const GROUND = '#f3f5f8';
export const ACCENT = '#1f4fd8';
export const RED = '#a8201a';

/** A4 in points: across, and upright. */
export const PAGE_WIDTH = 841.89;
export const UPRIGHT_WIDTH = 595.28;
export const SIDE = 24;
