/** Whether a sheet as a whole says that its stones are natural or lab-grown. */
import { STONE_TYPE, type StoneType } from '../../codes.ts';

const LAB_GROWN = /\b(?:lab(?:oratory)?[\s_-]*(?:grown|created)|lgd|lgds|cvd|hpht|man[\s_-]*made)\b/i;
const NATURAL = /\b(?:natural|naturals|mined|earth[\s_-]*mined)\b/i;
/** IGI and GCAL number reports of lab-grown stones with these letters first. */
const LAB_GROWN_REPORT = /^LG[\s-]?\d{6,10}$/i;
const NEARLY_ALL = 0.95;

/** What words say; null when they name neither, or both. */
export function kindInWords(text: string): StoneType | null {
  const words = text.replace(/_/g, ' ');
  const [grown, mined] = [LAB_GROWN.test(words), NATURAL.test(words)];
  if (grown === mined) return null;
  return grown ? STONE_TYPE.labGrown : STONE_TYPE.natural;
}

/** The kind that report numbers show by their form: LG first is lab-grown, others show nothing. */
export function kindOfReports(reports: readonly string[]): StoneType | null {
  const grown = reports.filter((report) => LAB_GROWN_REPORT.test(report)).length;
  return grown > 0 && grown >= NEARLY_ALL * reports.length ? STONE_TYPE.labGrown : null;
}
