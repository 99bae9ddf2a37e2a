/**
 * Whether a stone is natural or lab-grown: by its row's columns, and whether the row contradicts
 * it.
 */
import { STONE_TYPE, type StoneType } from '../../../src/domain/codes.ts';
import { canonical } from '../../../src/domain/attributes/canonical.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { parseFlag } from '../understand/cells/cell-values.ts';
import {
  isLabGrownReport,
  kindOfFlag,
  kindOfWord,
  remarksLabGrown,
} from '../understand/columns/stone-type.ts';
import type { RowCells } from './row-cells.ts';
import type { StoneFields } from './stone-fields.ts';

function grownFlag(raw: string): StoneType | null {
  const flag = parseFlag(raw);
  if (flag === null) return null;
  return flag ? STONE_TYPE.labGrown : STONE_TYPE.natural;
}

export function readOrigin(
  cells: RowCells,
  stated: StoneType | null,
  flagged: StoneFields['growth_type'],
): Pick<StoneFields, 'stone_type' | 'growth_type'> {
  let growth_type = cells.code('growth_type', 'growth_type') ?? flagged;
  let stone_type: StoneType | null = null;
  for (const field of ['lab_grown', 'stone_type'] as const) {
    const raw: string | null = stone_type === null ? cells.raw(field) : null;
    if (raw === null) continue;
    stone_type =
      kindOfFlag(cells.headingOf(field), raw, field) ?? (field === 'lab_grown' ? grownFlag(raw) : null);
    stone_type ??= kindOfWord(raw);
    // The column may name a growth method instead, which implies lab-grown.
    const growth = canonical('stone_type', raw) === null ? canonical('growth_type', raw) : null;
    if (stone_type === STONE_TYPE.labGrown && growth !== 'UNKNOWN') growth_type ??= growth;
    if (stone_type === null) cells.unknown(field, raw);
  }
  // Also for an unreadable word: a new stone gets the stated kind, an existing one keeps its own.
  const grown = growth_type === 'CVD' || growth_type === 'HPHT' ? STONE_TYPE.labGrown : null;
  return { stone_type: stone_type ?? stated ?? grown, growth_type };
}

type KindFields = Pick<
  StoneFields,
  'stone_type' | 'growth_type' | 'stock_no' | 'report_no' | 'member_comment' | 'report_comment'
>;

/** `LAB-1042`, `LGD22`, `CVD_7`, `SH-LGD-22`, `1042-LAB`. */
const LAB_GROWN_NUMBER =
  /(?:^|[\s_.#/-])(?:lab|lgd?|lbg|l\.g\.(?:d\.)?|lab[\s_-]?grown|cvd\p{L}?|labd|hpht)[\s_.#/-]*\d|\d[\s_.#/-]*(?:lab|lgd|lbg|cvd|hpht)$/iu;

export interface StatedKind {
  stone_type: StoneType;
  field: StockField;
  /** As written. */
  value: string;
}

/**
 * The kind that the row names, if it is not the `stated` one; else null. A dedicated column has
 * already been read into the stone.
 */
export function contradictedKind(stone: KindFields, stated: StoneType | null): StatedKind | null {
  const grown = (field: StockField, value: string): StatedKind => ({
    stone_type: STONE_TYPE.labGrown,
    field,
    value,
  });
  const { stone_type, growth_type, stock_no, report_no } = stone;
  if (stated !== null && stone_type !== null && stone_type !== stated)
    return {
      stone_type,
      field: 'stone_type',
      value: stone_type === STONE_TYPE.natural ? 'Natural' : 'Lab-grown',
    };
  if (stone_type !== STONE_TYPE.natural) return null;
  if (growth_type === 'CVD' || growth_type === 'HPHT') return grown('growth_type', growth_type);
  if (report_no !== null && isLabGrownReport(report_no)) return grown('report_no', report_no);
  // Some houses number every stone so, and say of each what it is.
  if (stated !== null && stock_no !== null && LAB_GROWN_NUMBER.test(stock_no))
    return grown('stock_no', stock_no);
  for (const field of ['member_comment', 'report_comment'] as const) {
    const text = stone[field];
    if (text !== null && remarksLabGrown(text)) return grown(field, text);
  }
  return null;
}
