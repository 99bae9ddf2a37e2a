/**
 * Texts as they are printed: each letter in a font that has it, and Hebrew from right to left. A
 * letter that no font has becomes a question mark, because an empty box says nothing.
 */
import bidiFactory from 'bidi-js';
import { oneLine } from '../../src/domain/text/control-characters.ts';
import { FONT, fontFor, HEBREW, type FontName } from './fonts.ts';

export interface Run {
  text: string;
  font: FontName;
}

/** What the first font is known to have. */
const COMMON = /^[ -~–…·×’“”]*$/;
const RIGHT_TO_LEFT = /\p{Script=Hebrew}/u;
const OTHER_LETTER = /(?!\p{Script=Hebrew})\p{L}/u;
/** A mark that belongs to the letter before it. */
const ATTACHED = /[\p{M}\p{Cf}]/u;
/** Lines of Hebrew are broken before they are reordered, so their length is known beforehand. */
const MOST_IN_A_LINE = 48;

const bidi = bidiFactory();

/** A single line without broken characters, whatever a sheet or a person entered. */
export const safe = (text: string): string => oneLine(text.toWellFormed()).normalize('NFC');

/** The text for pdfmake: as it is, or in runs, each with its font. */
export function printed(text: string, lines?: 'on one line'): string | Run[] {
  const line = safe(text);
  if (COMMON.test(line)) return line;
  if (!RIGHT_TO_LEFT.test(line)) return runsOf(line);
  const parts = lines === 'on one line' ? [line] : brokenAtWords(line);
  return parts.flatMap((part, index) => [
    ...(index === 0 ? [] : [{ text: '\n', font: FONT } as const]),
    ...reordered(part),
  ]);
}

/** Adjacent letters in the same font form one run. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { letter, font } of lettersOf(text)) {
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}

interface Letter {
  letter: string;
  font: FontName;
  /** Where it begins in the text. */
  at: number;
}

function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let at = 0;
  for (const letter of text) {
    const before = letters.at(-1)?.font ?? FONT;
    const isAttached = ATTACHED.test(letter);
    const font = fontFor(letter, isAttached ? before : FONT);
    if (font !== null) letters.push({ letter, font, at });
    else if (!isAttached) letters.push({ letter: '?', font: FONT, at });
    at += letter.length;
  }
  return letters;
}

/**
 * The line in the order in which it is seen. Words of Hebrew keep the order in which they are
 * written, because the font turns them.
 */
function reordered(line: string): Run[] {
  const levels = bidi.getEmbeddingLevels(line, OTHER_LETTER.test(line) ? 'ltr' : 'rtl');
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels);
  const byPlace = new Map(lettersOf(line).map((letter) => [letter.at, letter]));
  const runs: (Run & { isTurned: boolean })[] = [];
  for (const index of bidi.getReorderedIndices(line, levels)) {
    const found = byPlace.get(index);
    if (found === undefined) continue;
    const letter = mirrored.get(index) ?? found.letter;
    const isTurned = found.font === HEBREW;
    const last = runs.at(-1);
    if (last?.font !== found.font || last.isTurned !== isTurned)
      runs.push({ text: letter, font: found.font, isTurned });
    else last.text = isTurned ? letter + last.text : last.text + letter;
  }
  return runs.map(({ text, font }) => ({ text, font }));
}

function brokenAtWords(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= MOST_IN_A_LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
