import type { GrowthType, StoneOrigin, Treatment } from '../growth.ts';
import type { Synonyms } from './spelling.ts';

/**
 * How stock sheets spell the codes of growth.ts. Each spelling names one code; where feeds
 * disagree, the most common meaning is used.
 */

export const STONE_ORIGIN_SYNONYMS: Synonyms<StoneOrigin> = {
  NATURAL: ['Natural diamond', 'NAT', 'ND', 'Diamond', 'Mined', 'Earth', 'Earth Mined', 'Natural Mined', 'N'],
  LAB_GROWN: [
    'Laboratory-grown diamond',
    'LG',
    'LGD',
    'Lab',
    'Lab_grown_Diamond',
    'Laboratory-Grown',
    'Lab Created',
    'Lab Diamond',
    'Lab Diamonds',
    'Man made',
    'Synthetic',
    'Created',
    'L',
  ],
};

export const GROWTH_TYPE_SYNONYMS: Synonyms<GrowthType> = {
  CVD: ['Chemical vapour deposition', 'C'],
  HPHT: ['High pressure high temperature', 'H'],
  UNKNOWN: ['Lab-grown, method not stated', 'Not stated'],
};

export const TREATMENT_SYNONYMS: Synonyms<Treatment> = {
  NONE: ['N', 'No', 'Untreated', 'NA'],
  HPHT: ['HPHT colour treatment', 'HPHT Annealed', 'HPHT Processed'],
  LASER_DRILLED: ['LD', 'Laser Drill', 'Internal Laser Drilling', 'KM'],
  IRRADIATED: ['IR', 'Artificially Irradiated'],
  CLARITY_ENHANCED: ['CE'],
  FRACTURE_FILLED: ['FF'],
  COLOR_ENHANCED: ['Colour enhanced'],
  COATED: ['COAT'],
  POST_GROWTH: ['Post-growth treatment (lab-grown)', 'Post-growth treatment', 'Post Growth Treated'],
};
