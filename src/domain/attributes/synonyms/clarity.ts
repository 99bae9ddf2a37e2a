import type { Clarity } from '../clarity.ts';
import type { Synonyms } from './spelling.ts';

/**
 * How stock sheets spell the codes of clarity.ts. Each spelling names one code; where feeds
 * disagree, the most common meaning is used.
 */

export const CLARITY_SYNONYMS: Synonyms<Clarity> = {
  FL: ['Flawless'],
  IF: ['Internally Flawless', 'LC', 'Loupe Clean'],
  VVS1: ['UVS1'],
  VVS2: ['XX2'],
  SI1: ['S11', 'UI1'],
  SI2: ['S12', 'UI2'],
  I1: ['P1', 'PK1'],
  I2: ['P2', 'PK2'],
  I3: ['P3', 'PK3', 'I4'],
  N: ['None (fancy colour, not graded)', 'Not graded', 'NONE', 'NA'],
};
