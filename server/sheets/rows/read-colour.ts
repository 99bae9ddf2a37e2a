import { parseFluorescence } from '../../../src/domain/sheets/words/read-as.ts';
import { canonical, type CodeOf } from '../../../src/domain/attributes/canonical.ts';
import { DIAMOND_TYPE, type DiamondType } from '../../../src/domain/codes.ts';
import {
  isWhiteWord,
  parseFancyColour,
  parseTingedGrade,
  type FancyColourReading,
} from '../understand/cells/fancy-colours.ts';
import type { RowCells } from './row-cells.ts';
import type { StoneFields } from './stone-fields.ts';

export function readFluorescence(cells: RowCells): Pick<StoneFields, 'fluorescence' | 'fluorescence_color'> {
  const raw = cells.raw('fluorescence');
  const reading = raw === null ? null : parseFluorescence(raw);
  if (raw !== null && reading === null) cells.unknown('fluorescence', raw);
  return {
    fluorescence: reading?.intensity ?? null,
    fluorescence_color: cells.code('fluorescence_color', 'fluorescence_color') ?? reading?.color ?? null,
  };
}

type ColourFields = Pick<
  StoneFields,
  'color' | 'color_sign' | 'fancy_color' | 'intensity' | 'overtone' | 'diamond_type'
>;

const NOTHING: FancyColourReading = { fancy_color: null, intensity: null, overtone: null };

/** Letters that stand for one fancy colour only; G may be green or gray, P pink or purple. */
const LETTERS: Readonly<Record<string, CodeOf<'fancy_color'>>> = { Y: 'YELLOW', O: 'ORANGE' };

/** A fancy stone's colour cell: its hue, and never a grade of D to Z. */
function hueIn(raw: string): CodeOf<'fancy_color'> | null {
  return raw.length === 1 ? (LETTERS[raw.toUpperCase()] ?? null) : canonical('fancy_color', raw);
}

/**
 * The colour cell: a white colour, or a fancy one in words (`Fancy Intense Yellow`). Where other
 * cells say that the stone is fancy, a letter is no grade.
 */
function readColourCell(
  cells: RowCells,
  isFancy: boolean,
  hue: CodeOf<'fancy_color'> | null,
): { color: CodeOf<'color'> | null; fancy: FancyColourReading } {
  const raw = cells.raw('color');
  if (raw === null) return { color: null, fancy: NOTHING };
  const color = canonical('color', raw) ?? parseTingedGrade(raw);
  if (isFancy) {
    const fancy = color === null ? parseFancyColour(raw) : null;
    const fancy_color = fancy === null ? hueIn(raw) : fancy.fancy_color;
    if (fancy === null && fancy_color === null && hue === null) cells.unknown('color', raw);
    return { color: null, fancy: { ...(fancy ?? NOTHING), fancy_color } };
  }
  const isWhite = color === null && isWhiteWord(raw) && !cells.isGiven('color');
  const fancy = color === null && !isWhite ? parseFancyColour(raw) : null;
  if (color === null && fancy === null) cells.unknown('color', raw);
  return { color, fancy: fancy ?? NOTHING };
}

/** Below a heading of fancy colours, beside a letter: the stone has none. */
const NOT_FANCY =
  /^(?:white|colou?rless|near colou?rless|not? fancy|non fancy|nf|no|none|0|wei(?:ß|ss)|blanc|blanco|bianco|белый|白)$/iu;

/** The fancy colour cell: a hue, or again the whole colour in words. */
function readFancyCell(cells: RowCells): FancyColourReading {
  const raw = cells.raw('fancy_color');
  if (raw === null || (NOT_FANCY.test(raw) && canonical('color', cells.raw('color') ?? '') !== null))
    return NOTHING;
  const fancy_color = canonical('fancy_color', raw);
  if (fancy_color !== null) return { ...NOTHING, fancy_color };
  const fancy = parseFancyColour(raw);
  if (fancy === null) cells.unknown('fancy_color', raw);
  return fancy ?? NOTHING;
}

/** Whether the fancy colour cell says that the stone has one, even in unknown words. */
function saysFancy(cells: RowCells, { fancy_color, intensity }: FancyColourReading): boolean {
  return fancy_color !== null || intensity !== null || cells.complainedOf('fancy_color');
}

/** Laboratories name the main hue last: mostly yellow with some brown is Brown-Yellow. */
function withSecondary(cells: RowCells, main: CodeOf<'fancy_color'> | null): CodeOf<'fancy_color'> | null {
  const second = cells.code('fancy_color', 'fancy_color_secondary');
  if (main === null || second === null || second === main) return main;
  const both = canonical('fancy_color', `${second} ${main}`);
  if (both === null)
    cells.complain('unknown_value', 'fancy_color_secondary', cells.raw('fancy_color_secondary'));
  return both ?? main;
}

/** White stones have no overtone. */
const isTold = (overtone: FancyColourReading['overtone']): boolean =>
  overtone !== null && overtone !== 'NONE';

function typeOf(color: CodeOf<'color'> | null, fancy: FancyColourReading): DiamondType | null {
  if (fancy.fancy_color !== null || (fancy.intensity !== null && color === null)) return DIAMOND_TYPE.fancy;
  return color === null ? null : DIAMOND_TYPE.white;
}

/**
 * A stone's colour from up to five columns. A dedicated column takes precedence over words in
 * another. With any fancy colour a stone is fancy, with only a white colour white, with neither it
 * has no type. `flagged` says that another column calls the stone fancy.
 */
export function readColour(cells: RowCells, flagged = false): ColourFields {
  const inFancy = readFancyCell(cells);
  const intensity = NOT_FANCY.test(cells.raw('intensity') ?? '')
    ? null
    : cells.code('intensity', 'intensity');
  const overtone = cells.code('overtone', 'overtone');
  const isFancy =
    flagged ||
    intensity !== null ||
    cells.complainedOf('intensity') ||
    saysFancy(cells, inFancy) ||
    isTold(overtone);
  const { color, fancy: inColour } = readColourCell(cells, isFancy, inFancy.fancy_color);
  const fancy: FancyColourReading = {
    fancy_color: withSecondary(cells, inFancy.fancy_color ?? inColour.fancy_color),
    intensity: intensity ?? inFancy.intensity ?? inColour.intensity,
    overtone: overtone ?? inFancy.overtone ?? inColour.overtone,
  };
  const diamond_type = typeOf(color, fancy);
  const asked = cells.has('color') || cells.has('fancy_color');
  // An unknown colour counts as given; it has been reported already.
  const listed = cells.complainedOf('color') || cells.complainedOf('fancy_color');
  if (asked && !listed && color === null && fancy.fancy_color === null) cells.complain('missing', 'color');
  // "No overtone" means something only for a fancy stone.
  const color_sign = cells.sign('color', color);
  if (diamond_type !== DIAMOND_TYPE.fancy) return { color, color_sign, ...NOTHING, diamond_type };
  return { color, color_sign, ...fancy, diamond_type };
}
