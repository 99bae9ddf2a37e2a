/**
 * Lines between the stones that apply to those below: `LAB GROWN DIAMONDS`, `OVAL (12 pcs)`,
 * `SOLD`.
 */
import { canonical } from '../../../src/domain/attributes/canonical.ts';
import type { CodeOf } from '../../../src/domain/attributes/canonical.ts';
import type { StoneType } from '../../../src/domain/codes.ts';
import { totalIn } from '../../../src/domain/sheets/total-row.ts';
import { kindInWords } from '../../../src/domain/sheets/understanding/stone-type-evidence.ts';
import { kindOfWord } from '../../../src/domain/sheets/understanding/columns/stone-type-column.ts';
import type { Availability } from '../../../src/domain/attributes/supply.ts';
import { availabilityIn } from './availability.ts';

export interface Section {
  text: string;
  kind: StoneType | null;
  shape: CodeOf<'shape'> | null;
  availability: Availability | null;
}

const LONGEST = 60;
const MOST_WORDS = 6;
const MOST_SUMS = 2;
const SUM = /^[\p{Sc}\s]*[\d.,\s]+(?:pcs|pieces|stones|cts?|carats?)?\.?$/iu;
/** Words that do not change the kind and shape that a line names. */
const BESIDE =
  /(?<!\p{L})(?:lab[\s_-]*(?:grown|created)|lgd?|cvd|hpht|natural|mined|earth|diamonds?|stones?|pcs|pieces|shapes?|section|certified|polished|loose|parcel|total)(?!\p{L})/giu;
/** Lines about the sheet itself, which are not headings of the rows below. */
const REMARK =
  /(?<!\p{L})(?:no|not|non|without|available|request|treat\p{L}*|screen\p{L}*|tested|all|only|we|our|and|or)(?!\p{L})/iu;

const BELOW =
  /(?<!\p{L})(?:below|following|hereafter|folgende\p{L}*|suivant\p{L}*|siguientes?|seguenti)(?!\p{L})/iu;
/** `LGD-1042` is a stock number in a row without other values. */
const NUMBERED = /\p{L}[-_.#]?\d|\d[-_]?\p{L}/u;

/** The text of a row that has nothing else, except sums; null for a stone or a total. */
function textIn(cells: readonly string[]): string | null {
  const [text, ...others] = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  // `LAB GROWN`, `15 pcs`, `22.40 ct`: sums of the section may follow its name.
  if (others.length > MOST_SUMS || !others.every((cell) => SUM.test(cell))) return null;
  if (text === undefined || text.length > LONGEST || !/\p{L}{2}/u.test(text)) return null;
  if (NUMBERED.test(text.replace(/\(.*\)/, ''))) return null;
  return totalIn(cells) === null ? text : null;
}

function isRemark(text: string): boolean {
  const isWordy = text.split(/\s+/).length > MOST_WORDS || /[.!?]$/.test(text);
  return !BELOW.test(text) && (isWordy || REMARK.test(text));
}

function shapeIn(text: string): Section['shape'] {
  const bare = text
    .replace(/\(.*\)|[-–:].*$|\d.*$/gu, ' ')
    .replace(BESIDE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // One or two letters may be anything.
  return bare.length > 2 ? (canonical('shape', bare) ?? canonical('shape', bare.replace(/s$/i, ''))) : null;
}

/** The heading of a section of the sheet; null for any other row. */
export function sectionIn(cells: readonly string[]): Section | null {
  const text = textIn(cells);
  if (text === null) return null;
  // Before remarks are left out: `NOT AVAILABLE` is a heading, although remarks use the same words.
  const availability = availabilityIn(text);
  if (availability === null && isRemark(text)) return null;
  return { text, kind: kindInWords(text) ?? kindOfWord(text), shape: shapeIn(text), availability };
}
