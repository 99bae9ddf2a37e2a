/**
 * The label and colour of each status. The specification (section 4) sets those of stones and
 * businesses; documents follow them: an open line has the colour of the stone status it causes, a
 * line that ended without a sale is grey, a decision is green or red, and anything waiting for one
 * is orange.
 */
import type { STONE_STATUS } from './codes.ts';

/** The theme's six status colours. No other colour carries a meaning. */
export type StatusColour = 'green' | 'red' | 'blue' | 'orange' | 'teal' | 'grey';

export interface StatusLabel {
  label: string;
  colour: StatusColour;
}

type Labels<Codes> = Record<keyof Codes, StatusLabel>;

export const STONE_LABEL = {
  available: { label: 'Available', colour: 'green' },
  notAvailable: { label: 'Not Available', colour: 'grey' },
  confirmStones: { label: 'Confirm Stones', colour: 'teal' },
  hold: { label: 'Hold', colour: 'red' },
  memo: { label: 'Business Process', colour: 'blue' },
  soldOut: { label: 'Sold Out', colour: 'orange' },
} satisfies Labels<typeof STONE_STATUS>;
