/** Texts that combine several fields of a stone, as the trade writes them. */
import { attributeLabel } from '../attributes/attributes.ts';
import { FLUORESCENCE_COLORS } from '../attributes/fluorescence.ts';
import { withSign, type Signs } from '../attributes/sign.ts';
import { STONE_TYPE } from '../codes.ts';

interface WithStoneType {
  stone_type?: number | null | undefined;
}

export const isLabGrown = ({ stone_type }: WithStoneType): boolean => stone_type === STONE_TYPE.labGrown;

/** Whether natural and lab-grown stones are summed together: they have no average in common. */
export const isMixed = (sums: { lots: number; left_out: number; lab_grown: number }): boolean =>
  sums.lab_grown > 0 && sums.lab_grown < sums.lots - sums.left_out;

/** Of the summed rows of a mixed list. */
export const mixedInWords = (sums: Parameters<typeof isMixed>[0]): readonly string[] =>
  isMixed(sums) ? ['Averages are not shown for natural and lab-grown stones together.'] : [];

interface WithPieces {
  pieces?: number | null | undefined;
}

/** `2 × Round` for a pair or lot, which is sold as one. */
export const countedShape = ({ pieces }: WithPieces, shape: string | null): string | null =>
  pieces == null || pieces === 1 ? shape : [`${pieces} ×`, shape ?? 'stones'].join(' ');

/** `LG Round`, for texts that cannot mark a lab-grown stone otherwise: sheets, papers, messages. */
export const markedShape = (stone: WithStoneType & WithPieces, shape: string | null): string | null =>
  countedShape(stone, isLabGrown(stone) ? ['LG', shape].filter(Boolean).join(' ') : shape);

/**
 * The parts of a number that the portal made (`GEN-` or `-` and 16 letters or digits), of which
 * nobody reads the middle; null for a supplier's own number.
 */
export function partsOfGenerated(stockNo: string): [start: string, middle: string, end: string] | null {
  const [, start, middle, end] = /^(.*-[A-Z\d]{4})([A-Z\d]{8})([A-Z\d]{4})$/.exec(stockNo) ?? [];
  return start === undefined || middle === undefined || end === undefined ? null : [start, middle, end];
}

/** `GEN-Q7WM…3KPA` for a number that the portal made; a supplier's own is never cut. */
export function shortNumber(stockNo: string): string {
  const parts = partsOfGenerated(stockNo);
  return parts === null ? stockNo : `${parts[0]}…${parts[2]}`;
}

interface WithFinish extends Signs {
  cut?: string | null | undefined;
  polish?: string | null | undefined;
  symmetry?: string | null | undefined;
}

const letters = (grade: string | null | undefined): string =>
  grade == null || grade === 'NA' ? '–' : grade.replace('_', '/');

/** `3EX` if cut, polish and symmetry are equal, else `EX VG EX`; null if none is known. */
export function finishInWords(stone: WithFinish): string | null {
  const grades = (['cut', 'polish', 'symmetry'] as const).map((grade) => letters(withSign(stone, grade)));
  const [first = '–'] = grades;
  if (grades.every((grade) => grade === '–')) return null;
  return grades.every((grade) => grade === first) ? `3${first}` : grades.join(' ');
}

interface WithFluorescence {
  fluorescence?: string | null | undefined;
  fluorescence_color?: string | null | undefined;
}

const hueOf = (code: string): string =>
  FLUORESCENCE_COLORS.find((color) => color.code === code)?.label ?? code;

/** `Faint Blue`; only the strength or the colour if the other is unknown, null without both. */
export function fluorescenceInWords({
  fluorescence,
  fluorescence_color: hue,
}: WithFluorescence): string | null {
  const strength = fluorescence == null ? null : attributeLabel('fluorescence', fluorescence);
  const told = [strength, hue == null || hue === 'NONE' ? null : hueOf(hue)].filter((part) => part !== null);
  return told.length === 0 ? null : told.join(' ');
}

interface WithReport {
  lab?: string | null | undefined;
  report_no?: string | null | undefined;
}

/** `GIA 2141438171`; null for a stone without a report. */
export function reportInWords({ lab, report_no: number }: WithReport): string | null {
  const told = [lab === 'NONE' ? null : lab, number].filter((part) => part != null && part !== '');
  return told.length === 0 ? (lab === 'NONE' ? 'None' : null) : told.join(' ');
}

/** Each laboratory's own page for checking a report, up to the number. */
const VERIFIED_AT: Readonly<Record<string, string>> = {
  GIA: 'https://www.gia.edu/report-check?reportno=',
  IGI: 'https://www.igi.org/verify-your-report/?r=',
  HRD: 'https://my.hrdantwerp.com/?record_number=',
  GCAL: 'https://www.gcalusa.com/certificate-search.html?certificate_id=',
};

/** The laboratory's page about the report; null if it has none, or the stone has no report. */
export function verificationOf({ lab, report_no: number }: WithReport): string | null {
  const page = lab == null ? undefined : VERIFIED_AT[lab];
  return page === undefined || number == null || number === ''
    ? null
    : `${page}${encodeURIComponent(number)}`;
}
