/** Cells that grade the inclusions of one kind in several parts. */
import { canonical } from '../../../../src/domain/attributes/canonical.ts';
import {
  INCLUSIONS,
  type Inclusion,
  type InclusionField,
} from '../../../../src/domain/attributes/inclusions.ts';

/** `BT1 BC0`, `BT2BC1`, `OT1/OC0`. */
const CODES = /[BWO][TCPG]\s?[0-3O]/giu;
const BETWEEN = /^[\s,;/&+|-]*$/;

/**
 * The grades that a cell states of one kind; null if it is not understood. `None` is none in table
 * and crown, the parts that everybody grades.
 */
export function gradesOfKind(
  kind: Inclusion['kind'],
  raw: string,
): Partial<Record<InclusionField, string>> | null {
  const own = INCLUSIONS.filter((one) => one.kind === kind);
  if (/^(?:none|non?|n|nil)$/i.test(raw.trim()) || new RegExp(`^no ${kind}$`, 'i').test(raw.trim()))
    return Object.fromEntries(
      own
        .filter(({ part }) => part === 'table' || part === 'crown')
        .map(({ field, letters }) => [field, `${letters}0`]),
    );
  if (!BETWEEN.test(raw.replace(CODES, ''))) return null;
  const codes = [...raw.matchAll(CODES)].map(([code]) => {
    const inclusion = own.find(({ letters }) => code.toUpperCase().startsWith(letters));
    const grade = inclusion && canonical(inclusion.field, code);
    return inclusion && grade ? ([inclusion.field, grade] as const) : null;
  });
  // Two grades of one part contradict each other.
  const fields = new Set(codes.map((one) => one?.[0]));
  if (codes.length === 0 || codes.includes(null) || fields.size < codes.length) return null;
  return Object.fromEntries(codes.filter((one) => one !== null));
}
