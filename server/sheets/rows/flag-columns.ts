/**
 * Columns in which a value says by its heading that a stone is sold or not there, how it grew or
 * was treated. They count beside the columns that are read as these fields.
 */
import type { Availability } from '../../../src/domain/attributes/supply.ts';
import { canonical } from '../../../src/domain/attributes/canonical.ts';
import { isMissing, isMissingWord, parseNumber } from '../../../src/domain/sheets/numbers.ts';
import { NOT_OFFERED } from '../../../src/domain/sheets/withdrawal.ts';
import type { GrowthType } from '../../../src/domain/attributes/growth.ts';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import {
  absentByText,
  countsStock,
  flagOrMark,
  offeredByFlag,
  processOfHeading,
  speaksOfFancy,
  type OfferedByFlag,
  type Process,
} from '../understand/columns/flag-headings.ts';
import type { SheetRow } from '../read/sheet-row.ts';
import { meaningsOfHeading } from '../understand/headings/fields.ts';
import { parseFlag } from '../understand/cells/cell-values.ts';
import { availabilityIn, isUnavailable } from '../understand/cells/availability.ts';
import type { StoneFields } from './stone-fields.ts';
import type { RowCells } from './row-cells.ts';

const SOLD_HEADING =
  /^(?:(?:date\s*)?sold(?:[\s_-]*(?:to|on|at|by|date|out|price))?|sale[\s_-]*date|buyer(?:[\s_-]*name)?|purchased[\s_-]*by|verkauft[\s_-]*(?:an|am)|vendu[\s_-]*(?:à|a|le)|vendido[\s_-]*a|venduto[\s_-]*a)\s*\??$/iu;

/** The columns (0-based) in which a value says that the stone is sold. */
export const soldColumns = (headers: readonly string[]): number[] =>
  at(headers, (heading) => SOLD_HEADING.test(heading.trim()) || null).map(([column]) => column);

/** Columns by their 0-based number, each with what its heading says. */
export interface FlagColumns {
  sold: readonly number[];
  /** Columns of whom a stone is held for or on memo with. */
  named: readonly (readonly [number, Availability])[];
  offered: readonly (readonly [number, OfferedByFlag])[];
  counts: readonly number[];
  processes: readonly (readonly [number, Process])[];
  /** Columns that may call the stone fancy. */
  fancy: readonly (readonly [number, 'flag' | 'color'])[];
}

export const NO_FLAGS: FlagColumns = {
  sold: [],
  named: [],
  offered: [],
  counts: [],
  processes: [],
  fancy: [],
};

function at<T>(headers: readonly string[], said: (heading: string) => T | null): (readonly [number, T])[] {
  return headers.flatMap((heading, column): (readonly [number, T])[] => {
    const found = said(heading);
    return found === null ? [] : [[column, found]];
  });
}

/**
 * `sample` are rows of the sheet. Below `Pcs` a 0 means that a stone is not there only if other
 * stones are counted.
 */
export function flagColumns(headers: readonly string[], sample: readonly SheetRow[] = []): FlagColumns {
  const counts = headers.flatMap((heading, column) => {
    const isCounted = (): boolean =>
      meaningsOfHeading(heading)[0]?.field === 'pieces' &&
      sample.some(({ cells }) => /^[1-9]\d*(?:\.0+)?$/.test((cells[column] ?? '').trim()));
    return countsStock(heading) || isCounted() ? [column] : [];
  });
  return {
    sold: soldColumns(headers),
    named: at(headers, absentByText),
    offered: at(headers, offeredByFlag).map(([column, says]) => [column, amongMarks(says, column, sample)]),
    counts,
    processes: at(headers, processOfHeading),
    fancy: at(headers, speaksOfFancy),
  };
}

/** Whether any column says whether the stones are there. */
export const saysOffered = ({ sold, named, offered, counts }: FlagColumns): boolean =>
  sold.length + named.length + offered.length + counts.length > 0;

const isMark = (cell: string): boolean => parseFlag(cell) === null && flagOrMark(cell) !== null;

/** Among marks of what is there, an empty cell says that the stone is not. */
function amongMarks(says: OfferedByFlag, column: number, sample: readonly SheetRow[]): OfferedByFlag {
  const told = sample.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
  const isMarked = told.length > 0 && told.every((cell) => isMark(cell) && flagOrMark(cell) === true);
  return isMarked ? { ...says, empty: says.no } : says;
}

/** Any name, number or date of a hold; a word such as `Available` is none. */
const saysHeld = (cell: string): boolean =>
  saysSold(cell) && flagOrMark(cell) !== false && canonical('supplier_availability', cell) !== 'AVAILABLE';

const saysSold = (cell: string): boolean => {
  const text = cell.trim();
  return !isMissing(text) && !isMissingWord(text) && parseFlag(text) !== false;
};

const byFlag = (cell: string, { yes, no, empty }: OfferedByFlag): Availability | null => {
  if (cell === '') return empty ?? null;
  const flag = flagOrMark(cell);
  if (flag !== null) return flag ? yes : no;
  return canonical('supplier_availability', cell);
};

/** The availability that yes or no means; under a heading that says neither, yes is there. */
function availabilityOfFlag(heading: string, cell: string): Availability | null {
  const says = offeredByFlag(heading);
  if (says !== null) return byFlag(cell, says);
  const flag = parseFlag(cell);
  return flag === null ? null : flag ? 'AVAILABLE' : 'NA';
}

/** The availability in the row's own column, unless another says that the stone is not there. */
export function availabilityOf(
  told: StoneFields['supplier_availability'],
  cells: readonly string[],
  { sold, named, offered, counts }: FlagColumns,
  remark: string | null = null,
): StoneFields['supplier_availability'] {
  if (sold.some((column) => saysSold(cells[column] ?? ''))) return 'SOLD';
  if (told !== null && NOT_OFFERED.includes(told)) return told;
  const inRemark = remark === null ? null : availabilityIn(remark);
  if (isUnavailable(inRemark)) return inRemark;
  const cellOf = (column: number): string => (cells[column] ?? '').trim();
  const held = named.find(([column]) => saysHeld(cellOf(column)));
  if (held !== undefined) return held[1];
  for (const [column, says] of offered) {
    const found = byFlag(cellOf(column), says);
    if (found !== null && NOT_OFFERED.includes(found)) return found;
  }
  return counts.some((column) => cellOf(column) !== '' && (parseNumber(cellOf(column)) ?? 1) <= 0)
    ? 'NA'
    : told;
}

/** The treatments or ways of growing to which the row says yes. */
const processesIn = (cells: readonly string[], { processes }: FlagColumns): Process[] =>
  processes.flatMap(([column, process]) => (parseFlag((cells[column] ?? '').trim()) ? [process] : []));

/**
 * The way of growing to which the row says yes. HPHT is one only beside a column of CVD; alone it
 * may be a treatment of natural stones.
 */
export function growthOf(cells: readonly string[], flags: FlagColumns): GrowthType | null {
  if (flags.processes.length === 0) return null;
  const said = processesIn(cells, flags);
  if (said.includes('CVD')) return 'CVD';
  const isGrowth = flags.processes.some(([, process]) => process === 'CVD');
  return isGrowth && said.includes('HPHT') ? 'HPHT' : null;
}

/** The treatment to which the row says yes. A lab-grown stone may be grown by HPHT. */
export function treatmentOf(
  cells: readonly string[],
  flags: FlagColumns,
  { stone_type }: Pick<StoneFields, 'stone_type'>,
): StoneFields['treatment'] {
  if (flags.processes.length === 0) return null;
  const said = processesIn(cells, flags).flatMap((process) => (process === 'CVD' ? [] : [process]));
  return said.find((one) => one !== 'HPHT' || stone_type !== STONE_TYPE.labGrown) ?? null;
}

const FANCY = /^(?:natural\s+)?(?:f(?:a?n)?cy(?!\p{L})|f\.\s*\p{L}{3})/iu;

/** Whether a column calls the stone fancy: `Is fancy: Yes`, `GIA color: Fancy Light Yellow`. */
export const calledFancy = (cells: readonly string[], { fancy }: FlagColumns): boolean =>
  fancy.some(([column, said]) => {
    const cell = (cells[column] ?? '').trim();
    if (FANCY.test(cell)) return true;
    return said === 'flag' && (parseFlag(cell) === true || canonical('intensity', cell) !== null);
  });

export function readAvailability(cells: RowCells): StoneFields['supplier_availability'] {
  const raw = cells.raw('supplier_availability');
  const flag = raw === null ? null : availabilityOfFlag(cells.headingOf('supplier_availability'), raw);
  return flag ?? cells.code('supplier_availability', 'supplier_availability');
}
