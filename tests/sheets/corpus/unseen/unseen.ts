/**
 * Styles by someone who knows how the trade writes and has not read how sheets are understood, so
 * that nothing in them was chosen to be read.
 */
import type { SheetStyle } from '../style.ts';
import { UNSEEN_BOOKS } from './books.ts';
import { UNSEEN_MACHINES } from './machines.ts';
import { UNSEEN_OFFICES } from './offices.ts';

export const UNSEEN: Readonly<Record<string, readonly SheetStyle[]>> = {
  'unseen: offices': UNSEEN_OFFICES,
  'unseen: machines': UNSEEN_MACHINES,
  'unseen: books': UNSEEN_BOOKS,
};
