/**
 * Styles by someone who knows how the trade writes and has not read how sheets are understood, so
 * that nothing in them was chosen to be read. What is read wrong in them has been looked at since.
 */
import type { SheetStyle } from '../style.ts';
import { BOURSES } from './bourses.ts';
import { COUNTERS } from './counters.ts';
import { EXPORTS } from './exports.ts';

export const HELD_OUT: Readonly<Record<string, readonly SheetStyle[]>> = {
  'bourses and bazaars': BOURSES,
  'feeds and databases': EXPORTS,
  'counters of dealers': COUNTERS,
};
