import type { Lab } from '../lab.ts';
import type { Synonyms } from './spelling.ts';

/**
 * How stock sheets spell the codes of lab.ts. Each spelling names one code; where feeds disagree,
 * the most common meaning is used.
 */

export const LAB_SYNONYMS: Synonyms<Lab> = {
  GIA: ['Gemological Institute of America', 'GIA DOR'],
  IGI: ['International Gemological Institute'],
  HRD: ['HRD Antwerp'],
  AGS: ['American Gem Society Laboratories', 'AGSL'],
  GCAL: ['Gem Certification & Assurance Lab', 'GCAL 8X'],
  GSI: ['Gemological Science International'],
  GHI: ['Gemology Headquarters International'],
  IIDGR: ['International Institute of Diamond Grading & Research (De Beers)', 'DBIOD', 'DBGI'],
  EGL: ['European Gemological Laboratories (banned on RapNet)', 'EGL USA', 'EGL INTL', 'EGL International'],
  PGS: ['Professional Gem Sciences'],
  NGTC: ['National Gemstone Testing Center (China)'],
  CGL: ['Central Gem Laboratory (Japan)'],
  DCLA: ['Diamond Certification Laboratory of Australia'],
  SGL: ['Solitaire Gemmological Laboratories'],
  GII: ['Gemological Institute International'],
  IIGJ: ['Indian Institute of Gems & Jewellery lab'],
  GRS: ['GemResearch Swisslab'],
  GUBELIN: ['Gübelin Gem Lab', 'Gübelin'],
  SSEF: ['Swiss Gemmological Institute'],
  AGL: ['American Gemological Laboratories'],
  RAPLAB: ['RGR'],
  DF: ['Diamond Foundry (own report)'],
  INTERNAL: ['Internal grading', 'Own'],
  NONE: ['Non-certified', 'N', 'NCR', 'NC', 'NON-CERT', 'Uncertified'],
};
