/** Determines a sheet's reading from its mapping and the answers so far, and the open questions. */
import type { components } from '../../../src/api/schema.gen.ts';
import type { StoredReading } from '../../../src/domain/sheets/stored-reading.ts';
import type { SheetQuestion } from '../../../src/domain/sheets/sheet-questions.ts';
import { isCurrency } from '../../../src/domain/sheets/currencies.ts';
import { isAskingPrice, isStockField } from '../../../src/domain/sheets/stock-fields.ts';
import { houseToday } from '../../../src/domain/house-days.ts';
import { discountInWords, type DiscountReading } from '../../../src/domain/sheets/discount-reading.ts';
import type { MappedColumn } from '../rows/cell-reading.ts';
import {
  decideDiscount,
  extraDiscount,
  extraQuestion,
  isMarkup,
  type DiscountEvidence,
} from './money/discounts.ts';
import { figureConversions, understandSheet, type FigureConversion } from './sheet-conventions.ts';
import { NO_ANSWERS, type Answers, type GivenColumn } from './mapped-sheet.ts';
import { currencyNotes } from './money/named-currency.ts';
import { isWeightOfOnePiece } from './money/figures.ts';

type Statements = components['schemas']['Statements'];

export interface SheetToUnderstand {
  title: string;
  /** Lines of the whole sheet that name a currency; by default those among the rows. */
  notes?: readonly string[] | undefined;
  columns: readonly {
    column: number;
    header: string;
    field?: string | null;
    open?: readonly string[] | undefined;
  }[];
  rows: readonly { row: number; cells: readonly string[] }[];
}

export interface Understood {
  reading: StoredReading;
  questions: SheetQuestion[];
  discount: DiscountEvidence | null;
  readAs: FigureConversion[];
}

function answersOf(stated: Statements): Answers {
  const { currency = null, rate = null, stone_type = null } = stated;
  return {
    ...NO_ANSWERS,
    stone_type,
    stone_type_open: stated.stone_type_open ?? false,
    currency: currency !== null && isCurrency(currency) ? currency : null,
    rate: rate === null ? null : Number(rate),
    decimal: stated.decimal ?? null,
    units: new Map(
      (stated.units ?? []).flatMap(({ field, factor }) => (isStockField(field) ? [[field, factor]] : [])),
    ),
    unpriced: stated.unpriced ?? false,
    list_price: stated.list_price ?? null,
    confirmed: stated.confirmed ?? [],
  };
}

/** `houseRate`: the house's rupees for one US dollar. */
export function understand(
  { title, columns, rows, notes = currencyNotes(rows) }: SheetToUnderstand,
  stated: Statements,
  houseRate: number | null,
): Understood {
  const given = columns.map(({ column, header, field = null, open }) => ({
    column,
    header,
    field: field !== null && isStockField(field) ? field : null,
    open,
  }));
  const found = understandSheet({ title, columns: given, rows, notes }, answersOf(stated), houseRate);
  const mapped = given.flatMap((column): MappedColumn[] =>
    column.field === null ? [] : [{ column: column.column, header: column.header, field: column.field }],
  );
  const discount = decideDiscount(mapped, rows, found.decimals, found.listFactor ?? 1, found.listOfStone);
  const told = stated.discount ?? (discount && readingOf(discount));
  const extra = told === null ? null : extraDiscount({ title, columns: given, rows });
  const asksExtra = extra !== null && told !== null && !stated.extra_discount;
  return {
    questions: [
      ...found.questions,
      ...discountQuestion(mapped, discount, stated),
      ...(asksExtra ? [extraQuestion({ title, columns: given, rows }, extra, told)] : []),
    ],
    discount,
    readAs: figureConversions({ title, columns: given, rows }, found),
    reading: {
      stone_type: found.stone_type,
      decimals: [...found.decimals],
      currencies: [...found.currencies],
      rate: found.rate,
      rate_day: found.rate === null ? null : houseToday(),
      ignored: [...found.ignored],
      units: [...found.units],
      row_currency: found.rowCurrency,
      per_piece: found.perPiece,
      list_of_stone: found.listOfStone,
      weight_of_piece: isWeightOfOnePiece({ title, columns: given, rows }),
      discount: told && (extra && stated.extra_discount === 'both' ? withExtraColumn(told, extra) : told),
    },
  };
}

const withExtraColumn = (told: DiscountReading, extra: GivenColumn): DiscountReading => ({
  ...told,
  extra_column: extra.column,
  ...(isMarkup(extra) && { extra_adds: true }),
});

const readingOf = ({ sign, scale, of_list }: DiscountEvidence): DiscountReading => ({
  sign,
  scale,
  ...(of_list && { of_list }),
});

const SIDES = [
  { sign: -1, label: 'Below the list' },
  { sign: 1, label: 'Above the list' },
] as const;

const OF_LIST = { sign: 1, of_list: true, label: 'Percent of the list price' } as const;

/** Shares of the list price have no sign, and are rarely above 100 %. */
const mayBeShares = ({ examples }: DiscountEvidence): boolean =>
  examples.every(({ written }) => !/^[-+(]/.test(written.trim()));

/** Asks for the sign of the discounts if prices follow from list price and discount alone. */
function discountQuestion(
  mapped: readonly MappedColumn[],
  evidence: DiscountEvidence | null,
  stated: Statements,
): SheetQuestion[] {
  if (evidence?.basis !== 'usage' || stated.discount) return [];
  if (mapped.some(({ field }) => isAskingPrice(field))) return [];
  const column = mapped.find(({ field }) => field === 'disc');
  return [
    {
      kind: 'discount',
      column: column?.column ?? null,
      sentence: `Are the figures in ${column?.header ?? 'the discount'} below the list or above it?`,
      evidence: 'Most rows have no minus sign, and no price shows it.',
      options: [...SIDES, ...(mayBeShares(evidence) ? [OF_LIST] : [])].map(({ label, ...side }) => ({
        value: `${side.sign} ${evidence.scale}${'of_list' in side ? ' of' : ''}`,
        label,
        examples: evidence.examples.map((one) => discountInWords(one, { ...side, scale: evidence.scale })),
      })),
    },
  ];
}
