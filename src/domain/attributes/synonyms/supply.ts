import type { Availability, HeartArrow, Inscription } from '../supply.ts';
import type { Synonyms } from './spelling.ts';

/**
 * How stock sheets spell the codes of supply.ts. Each spelling names one code; where feeds
 * disagree, the most common meaning is used.
 */

export const AVAILABILITY_SYNONYMS: Synonyms<Availability> = {
  GA: ['Guaranteed available', 'G', 'Guaranteed', 'Guaranteed Availability'],
  AVAILABLE: ['A', 'Avl', 'Avbl', 'Avail', 'Yes', 'Y', 'In Stock', 'NEW', 'SUBJECT', 'Active', 'On hand'],
  STPS: ['Subject to prior sale'],
  HOLD: ['On hold', 'H', 'Busy', 'BUSS. PROCESS', 'Reserved', 'Booked', 'Blocked'],
  MEMO: ['Out on memo', 'M', 'OnMemo', 'In Memo'],
  SOLD: ['S', 'Sold Out', 'Invoiced'],
  NA: [
    'Not available',
    'N',
    'No',
    'Unavailable',
    'Out of Stock',
    'OOS',
    'Not in Stock',
    'No Stock',
    'Not for sale',
    'Inactive',
    'Not active',
    'Deleted',
    'Removed',
    'Withdrawn',
    'Discontinued',
  ],
};

export const HEART_ARROW_SYNONYMS: Synonyms<HeartArrow> = {
  YES: ['Y', 'H&A', 'HA', 'Hearts and Arrows', 'True'],
  NO: ['N', 'False'],
  UNKNOWN: ['Not assessed'],
};

export const INSCRIPTION_SYNONYMS: Synonyms<Inscription> = {
  YES: ['Report number inscribed', 'Inscribed', 'Y', 'Laser Inscribed'],
  NO: ['Not inscribed', 'N'],
};
