/** Everything that a column of a sender's sheet may hold. */
import { ASIDES } from './holdings/asides.ts';
import { FIGURES } from './holdings/figures.ts';
import { GRADES } from './holdings/grades.ts';
import { MARKS } from './holdings/marks.ts';
import { OTHER } from './holdings/other.ts';
import { PRICES } from './holdings/prices.ts';
import { UNITS } from './holdings/units.ts';

export const has = { ...GRADES, ...FIGURES, ...PRICES, ...OTHER, ...ASIDES, ...UNITS, ...MARKS };
