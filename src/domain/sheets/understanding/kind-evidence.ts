/** Whether a sheet as a whole says that its stones are natural or lab-grown. */
import { STONE_TYPE, type StoneType } from '../../codes.ts';

const LAB_GROWN =
  /(?<!\p{L})(?:lab(?:or|oratory)?[\s_-]*(?:grown|created|diamonds?|diamanten)|labgrown|laborgez(?:ü|ue)chtete?[rns]?|lgd|lgds|cvd|hpht|man[\s_-]*made|grown)(?!\p{L})|培育|实验室培育|מעבדה|લેબ/iu;
const NATURAL =
  /(?<!\p{L})(?:natural|naturals|naturels?|natürliche?r?|mined|earth[\s_-]*mined)(?!\p{L})|天然|טבעי|કુદરતી/iu;
/** A treatment, which natural stones have too. */
const TREATED = /hpht[\s_-]*(?:treated|annealed|processed)/i;
/** IGI and GCAL number reports of lab-grown stones with these letters first. */
const LAB_GROWN_REPORT = /^LG[\s-]?\d{6,10}$/i;
const NEARLY_ALL = 0.95;

/** What words say; null when they name neither, or both. */
export function kindInWords(text: string): StoneType | null {
  const words = text.replace(/_/g, ' ').replace(TREATED, '');
  const [grown, mined] = [LAB_GROWN.test(words), NATURAL.test(words)];
  if (grown === mined) return null;
  return grown ? STONE_TYPE.labGrown : STONE_TYPE.natural;
}

/** The kind that report numbers show by their form: LG first is lab-grown, others show nothing. */
export function kindOfReports(reports: readonly string[]): StoneType | null {
  const grown = reports.filter((report) => LAB_GROWN_REPORT.test(report)).length;
  return grown > 0 && grown >= NEARLY_ALL * reports.length ? STONE_TYPE.labGrown : null;
}

/** The kind that a column of remarks or descriptions says of nearly every stone. */
export function kindOfTexts(texts: readonly string[]): StoneType | null {
  const [first] = texts;
  const kind = first === undefined ? null : kindInWords(first);
  if (kind === null) return null;
  return texts.filter((text) => kindInWords(text) === kind).length >= NEARLY_ALL * texts.length ? kind : null;
}
