/** Recognises rows that are a pair or a lot sold as one, instead of one stone. */
const PAIR = /(?<![\p{L}\d])(?:matched |matching )?pairs?(?: of)?(?![\p{L}\d])/iu;
const LOT = /(?<![\p{L}\d])(?:lot|parcel|melee|mêlée)(?: of)?(?![\p{L}\d])/iu;

export interface LotWord {
  /** The number of stones that the word means; null for a lot or parcel. */
  pieces: number | null;
  /** The text without the word: the shape of `Pair of Pears`. */
  rest: string;
}

/** The word for several stones in a text: `Pair`, `Lot`, `Parcel`; null without one. */
export function lotWord(text: string): LotWord | null {
  const word = PAIR.test(text) ? PAIR : LOT.test(text) ? LOT : null;
  if (word === null) return null;
  const rest = text
    .replace(word, ' ')
    .replace(/[()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-_/,]+|[\s\-_/,]+$/g, '');
  return { pieces: word === PAIR ? 2 : null, rest };
}

const COUNT =
  /^(?:[x×~≈]\s*)?(\d+)(?:\.0+)?\s*(?:pcs?|pieces?|stones?|nos?|ea|stk|stück|steine|st|pz|piezas|pierres|adet|шт|颗|粒|个|個|件)?\.?$/i;

const PAIRS = /^(\d+)\s*pairs?\.?$/i;

/**
 * The number of stones in a column of pieces: `2`, `2 pcs`, `Pair`, `3 pairs`; `unknown` for a lot
 * that does not say, null when it cannot be read.
 */
export function parsePieces(raw: string): number | 'unknown' | null {
  const text = raw.trim();
  const counted = COUNT.exec(text)?.[1];
  if (counted !== undefined) return Number(counted);
  const pairs = PAIRS.exec(text)?.[1];
  if (pairs !== undefined) return 2 * Number(pairs);
  if (/^(?:single|one)(?: stone)?$/i.test(text)) return 1;
  const word = lotWord(text);
  if (word === null) return null;
  const rest = COUNT.exec(word.rest)?.[1];
  if (rest !== undefined) return Number(rest);
  return word.rest === '' ? (word.pieces ?? 'unknown') : null;
}

const SUM = /^\d*[.,]\d+(?:\s*[+&]\s*\d*[.,]\d+)+(?:\s*(?:cts?|carats?)\.?)?$/i;
const IN_POINTS = /^(\d+(?:\.\d+)?)\s*(?:pts?|points?)\.?$/i;

/** The weights of the stones of a pair or lot, written as a sum: `0.69+0.70`; null for others. */
export function weightsIn(raw: string): number[] | null {
  const text = raw.trim();
  if (!SUM.test(text)) return null;
  return text.split(/[+&]/).map((part) => Number(part.replace(/[^\d.,]/g, '').replace(',', '.')));
}

/** Whether a weight names points in its own cell: `31 pts`. */
export const isInPoints = (raw: string): boolean => IN_POINTS.test(raw.trim());

/** Carats of a cell that is no plain number: a sum of weights, or points; else null. */
export function parseWeight(raw: string): number | null {
  const weights = weightsIn(raw);
  if (weights !== null) return Math.round(weights.reduce((all, one) => all + one, 0) * 1000) / 1000;
  const points = IN_POINTS.exec(raw.trim())?.[1];
  return points === undefined ? null : Number(points) / 100;
}
