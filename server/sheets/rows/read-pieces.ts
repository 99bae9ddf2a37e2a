import type { CodeOf } from '../../../src/domain/attributes/canonical.ts';
import type { StoneType } from '../../../src/domain/codes.ts';
import { shapeOfWord } from '../../../src/domain/sheets/words/shape-of-word.ts';
import { isMissingWord } from '../../../src/domain/sheets/numbers.ts';
import { caratFits, estimatedCarat } from '../understand/cells/weight-by-measures.ts';
import { lotWord, parsePieces, weightsIn, type LotWord } from '../understand/cells/several-pieces.ts';
import { splitKind } from '../understand/columns/stone-type.ts';
import type { StoneFields } from './stone-fields.ts';
import type { RowCells } from './row-cells.ts';
import { isLetterRefuted } from './shape-letters.ts';

/** Whether the carat is that of one stone of these measures. */
export function isSingle(
  shape: StoneFields['shape'],
  carat: number,
  { length, width, height }: Pick<StoneFields, 'length' | 'width' | 'height'>,
): boolean {
  if (length === null || width === null || height === null) return false;
  return (
    estimatedCarat(shape, length, width, height) !== null && caratFits(shape, carat, length, width, height)
  );
}

type Shape = CodeOf<'shape'>;

/** Lots have fewer stones; a larger number means that the column holds something else. */
const MOST_PIECES = 100_000;

interface ShapeReading {
  shape: Shape | null;
  lot: LotWord | null;
  /** Natural or lab-grown, if the cell says so: `Round LG`. */
  kind: StoneType | null;
}

/**
 * Separates the shape from the word for several stones (`Pair of Pears`) and from the kind. Letters
 * in `doubtful` are unknown words.
 */
export function readShape(cells: RowCells, doubtful: ReadonlySet<string>): ShapeReading {
  const written = cells.raw('shape');
  if (written === null) return { shape: null, lot: null, kind: null };
  const known = shapeOfWord(written);
  if (known !== null && (doubtful.has(written.toUpperCase()) || isLetterRefuted(cells, written, known))) {
    cells.unknown('shape', written);
    return { shape: null, lot: null, kind: null };
  }
  if (known !== null) return { shape: known, lot: null, kind: null };
  const split = splitKind(written);
  const raw = split?.rest ?? written;
  const kind = split?.kind ?? null;
  const shape = split === null ? null : shapeOfWord(raw);
  if (shape !== null) return { shape, lot: null, kind };
  const lot = lotWord(raw);
  const ofLot = lot === null ? null : shapeOfWord(lot.rest);
  if (ofLot === null) cells.unknown('shape', written);
  return { shape: ofLot, lot: ofLot === null ? null : lot, kind };
}

function inColumn(cells: RowCells): number | 'unknown' | null {
  const raw = cells.raw('pieces');
  const pieces = raw === null ? null : (parsePieces(raw) ?? cells.parsed('pieces', raw));
  if (raw === null || pieces === 'unknown' || pieces === 0) return pieces || null;
  if (pieces === null) {
    if (!isMissingWord(raw)) cells.complain('not_a_number', 'pieces', raw);
    // Several that cannot be counted are no single stone: `24+`.
    if (/^\D*(?!0*1\D*$)\d/.test(raw)) return 'unknown';
  } else if (!Number.isInteger(pieces) || pieces < 0 || pieces > MOST_PIECES) {
    cells.complain('out_of_range', 'pieces', raw);
    return null;
  }
  return pieces;
}

/** Rows numbered under `Pair No` are pairs; many numbers of single stones are headed `Lot`. */
function ofPairs(heading: string): LotWord | null {
  const word = lotWord(heading);
  return word?.pieces === 2 ? word : null;
}

/**
 * The number of stones in a row: by its column of pieces, else by a word with its shape, else by
 * one in its stock number or the heading of that, unless the measures are those of a single stone.
 * `unknown` for a lot that does not say. Reports everything but a single stone.
 */
export function readPieces(
  cells: RowCells,
  lot: LotWord | null,
  isSingle: () => boolean,
): number | 'unknown' {
  const weights = weightsIn(cells.written('carat') ?? '')?.length ?? null;
  const told = inColumn(cells) ?? weights;
  const numbered = cells.written('stock_no');
  const named =
    told !== null || lot !== null || numbered === null
      ? null
      : (lotWord(numbered) ?? ofPairs(cells.headingOf('stock_no')));
  const word = lot ?? (named === null || isSingle() ? null : named);
  const pieces = typeof told === 'number' ? told : (word?.pieces ?? (word || told ? 'unknown' : 1));
  const field = told !== null ? (told === weights ? 'carat' : 'pieces') : lot !== null ? 'shape' : 'stock_no';
  if (pieces === 'unknown') cells.complain('pieces_unknown', field, cells.written(field));
  else if (pieces > 1) cells.complain('several_pieces', field, cells.written(field));
  return pieces;
}
