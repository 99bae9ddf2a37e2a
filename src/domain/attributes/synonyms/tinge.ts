import type { EyeClean, Milky, Shade } from '../tinge.ts';
import type { Synonyms } from './spelling.ts';

/**
 * How stock sheets spell the codes of tinge.ts. Each spelling names one code; where feeds disagree,
 * the most common meaning is used.
 */

export const SHADE_SYNONYMS: Synonyms<Shade> = {
  NONE: ['None / white', 'N', 'W', 'WH', 'WHITE', 'No Shade', 'Non'],
  NO_BGM: [
    'Stated: no brown, green, milky',
    'NBGM',
    'No Brown No Green No Milky',
    'NO BROWN , NO GREEN , NO MILKY',
  ],
  YELLOW: ['Y', 'YELLOWISH', 'YL'],
  BROWN: ['B', 'BRN', 'BROWNISH', 'BR', 'BT', 'LB', 'TTLB'],
  FAINT_BROWN: ['Faint / light brown', 'FBR', 'Light Brown', 'LBR', 'VLB'],
  GREEN: ['G', 'GRN', 'GREENISH', 'GT'],
  GRAY: ['GRY', 'GREY', 'GY', 'Grayish'],
  PINK: ['PK', 'Pinkish'],
  BLUE: ['BLUISH'],
  MIXED: ['Mixed tinge', 'MT', 'MIX', 'MX'],
  BLACK: ['BLK'],
  OTHER: ['OTH', 'Others'],
  UNKNOWN: ['Not assessed', 'Not Reported'],
};

export const MILKY_SYNONYMS: Synonyms<Milky> = {
  NONE: ['No milky', 'N', 'NN', 'M0', 'ML-0', 'No', 'Nil'],
  LIGHT: ['Light / slight', 'M1', 'ML-1', 'Slight', 'Slightly Milky', 'LM', 'Very Light'],
  MEDIUM: ['M2', 'ML-2'],
  HEAVY: ['M3', 'ML-3', 'Heavy Milky', 'HM'],
  UNKNOWN: ['Not assessed', 'Not Reported'],
};

export const EYE_CLEAN_SYNONYMS: Synonyms<EyeClean> = {
  YES: ['Yes (100%)', 'Y', 'E0', '100%', 'EC', 'True'],
  BORDERLINE: ['B', 'E1'],
  NO: ['N', 'E2', 'False'],
  UNKNOWN: ['Not assessed'],
};
