import type { CuletCondition, CuletSize, Girdle, GirdleCondition } from '../girdle.ts';
import type { Synonyms } from './spelling.ts';

/**
 * How stock sheets spell the codes of girdle.ts. Each spelling names one code; where feeds
 * disagree, the most common meaning is used.
 */

export const GIRDLE_SYNONYMS: Synonyms<Girdle> = {
  XTN: ['Extremely Thin', 'ETN', 'EX.THIN'],
  VTN: ['Very Thin', 'VTHN', 'V.THIN'],
  THN: ['Thin', 'TN', 'TH'],
  STN: ['Slightly Thin', 'SLTN'],
  MED: ['Medium', 'M', 'MD'],
  STK: ['Slightly Thick', 'SLTK', 'SL.THICK'],
  THK: ['Thick', 'TK'],
  VTK: ['Very Thick', 'VTHK', 'V.THICK'],
  XTK: ['Extremely Thick', 'ETK', 'EX.THICK'],
};

export const GIRDLE_CONDITION_SYNONYMS: Synonyms<GirdleCondition> = {
  FACETED: ['F', 'FAC'],
  POLISHED: ['P', 'POL'],
  BRUTED: ['B', 'BRU', 'Smooth'],
};

export const CULET_SIZE_SYNONYMS: Synonyms<CuletSize> = {
  NONE: ['N', 'NON', 'Pointed', 'PO', 'PTD'],
  VERY_SMALL: ['VS', 'VSM'],
  SMALL: ['S', 'SML'],
  MEDIUM: ['M', 'MED'],
  SLIGHTLY_LARGE: ['SL', 'SLG'],
  LARGE: ['L', 'LG'],
  VERY_LARGE: ['VL', 'VLG'],
  EXTREMELY_LARGE: ['EL', 'XLG'],
};

export const CULET_CONDITION_SYNONYMS: Synonyms<CuletCondition> = {};
