/**
 * How stock sheets spell the codes of color.ts. Each spelling names one code; where feeds disagree,
 * the most common meaning is used.
 */
import type { Color, FancyColor, Intensity, Overtone } from '../color.ts';
import type { Synonyms } from './spelling.ts';

export const COLOR_SYNONYMS: Synonyms<Color> = {
  YZ: ['Y to Z Range'],
};

export const FANCY_COLOR_SYNONYMS: Synonyms<FancyColor> = {
  YELLOW: ['Y', 'YL'],
  ORANGE: ['OR', 'ORG'],
  PINK: ['PK', 'PI'],
  RED: ['RD'],
  PURPLE: ['PL', 'PU'],
  VIOLET: ['VI'],
  BLUE: ['BL', 'BLU'],
  GREEN: ['GN', 'GRE', 'GR'],
  BROWN: ['BN', 'BRO', 'BR'],
  GRAY: ['GY', 'GRA', 'Grey'],
  BLACK: ['BK', 'BLA'],
  WHITE: ['W'],
  CHAMPAGNE: ['CM'],
  COGNAC: ['CG'],
  CHAMELEON: ['CH'],
  ORANGE_YELLOW: ['OY'],
  BROWN_YELLOW: ['Yellow-Brown', 'Yellow-Bn'],
  BROWN_ORANGE: ['Orange-Brown', 'ORBR'],
  BROWN_PINK: ['Pink-Brown', 'B-P'],
  ORANGE_PINK: ['ORP', 'OR-PK'],
  PINK_PURPLE: ['Purple-Pink'],
  BLUE_GREEN: ['B-G'],
  GRAY_BLUE: ['Grey-Blue'],
  GREEN_GRAY: ['Green-Grey'],
  YELLOW_GRAY: ['Yellow-Grey'],
  OTHER: ['OTH'],
};

export const INTENSITY_SYNONYMS: Synonyms<Intensity> = {
  FAINT: ['F', 'FT'],
  VERY_LIGHT: ['VL', 'V.Light'],
  LIGHT: ['L', 'LT'],
  FANCY_LIGHT: ['FL', 'FCL', 'FLT'],
  FANCY: [
    'FC',
    'FA',
    'FN',
    'FCY',
    'FNCY',
    'FAN',
    'FCOL',
    'Fancy Color',
    'Fancy Colour',
    'Fancy Coloured',
    'Fancy Colored',
  ],
  FANCY_INTENSE: ['FI', 'FIN', 'INT', 'Intense'],
  FANCY_VIVID: ['FV', 'FVI', 'VIV', 'Vivid'],
  FANCY_DEEP: ['FP', 'FDP', 'Deep', 'DP'],
  FANCY_DARK: ['FD', 'FCD', 'FDK', 'Dark'],
};

export const OVERTONE_SYNONYMS: Synonyms<Overtone> = {
  NONE: ['NA', 'Not Applicable', 'NOT APLICABALE'],
  YELLOWISH: ['Y', 'Yellow'],
  ORANGY: ['O', 'OR', 'Orangey', 'Orangish', 'Orange'],
  BROWNISH: ['BN', 'BR', 'BRN', 'Brown'],
  PINKISH: ['P', 'PK', 'Pink'],
  REDDISH: ['Red'],
  PURPLISH: ['Purple'],
  VIOLETISH: ['Violet'],
  BLUISH: ['B', 'Blueish', 'Blue'],
  GREENISH: ['G', 'Green'],
  GRAYISH: ['GY', 'Greyish', 'Gray', 'Grey'],
  BLACK: ['BK'],
  CHAMPAGNE: ['CM', 'Pink Champagne'],
  COGNAC: ['CG'],
  CHAMELEON: ['CH'],
};
