/** Words of senders for shapes and grades, one list for each sender. */
import type { Shape } from '../../../../../src/domain/attributes/shape.ts';
import { text, type Holding } from '../../holding.ts';
import type { Grade } from '../../stones.ts';

const SHAPES: readonly Shape[] = [
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
const GRADES: readonly (Grade | null)[] = ['EX', 'VG', 'GD'];
const GLOWS = ['NONE', 'FAINT', 'MEDIUM', 'STRONG', 'VERY_STRONG'];

const nth = (words: string, at: number): string => words.split(',')[at] ?? '';

/** Round, oval, pear, marquise, princess, emerald, asscher, cushion, radiant and heart. */
export const shapes = (words: string): Holding =>
  text('shape', ({ shape }) => nth(words, SHAPES.indexOf(shape)));
/** Excellent, very good and good. */
export const cuts = (words: string): Holding => text('cut', ({ cut }) => nth(words, GRADES.indexOf(cut)));
export const polishes = (words: string): Holding =>
  text('polish', ({ polish }) => nth(words, GRADES.indexOf(polish)));
export const symmetries = (words: string): Holding =>
  text('symmetry', ({ symmetry }) => nth(words, GRADES.indexOf(symmetry)));
/** From none to very strong. */
export const glows = (words: string): Holding =>
  text('fluorescence', ({ fluorescence }) => nth(words, GLOWS.indexOf(fluorescence)));
