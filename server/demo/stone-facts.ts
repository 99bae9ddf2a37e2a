/** Frequencies and proportions of demo stones. Weights are relative and need not add up to 100. */
import type { CodeOf } from '../../src/domain/attributes/canonical.ts';

type Weighted<T> = readonly (readonly [T, number])[];

export const WEIGHTS = {
  shape: [
    ['ROUND', 46],
    ['OVAL', 13],
    ['CUSHION', 8],
    ['EMERALD', 8],
    ['PEAR', 8],
    ['PRINCESS', 6],
    ['RADIANT', 5],
    ['MARQUISE', 4],
    ['HEART', 2],
    ['ASSCHER', 2],
  ],
  fancyShape: [
    ['RADIANT', 26],
    ['CUSHION', 26],
    ['PEAR', 14],
    ['OVAL', 14],
    ['ROUND', 9],
    ['HEART', 6],
    ['EMERALD', 5],
  ],
  color: [
    ['D', 12],
    ['E', 14],
    ['F', 15],
    ['G', 16],
    ['H', 14],
    ['I', 10],
    ['J', 7],
    ['K', 4],
    ['L', 2],
    ['M', 1],
    ['N', 1],
  ],
  clarity: [
    ['FL', 0.4],
    ['IF', 5],
    ['VVS1', 10],
    ['VVS2', 13],
    ['VS1', 18],
    ['VS2', 18],
    ['SI1', 14],
    ['SI2', 9],
    ['I1', 3],
    ['I2', 1],
    ['I3', 0.3],
  ],
  fancyClarity: [
    ['IF', 4],
    ['VVS1', 8],
    ['VVS2', 12],
    ['VS1', 18],
    ['VS2', 20],
    ['SI1', 18],
    ['SI2', 10],
    ['I1', 4],
    ['N', 6],
  ],
  labOfNatural: [
    ['GIA', 70],
    ['IGI', 16],
    ['HRD', 8],
    ['NONE', 6],
  ],
  labOfLabGrown: [
    ['IGI', 74],
    ['GIA', 20],
    ['HRD', 4],
    ['NONE', 2],
  ],
  cut: [
    ['ID', 5],
    ['EX', 66],
    ['VG', 20],
    ['GD', 8],
    ['FR', 1],
  ],
  finish: [
    ['EX', 70],
    ['VG', 24],
    ['GD', 6],
  ],
  fluorescence: [
    ['NONE', 64],
    ['FAINT', 15],
    ['MEDIUM', 12],
    ['STRONG', 7],
    ['VERY_STRONG', 2],
  ],
  shade: [
    ['NONE', 72],
    ['NO_BGM', 12],
    ['BROWN', 4],
    ['FAINT_BROWN', 3],
    ['GREEN', 2],
    ['MIXED', 2],
    ['UNKNOWN', 5],
  ],
  milky: [
    ['NONE', 86],
    ['LIGHT', 6],
    ['MEDIUM', 2],
    ['UNKNOWN', 6],
  ],
  eyeClean: [
    ['YES', 80],
    ['BORDERLINE', 8],
    ['NO', 5],
    ['UNKNOWN', 7],
  ],
  intensity: [
    ['FANCY_LIGHT', 20],
    ['FANCY', 30],
    ['FANCY_INTENSE', 24],
    ['FANCY_VIVID', 14],
    ['FANCY_DEEP', 8],
    ['FANCY_DARK', 4],
  ],
  size: [
    [0.18, 4],
    [0.23, 7],
    [0.3, 22],
    [0.4, 14],
    [0.5, 15],
    [0.7, 10],
    [0.9, 6],
    [1, 14],
    [1.5, 6],
    [2, 4],
    [3, 2],
    [4, 0.6],
    [5, 0.4],
  ],
  inclusions: [
    ['Crystal, Feather', 20],
    ['Pinpoint', 16],
    ['Feather, Needle', 14],
    ['Cloud, Crystal', 14],
    ['Twinning Wisp', 8],
    ['Pinpoint, Cloud', 12],
    ['Indented Natural', 4],
  ],
  origin: [
    ['BOTSWANA', 4],
    ['CANADA', 4],
    ['SOUTH_AFRICA', 2],
    ['NAMIBIA', 2],
  ],
  degree: [
    [0, 80],
    [1, 14],
    [2, 5],
    [3, 1],
  ],
  girdleMin: [
    ['STN', 2],
    ['THN', 2],
    ['MED', 6],
  ],
  girdleMax: [
    ['MED', 3],
    ['STK', 6],
    ['THK', 2],
  ],
} as const satisfies {
  shape: Weighted<CodeOf<'shape'>>;
  fancyShape: Weighted<CodeOf<'shape'>>;
  color: Weighted<CodeOf<'color'>>;
  clarity: Weighted<CodeOf<'clarity'>>;
  fancyClarity: Weighted<CodeOf<'clarity'>>;
  labOfNatural: Weighted<CodeOf<'lab'>>;
  labOfLabGrown: Weighted<CodeOf<'lab'>>;
  cut: Weighted<CodeOf<'cut'>>;
  /** For polish and symmetry, which share their codes. */
  finish: Weighted<CodeOf<'polish'>>;
  fluorescence: Weighted<CodeOf<'fluorescence'>>;
  shade: Weighted<CodeOf<'shade'>>;
  milky: Weighted<CodeOf<'milky'>>;
  eyeClean: Weighted<CodeOf<'eye_clean'>>;
  intensity: Weighted<CodeOf<'intensity'>>;
  size: Weighted<number>;
  inclusions: Weighted<string>;
  origin: Weighted<CodeOf<'rough_origin'>>;
  degree: Weighted<number>;
  girdleMin: Weighted<CodeOf<'girdle'>>;
  girdleMax: Weighted<CodeOf<'girdle'>>;
};

/** A fancy colour with its overtones and frequency. */
export const FANCY_SHADES: Weighted<readonly [CodeOf<'fancy_color'>, readonly CodeOf<'overtone'>[]]> = [
  [['YELLOW', ['BROWNISH', 'ORANGY', 'GREENISH']], 52],
  [['BROWN', ['YELLOWISH', 'ORANGY', 'PINKISH']], 14],
  [['PINK', ['PURPLISH', 'BROWNISH', 'ORANGY']], 12],
  [['ORANGE', ['YELLOWISH', 'BROWNISH']], 6],
  [['GREEN', ['YELLOWISH', 'GRAYISH', 'BLUISH']], 6],
  [['BLUE', ['GRAYISH', 'GREENISH']], 5],
  [['GRAY', ['BLUISH', 'GREENISH']], 3],
  [['BLACK', ['NONE']], 2],
];

export const LOCATIONS: Weighted<{ location: string; country: string; city: string; state: string | null }> =
  [
    [{ location: 'Mumbai', country: 'India', state: 'Maharashtra', city: 'Mumbai' }, 42],
    [{ location: 'Surat', country: 'India', state: 'Gujarat', city: 'Surat' }, 22],
    [{ location: 'Antwerp', country: 'Belgium', state: null, city: 'Antwerp' }, 14],
    [{ location: 'New York', country: 'United States', state: 'New York', city: 'New York' }, 10],
    [{ location: 'Hong Kong', country: 'Hong Kong', state: null, city: 'Hong Kong' }, 8],
    [{ location: 'Dubai', country: 'United Arab Emirates', state: null, city: 'Dubai' }, 4],
  ];

/** Depth and table in percent of the width, length to width, and the weight relative to a round. */
export const PROPORTIONS: Record<string, { depth: number; table: number; ratio: number; fill: number }> & {
  ROUND: { depth: number; table: number; ratio: number; fill: number };
} = {
  ROUND: { depth: 61.9, table: 58, ratio: 1.005, fill: 1.62 },
  OVAL: { depth: 62.5, table: 59, ratio: 1.42, fill: 1.62 },
  CUSHION: { depth: 66.5, table: 61, ratio: 1.08, fill: 1.3 },
  EMERALD: { depth: 66.8, table: 64, ratio: 1.4, fill: 1.22 },
  PEAR: { depth: 61.5, table: 59, ratio: 1.55, fill: 1.72 },
  PRINCESS: { depth: 72, table: 70, ratio: 1.01, fill: 1.16 },
  RADIANT: { depth: 67.5, table: 64, ratio: 1.25, fill: 1.2 },
  MARQUISE: { depth: 61, table: 59, ratio: 1.95, fill: 1.75 },
  HEART: { depth: 58.5, table: 58, ratio: 1.02, fill: 1.66 },
  ASSCHER: { depth: 67, table: 62, ratio: 1.01, fill: 1.22 },
};

/** The invented list's price for D and flawless from each size on, in hundreds of USD per carat. */
export const LIST_BASE: readonly (readonly [from: number, hundreds: number])[] = [
  [0.18, 17],
  [0.23, 20],
  [0.3, 34],
  [0.4, 42],
  [0.5, 66],
  [0.7, 92],
  [0.9, 128],
  [1, 190],
  [1.5, 240],
  [2, 340],
  [3, 560],
  [4, 690],
  [5, 880],
];
