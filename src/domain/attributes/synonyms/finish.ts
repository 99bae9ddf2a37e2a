import type { Cut, Polish, Symmetry } from '../finish.ts';
import type { Synonyms } from './spelling.ts';

/**
 * How stock sheets spell the codes of finish.ts. Each spelling names one code; where feeds
 * disagree, the most common meaning is used.
 */

export const CUT_SYNONYMS: Synonyms<Cut> = {
  ID: ['Ideal', 'I', '8X', 'SI-IDEAL'],
  EX: ['Excellent', 'X', 'E', 'EXC', 'EXCL', 'Exellent', 'Excelent', 'Exelent'],
  VG: ['Very Good', 'V', 'V Good', 'VGD'],
  GD: ['Good', 'G'],
  FR: ['Fair', 'F'],
  PR: ['Poor', 'P'],
  NA: ['Not graded', 'NONE', '*'],
};

export const POLISH_SYNONYMS: Synonyms<Polish> = {
  ID: ['Ideal', 'I', '8X', 'SI-IDEAL'],
  EX: ['Excellent', 'X', 'E', 'EXC', 'EXCL', 'Exellent', 'Excelent', 'Exelent'],
  VG: ['Very Good', 'V', 'V Good', 'VGD'],
  GD: ['Good', 'G'],
  FR: ['Fair', 'F'],
  PR: ['Poor', 'P'],
  VG_EX: ['Very Good to Excellent', 'EX-VG'],
  G_VG: ['Good to Very Good', 'VG-GD', 'VG-G'],
  F_G: ['Fair to Good'],
  NA: ['Not graded', 'NONE'],
};

export const SYMMETRY_SYNONYMS: Synonyms<Symmetry> = {
  ID: ['Ideal', 'I', '8X', 'SI-IDEAL'],
  EX: ['Excellent', 'X', 'E', 'EXC', 'EXCL', 'Exellent', 'Excelent', 'Exelent'],
  VG: ['Very Good', 'V', 'V Good', 'VGD'],
  GD: ['Good', 'G'],
  FR: ['Fair', 'F'],
  PR: ['Poor', 'P'],
  VG_EX: ['Very Good to Excellent', 'EX-VG'],
  G_VG: ['Good to Very Good', 'VG-GD', 'VG-G'],
  F_G: ['Fair to Good'],
  NA: ['Not graded', 'NONE'],
};
