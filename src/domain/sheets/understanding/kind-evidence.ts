/** What titles, remarks and report numbers say about stones being natural or lab-grown. */
import { STONE_TYPE, type StoneType } from '../../codes.ts';

const LAB_GROWN =
  /(?<!\p{L})(?:lab(?:or|oratory)?[\s_-]*(?:grown|created|diamonds?|diamanten)|labgrown|laborgez(?:ü|ue)chtete?[rns]?|d[ei] laborat[oó]ri[oa]|de laboratoire|laboratuvar|выращенн\p{L}*|лабораторн\p{L}*|lgd|lgds|cvd|hpht|man[\s_-]*made|grown)(?!\p{L})|培育|랩\s*그로운|مخبري|合成|ラボグロウン|(?:יהלומי?|גידול|מגודלי?ם?)\s*מעבדה|લેબ\s*ગ્રોન/iu;
const NATURAL =
  /(?<!\p{L})(?:natural|naturals|naturels?|natürliche?[rns]?|natural[ei]s?|naturais|naturelles?|natuurlijke?|doğal|натуральн\p{L}*|природн\p{L}*|mined|earth[\s_-]*mined)(?!\p{L})|天然|천연|طبيعي|טבעי|કુદરતી|प्राकृतिक/iu;
/** A treatment that natural stones get too. */
const TREATED = /(?:hpht|cvd)[\s_-]*(?:treat|anneal|process|colou?r|enhanc)\p{L}*/giu;
/** Remarks that deny it or name a test do not count: `Not lab grown`, `screened for CVD/HPHT`. */
const DENIED = /\b(?:no|not|non|never|without|free of|neither|nor)\b|\btreat|\bscreen|\btested/i;
const DENYING =
  '(?<!\\p{L})(?:not|non|never|without|free (?:of|from)|neither|nor|screen\\p{L}*|tested|checked|keine?|nicht|ohne|sans|pas|sin|senza|geen|niet|не|без|no(?!\\.|\\s*\\d))(?!\\p{L})|[不非无無]';
/** `We sell no lab-grown`, `not CVD / HPHT`: the kinds that follow a denial in its own clause. */
const DENIED_KINDS = [LAB_GROWN, NATURAL].map(
  ({ source }) =>
    new RegExp(
      `(?:${DENYING})(?:(?!\\s[-–]\\s|(?<!\\p{L})but(?!\\p{L}))[^.;:|!]){0,30}?(?:${source})(?:[\\s,/&+]*(?:and|or|nor|und|oder|et|ou|y|o|e)?\\s*(?:${source}))*`,
      'giu',
    ),
);
/** How IGI and GCAL begin the numbers of reports on lab-grown stones. */
const LAB_GROWN_REPORT = /^LG[\s-]?\d{6,10}$/i;
const NEARLY_ALL = 0.95;
const HALF = 0.5;

/** The kind that a text names; null if it names none or both. What it denies is not named. */
export function kindInWords(text: string): StoneType | null {
  const spaced = text
    .replace(/_/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(TREATED, '');
  const words = DENIED_KINDS.reduce((rest, denied) => rest.replace(denied, ' '), spaced);
  const [grown, mined] = [LAB_GROWN.test(words), NATURAL.test(words)];
  if (grown === mined) return null;
  return grown ? STONE_TYPE.labGrown : STONE_TYPE.natural;
}

export const isLabGrownReport = (report: string): boolean => LAB_GROWN_REPORT.test(report);

/** Whether a remark says that the stone is lab-grown. */
export const remarksLabGrown = (remark: string): boolean =>
  (LAB_GROWN.test(remark.replace(TREATED, '')) && !DENIED.test(remark)) || /^lgd?$/i.test(remark.trim());

/**
 * The kind on which everything that names one agrees; `open` if two name different ones. A house
 * called Natural Light may sell lab-grown stones.
 */
export function agreedKind(named: readonly (StoneType | null)[]): StoneType | 'open' | null {
  const kinds = new Set(named.filter((kind) => kind !== null));
  const [kind = null] = kinds;
  return kinds.size > 1 ? 'open' : kind;
}

/**
 * The kind shown by the form of report numbers: LG at the beginning means lab-grown, other forms
 * mean nothing. `rows` is the number of stones, because a few reports do not describe the rest.
 */
export function kindOfReports(reports: readonly string[], rows: number): StoneType | null {
  const grown = reports.filter(isLabGrownReport).length;
  return grown >= HALF * rows && grown > 0 && grown >= NEARLY_ALL * reports.length
    ? STONE_TYPE.labGrown
    : null;
}

/**
 * The kind that a column of remarks or descriptions names in nearly every row. `rows` is the number
 * of stones, because a few remarks do not describe the rest.
 */
export function kindOfTexts(texts: readonly string[], rows: number): StoneType | null {
  const [first] = texts;
  const kind = first === undefined ? null : kindInWords(first);
  if (kind === null) return null;
  return texts.filter((text) => kindInWords(text) === kind).length >= NEARLY_ALL * rows ? kind : null;
}
