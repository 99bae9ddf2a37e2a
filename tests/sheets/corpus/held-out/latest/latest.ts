/**
 * The last styles that were written before the reading of sheets was worked on, and measured before
 * anything was changed for them.
 */
import type { SheetStyle } from '../../style.ts';
import { DESKS } from './desks.ts';
import { HASTE } from './haste.ts';
import { TONGUES } from './tongues.ts';

export const LATEST: Readonly<Record<string, readonly SheetStyle[]>> = {
  'senders of many tongues': TONGUES,
  'senders in haste': HASTE,
  'desks of offices': DESKS,
};
