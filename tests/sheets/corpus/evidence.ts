/**
 * What a sheet says by itself, to someone who looks carefully. Judged by the finished sheet, so
 * that it stays right when columns are dropped or renamed.
 */
import { RATES, speaksOfCurrency } from './currency.ts';
import type { CorpusSheet, SoldStone, TrueColumn } from './sheet.ts';

type Unjudged = Omit<CorpusSheet, 'truth'> & { columns: TrueColumn[]; stones: SoldStone[] };

const KIND_WORDS =
  /lab[\s_-]?grown|laborge|\blgd?\b|cvd|hpht|grown|natural|naturel|mined|natürlich|naturais|natuurlijk|doğal|природн|培育|天然|ラボグロウン|천연|طبيعي|מעבדה|טבעי|લેબ|કુદરતી/i;

/** A test or its result is no kind: `CVD checked`, `Lab grown free`. */
const TESTED =
  /(?:(?:lab[\s_-]?grown|lgd|cvd|hpht)[\s/&,:]*)+(?:test\s*negative|checked|tested|screened|free|geprüft)/gi;

const around = ({ title, fileName, sheetName }: Unjudged): string =>
  // A rate of the dollar says nothing about the currency of prices.
  [...title.flat(), fileName.replaceAll('_', ' '), sheetName]
    .join(' ')
    .replace(/dollar rate/gi, '')
    .replace(TESTED, '');

const columnOf = ({ columns }: Unjudged, ...fields: TrueColumn['field'][]): number =>
  columns.findIndex(({ field }) => field !== null && fields.includes(field));

const holds = (sheet: Unjudged, ...fields: TrueColumn['field'][]): boolean => columnOf(sheet, ...fields) >= 0;
const cellsOf = ({ rows, stones }: Unjudged, column: number): string[] =>
  column < 0 ? [] : stones.map(({ row }) => rows[row]?.[column] ?? '');

const all = (cells: readonly string[], wanted: RegExp): boolean =>
  cells.length > 0 && cells.every((cell) => wanted.test(cell));

/**
 * A column of kinds or growth, the title or file name, or numbers of reports on lab-grown stones
 * only.
 */
function saysKind(sheet: Unjudged): boolean {
  if (holds(sheet, 'stone_type', 'lab_grown') || KIND_WORDS.test(around(sheet))) return true;
  // Lines between the stones.
  const between = sheet.rows.filter((_, row) => !sheet.stones.some((stone) => stone.row === row));
  if (
    between.some(([first = '', ...others]) => KIND_WORDS.test(first) && others.every((cell) => cell === ''))
  )
    return true;
  // A description that states it for every stone.
  if (
    sheet.columns.some(
      ({ field }, at) =>
        field === null &&
        all(
          cellsOf(sheet, at).map((cell) => cell.replace(TESTED, '')),
          KIND_WORDS,
        ),
    )
  )
    return true;
  const telling = [columnOf(sheet, 'growth_type'), columnOf(sheet, 'report_no')].map((at) =>
    cellsOf(sheet, at),
  );
  return telling.some((cells) => all(cells, /^(?:CVD|HPHT|LG\d)/));
}

const isPriced = ({ field }: TrueColumn): boolean => field === 'price_per_ct' || field === 'total_amt';

/** List, discount and weight beside a price give it away whatever its heading says. */
const agrees = (sheet: Unjudged): boolean =>
  holds(sheet, 'rap') && holds(sheet, 'disc') && holds(sheet, 'carat');

function saysCurrency(sheet: Unjudged): boolean {
  const priced = sheet.columns.filter(isPriced);
  if (priced.length === 0) return true;
  const inCells = sheet.columns.some(
    ({ field }, at) =>
      field === null && cellsOf(sheet, at).every((cell) => Object.hasOwn(RATES, cell.toUpperCase())),
  );
  const inWords = priced.some((column) => column.saysCurrency) || speaksOfCurrency(around(sheet));
  return inCells || inWords || agrees(sheet);
}

/** Two digits after a sign, or two different signs, can be read in one way only. */
const ONE_WAY = /^\D*0[.,]\d|[.,]\d{1,2}(?!\d)|\.\d.*,|,\d.*\.|[’ \u202f]\d/;

const saysNumbers = (sheet: Unjudged): boolean =>
  sheet.columns.some(
    ({ decimal }, at) => decimal !== undefined && cellsOf(sheet, at).some((cell) => ONE_WAY.test(cell)),
  );

/** Weights this far apart show whether the price of a stone or of a carat grows with them. */
const TELLING_SPREAD = 2.5;
const TELLING_ROWS = 12;

function growsVisibly({ stones }: Unjudged): boolean {
  const carats = stones.map(({ carat }) => carat).sort((a, b) => a - b);
  const at = (share: number): number => carats[Math.floor(share * (carats.length - 1))] ?? 1;
  return stones.length >= TELLING_ROWS && at(0.9) / at(0.1) >= TELLING_SPREAD;
}

/** Headings of prices that may not be the one asked. */
const OTHER_PRICES =
  /cash|memo|reserve|estimate|start|retail|cost|apprais|replacement|insur|inc[l.]*\s*(?:vat|mwst)|ttc|retial/i;

function saysPriceMeaning(sheet: Unjudged): boolean {
  const priced = sheet.columns.filter(isPriced);
  const isOther = (column: TrueColumn): boolean =>
    OTHER_PRICES.test(sheet.headers[sheet.columns.indexOf(column)] ?? '');
  // Without an asking price, one that is not asked may be the one that is meant.
  const prices = priced.length > 0 ? priced : sheet.columns.filter(({ currency }) => currency !== undefined);
  if (prices.length > 0 && prices.every(isOther)) return false;
  if (priced.every(({ lone }) => !lone)) return true;
  const both =
    priced.some(({ field }) => field === 'price_per_ct') && priced.some(({ field }) => field === 'total_amt');
  // How a price grows is known only of natural stones: those of lab-grown ones may follow their
  // list.
  const oneKind = sheet.stones.every(({ kind }) => kind === 'natural') && saysKind(sheet);
  return both || agrees(sheet) || (oneKind && growsVisibly(sheet));
}

/** Prices beside the list, or minus signs, show which way a discount goes. */
function saysDiscount(sheet: Unjudged): boolean {
  const at = columnOf(sheet, 'disc');
  if (at < 0 || (holds(sheet, 'rap') && holds(sheet, 'carat') && sheet.columns.some(isPriced))) return true;
  return cellsOf(sheet, at).some((cell) => /^[-(]/.test(cell));
}

/** The sheet with what it says. */
export function judged(
  { columns, stones, ...sheet }: Unjudged,
  rate: CorpusSheet['truth']['rate'],
): CorpusSheet {
  const whole = { ...sheet, columns, stones };
  return {
    ...sheet,
    truth: {
      columns,
      stones,
      rate,
      saysKind: saysKind(whole),
      saysCurrency: saysCurrency(whole),
      saysPriceMeaning: saysPriceMeaning(whole),
      saysNumbers: saysNumbers(whole),
      saysDiscount: saysDiscount(whole),
    },
  };
}
