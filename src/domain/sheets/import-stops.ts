/** Findings that stop an import until a person confirms each of them. */

/** The most consequential first. */
export const STOP_KINDS = [
  'withdraws_many',
  'kind_contradicted',
  'prices_disagree',
  'prices_far_off',
  'prices_fall',
  'heavy_stones',
  'repeats_many',
] as const;

export type StopKind = (typeof STOP_KINDS)[number];

export interface ImportStop {
  kind: StopKind;
  /** The number of affected stones or rows. */
  count: number;
  sentence: string;
  /** The first affected rows; empty for stones that the sheet omits. */
  rows: number[];
}

/** Rows that are listed with a stop. */
export const STOP_ROWS = 20;

/** In carats; heavier stones need a confirmation. */
export const HEAVIEST = 100;
/** A price this many times above or below the usual one is far off. */
export const FAR_OFF = 10;
/**
 * Similar stones weigh within this factor of each other; at least this many are needed for a usual
 * price.
 */
export const LIKE_CARATS = 1.5;
export const LIKE_STONES = 8;

const REPEATED_SHARE = 0.01;
const REPEATED_ROWS = 3;

/** The stops without a confirmation. The import may run if there are none. */
export const openStops = <T extends Pick<ImportStop, 'kind'>>(
  stops: readonly T[],
  confirmed: readonly string[],
): T[] => stops.filter(({ kind }) => !confirmed.includes(kind));

/** Whether the number of repeated rows shows that the sheet is probably misread. */
export const repeatsMany = (repeated: number, rowsRead: number): boolean =>
  repeated >= REPEATED_ROWS && repeated > rowsRead * REPEATED_SHARE;

/**
 * Whether so many of the priced rows contradict themselves that a column of prices is probably
 * another one.
 */
export const pricesDisagree = (disagreeing: number, priced: number): boolean => disagreeing > priced / 2;

const ROWS_NAMED = 5;

/** `row 4`, `rows 4, 9 and 17`, `rows 4, 9, 12, 13, 17 and 21 more`. */
function rowsNamed(rows: readonly number[], count: number): string {
  const named = rows.slice(0, ROWS_NAMED);
  const more = count - named.length;
  if (more > 0) return `rows ${named.join(', ')} and ${more} more`;
  if (named.length === 1) return `row ${named[0]}`;
  return `rows ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

const EXAMPLES = 3;

const several = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

/** The text of a stop about rows: what was found, in which rows, and what to do. */
const ROW_SENTENCES = {
  kind_contradicted: (count, where) =>
    `${several(count, 'row says', 'rows say')} something other than the stated origin (${where}). Each keeps its own value: check them and confirm, or change the statement.`,
  prices_far_off: (count, where) =>
    `${several(count, 'price per carat is', 'prices per carat are')} ten times above or below the price list or like stones (${where}). Check them and confirm, or correct the columns of prices.`,
  heavy_stones: (count, where) =>
    `${several(count, 'stone weighs', 'stones weigh')} more than ${HEAVIEST} carats (${where}). Check them and confirm, or correct the column of carats.`,
  repeats_many: (count, where) =>
    `${several(count, 'row repeats', 'rows repeat')} another and would be left out (${where}). Check them and confirm, or choose the column with the stones’ own numbers.`,
} as const satisfies Partial<Record<StopKind, (count: number, where: string) => string>>;

export type RowStop = keyof typeof ROW_SENTENCES;

/** A stop about rows of the sheet. */
export const stopOfRows = (kind: RowStop, count: number, rows: number[]): ImportStop => ({
  kind,
  count,
  sentence: ROW_SENTENCES[kind](count, rowsNamed(rows, count)),
  rows: rows.slice(0, STOP_ROWS),
});

/** A row whose prices disagree with each other or with the stock's, and how. */
export interface Disagreement {
  row: number;
  told: string;
}

/**
 * Most prices contradict the other figures of their row. `examples` are the first of these rows.
 */
export const stopOfPrices = (
  count: number,
  priced: number,
  examples: readonly Disagreement[],
): ImportStop => ({
  kind: 'prices_disagree',
  count,
  sentence: `${count} of ${several(priced, 'price contradicts', 'prices contradict')} other figures of the row. ${examples
    .slice(0, EXAMPLES)
    .map(({ row, told }) => `Row ${row}: ${told}.`)
    .join(' ')} The price per carat would be used. Check them and confirm, or correct the columns of prices.`,
  rows: examples.map(({ row }) => row),
});

/**
 * Stones of the stock would cost less than half. `examples` are the first of their rows, each with
 * the stone and both prices.
 */
export const stopOfFalls = (count: number, examples: readonly Disagreement[]): ImportStop => {
  const named = examples.slice(0, EXAMPLES);
  const more = count > named.length ? ` There are ${count - named.length} more.` : '';
  return {
    kind: 'prices_fall',
    count,
    sentence: `${several(count, 'stone', 'stones')} would cost less than half the current price. ${named
      .map(({ row, told }) => `Row ${row}: ${told}.`)
      .join(' ')}${more} Check them and confirm, or correct the columns of prices.`,
    rows: examples.map(({ row }) => row),
  };
};

/** The open stops in words, for a refusal or a feed's report. */
export const stopsInWords = (open: readonly Pick<ImportStop, 'sentence'>[]): string =>
  open.map(({ sentence }) => sentence).join(' ');

/** Why a stone of a sheet would not be listed, in the words that follow `3 stones have`. */
export const UNSEEN = {
  no_kind:
    'a color that is neither white nor fancy: until it is known, no list shows them and they are only found by number.',
  no_price:
    'neither a price nor a list price: no search by price finds them, and they cannot be ordered. Choose their price column at the step Columns, or import a price list that covers them.',
} as const;

export type UnseenReason = keyof typeof UNSEEN;

export interface Unseen {
  reason: UnseenReason;
  count: number;
  /** The first rows. */
  rows: number[];
}
