/**
 * How senders spell shapes and grades. Each list has one spelling for each code that a stone may
 * have.
 */
import type { FancyColor, Intensity } from '../../../src/domain/attributes/color.ts';
import type { Grade, TrueStone } from './stones.ts';

const SHAPES = [
  'ROUND',
  'OVAL',
  'PEAR',
  'MARQUISE',
  'PRINCESS',
  'EMERALD',
  'ASSCHER',
  'CUSHION',
  'RADIANT',
  'HEART',
];
const inOrder = <C extends string>(codes: readonly C[], words: string): Record<string, string> =>
  Object.fromEntries(words.split(',').map((word, index) => [codes[index] ?? '', word]));

const SHAPE_WORDS = {
  long: inOrder(SHAPES, 'Round,Oval,Pear,Marquise,Princess,Emerald,Asscher,Cushion,Radiant,Heart'),
  upper: inOrder(SHAPES, 'ROUND,OVAL,PEAR,MARQUISE,PRINCESS,EMERALD,ASSCHER,CUSHION,RADIANT,HEART'),
  lower: inOrder(SHAPES, 'round,oval,pear,marquise,princess,emerald,asscher,cushion,radiant,heart'),
  two: inOrder(SHAPES, 'RD,OV,PS,MQ,PR,EM,AS,CU,RA,HS'),
  one: inOrder(SHAPES, 'B,O,P,M,PRN,E,A,C,R,H'),
  three: inOrder(SHAPES, 'RND,OVL,PER,MAR,PRI,EMD,ASC,CUS,RAD,HRT'),
  brilliant: inOrder(
    SHAPES,
    'Round Brilliant,Oval Brilliant,Pear Brilliant,Marquise Brilliant,Princess Cut,Emerald Cut,Asscher Cut,Cushion,Radiant Cut,Heart Brilliant',
  ),
  modified: inOrder(
    SHAPES,
    'RBC,Oval Modified Brilliant,Pear Modified Brilliant,Marquise Modified Brilliant,SMB,EM,AC,Cushion All,RCRB,Heart Modified Brilliant',
  ),
};
export type ShapeWords = keyof typeof SHAPE_WORDS;

const GRADE_WORDS = {
  short: { EX: 'EX', VG: 'VG', GD: 'GD' },
  long: { EX: 'Excellent', VG: 'Very Good', GD: 'Good' },
  upper: { EX: 'EXCELLENT', VG: 'VERY GOOD', GD: 'GOOD' },
  letter: { EX: 'X', VG: 'V', GD: 'G' },
  dotted: { EX: 'Exc', VG: 'V.Good', GD: 'Good' },
} satisfies Record<string, Record<Grade, string>>;
export type GradeWords = keyof typeof GRADE_WORDS;

type Glow = 'NONE' | 'FAINT' | 'MEDIUM' | 'STRONG' | 'VERY_STRONG';
const GLOWS: readonly Glow[] = ['NONE', 'FAINT', 'MEDIUM', 'STRONG', 'VERY_STRONG'];

const GLOW_WORDS = {
  long: inOrder(GLOWS, 'None,Faint,Medium,Strong,Very Strong'),
  upper: inOrder(GLOWS, 'NONE,FAINT,MEDIUM,STRONG,VERY STRONG'),
  three: inOrder(GLOWS, 'NON,FNT,MED,STG,VST'),
  short: inOrder(GLOWS, 'None,Fnt,Med,Str,V'),
  letter: inOrder(GLOWS, 'N,F,M,S,VS'),
  levels: inOrder(GLOWS, 'FL0,FL1,FL2,FL3,FL4'),
  nil: inOrder(GLOWS, 'Nil,FNT,MED,STR,VST'),
  blue: inOrder(GLOWS, 'None,Faint Blue,Medium Blue,Strong Blue,Very Strong Blue'),
};
export type GlowWords = keyof typeof GLOW_WORDS;

const HUES: Partial<Record<FancyColor, string>> = {
  YELLOW: 'Yellow',
  PINK: 'Pink',
  BROWN: 'Brown',
  ORANGE: 'Orange',
  GREEN: 'Green',
  BLUE: 'Blue',
};
const STRENGTHS: Partial<Record<Intensity, string>> = {
  FANCY_LIGHT: 'Fancy Light',
  FANCY: 'Fancy',
  FANCY_INTENSE: 'Fancy Intense',
  FANCY_VIVID: 'Fancy Vivid',
  FANCY_DEEP: 'Fancy Deep',
};

const wordIn = (words: Record<string, string>, code: string): string => words[code] ?? '';

export const shapeWord = ({ shape }: TrueStone, words: ShapeWords): string =>
  wordIn(SHAPE_WORDS[words], shape);
export const glowWord = ({ fluorescence }: TrueStone, words: GlowWords): string =>
  wordIn(GLOW_WORDS[words], fluorescence);
export const gradeWord = (grade: Grade | null, words: GradeWords): string =>
  grade === null ? '' : GRADE_WORDS[words][grade];
export const hueWord = ({ fancy }: TrueStone): string => (fancy === null ? '' : (HUES[fancy.color] ?? ''));
export const strengthWord = ({ fancy }: TrueStone): string =>
  fancy === null ? '' : (STRENGTHS[fancy.intensity] ?? '');
/** `G`, or `Fancy Intense Yellow`. */
export const colorWord = (stone: TrueStone): string =>
  stone.color ?? `${strengthWord(stone)} ${hueWord(stone)}`;
