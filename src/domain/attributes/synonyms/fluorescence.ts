import type { Fluorescence, FluorescenceColor } from '../fluorescence.ts';
import type { Synonyms } from './spelling.ts';

/**
 * How stock sheets spell the codes of fluorescence.ts. Each spelling names one code; where feeds
 * disagree, the most common meaning is used.
 */

export const FLUORESCENCE_SYNONYMS: Synonyms<Fluorescence> = {
  NONE: ['N', 'NON', 'NO', 'NIL', 'NAN', 'FL0', 'Inert', 'Negligible', 'NN', 'NEG'],
  FAINT: ['F', 'FA', 'FNT', 'FL1', 'FAI'],
  VERY_SLIGHT: ['VSL', 'VSLG', 'VSLT', 'V.SLIGHT'],
  SLIGHT: ['SL', 'SLI', 'SLT', 'SLG'],
  MEDIUM: ['M', 'MED', 'FL2', 'MD'],
  STRONG: ['S', 'ST', 'STG', 'STR', 'FL3'],
  VERY_STRONG: ['VS', 'V', 'VST', 'VSTG', 'VSTRONG', 'FL4'],
  UNKNOWN: ['Not given', '*', 'Not Reported'],
};

export const FLUORESCENCE_COLOR_SYNONYMS: Synonyms<FluorescenceColor> = {
  BLUE: ['B', 'BL', 'BLU'],
  YELLOW: ['Y', 'YL', 'YEL'],
  GREEN: ['G', 'GN', 'GRN'],
  WHITE: ['W', 'WH'],
  ORANGE: ['O', 'OR', 'ORG'],
  RED: ['R'],
  PINK: ['P', 'PK'],
  PURPLE: ['PL'],
  VIOLET: ['V'],
  NONE: ['N', 'NON'],
};
