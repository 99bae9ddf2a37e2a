/** Compares the kind that a row names with the one that a person stated for all rows. */
import { STONE_TYPE, type StoneType } from '../../../src/domain/codes.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import {
  isLabGrownReport,
  remarksLabGrown,
} from '../../../src/domain/sheets/understanding/stone-type-evidence.ts';
import type { StoneFields } from '../stone-fields.ts';

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
