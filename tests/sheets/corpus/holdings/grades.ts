/** Columns of a stone's shape, grades and report. */
import type { InclusionField } from '../../../../src/domain/attributes/inclusions.ts';
import { text, type Holding } from '../holding.ts';
import {
  colorWord,
  glowWord,
  gradeWord,
  hueWord,
  shapeWord,
  strengthWord,
  type GlowWords,
  type GradeWords,
  type ShapeWords,
} from '../spellings.ts';

const OFF_WHITE = ['NONE', 'NONE', 'NONE', 'BROWN', 'MIXED'] as const;
const GIRDLES = ['Thin', 'Medium', 'Slightly Thick', 'Thick'];
const INCLUSIONS = ['Crystal', 'Feather', 'Needle', 'Cloud', 'Pinpoint', 'Twinning Wisp', 'Indented Natural'];

export const GRADES = {
  shape: (words: ShapeWords = 'long'): Holding => text('shape', (stone) => shapeWord(stone, words)),
  /** White and fancy colours in one column. */
  color: text('color', (stone) => colorWord(stone)),
  /** White colours only; empty for a fancy colour. */
  white: text('color', (stone) => stone.color ?? ''),
  fancy: text('fancy_color', (stone) => hueWord(stone)),
  intensity: text('intensity', (stone) => strengthWord(stone)),
  clarity: text('clarity', (stone) => stone.clarity),
  /** Cut of rounds; other shapes have none. */
  cut: (words: GradeWords = 'short'): Holding => text('cut', (stone) => gradeWord(stone.cut, words)),
  polish: (words: GradeWords = 'short'): Holding => text('polish', (stone) => gradeWord(stone.polish, words)),
  symmetry: (words: GradeWords = 'short'): Holding =>
    text('symmetry', (stone) => gradeWord(stone.symmetry, words)),
  glow: (words: GlowWords = 'long'): Holding => text('fluorescence', (stone) => glowWord(stone, words)),
  glowColor: text('fluorescence_color', (stone) => (stone.fluorescence === 'NONE' ? '' : 'Blue')),
  lab: text('lab', (stone) => stone.lab),
  reportNo: text('report_no', (stone) => stone.report_no),
  shade: text('shade', (_, __, { random }) => random.pick(OFF_WHITE)),
  milky: text('milky', (_, __, { random }) => random.pick(['M0', 'M0', 'M0', 'M1', 'M2'])),
  /** A grade by the words of the sender. */
  inclusion: (field: InclusionField, ...words: string[]): Holding =>
    text(field, (_, __, { random }) => random.pick(words)),
  eyeClean: text('eye_clean', (_, __, { random }) => random.pick(['Yes', 'Yes', 'No', '100%'])),
  girdle: text('girdle', (_, __, { random }) => {
    const from = random.whole(0, GIRDLES.length - 2);
    return `${GIRDLES[from]} - ${GIRDLES[from + 1]}`;
  }),
  girdleMin: text('girdle_min', (_, __, { random }) => random.pick(['Thin', 'Medium'])),
  girdleMax: text('girdle_max', (_, __, { random }) => random.pick(['Slightly Thick', 'Thick'])),
  girdleCondition: text('girdle_condition', (_, __, { random }) => random.pick(['Faceted', 'Polished'])),
  culet: text('culet_size', (_, __, { random }) => random.pick(['None', 'None', 'Very Small', 'Pointed'])),
  keyToSymbols: text('key_to_symbols', (_, __, { random }) =>
    random.shuffled(INCLUSIONS).slice(0, random.whole(1, 3)).join(', '),
  ),
  heartArrow: text('heart_arrow', (_, __, { random }) => random.pick(['Yes', 'No'])),
  treatment: text('treatment', () => 'None'),
  inscription: text('inscription', (stone) => `${stone.lab} ${stone.report_no}`),
  /** Natural or lab-grown, in the words given. */
  kind: (natural: string, lab: string): Holding =>
    text('stone_type', (stone) => (stone.kind === 'natural' ? natural : lab), { accepts: ['lab_grown'] }),
  isLab: (yes = 'Yes', no = 'No'): Holding =>
    text('lab_grown', (stone) => (stone.kind === 'lab' ? yes : no), { accepts: ['stone_type'] }),
  growth: text('growth_type', (stone) => stone.growth ?? ''),
} as const;
