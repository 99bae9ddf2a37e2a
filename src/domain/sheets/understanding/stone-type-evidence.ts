/** What titles, remarks and report numbers say about stones being natural or lab-grown. */
import { STONE_TYPE, type StoneType } from '../../codes.ts';
import { readReportNumber } from '../report-number.ts';

const LAB_GROWN =
  /(?<!\p{L})(?:lab(?:or|oratory)?[\s_-]*(?:grown|created|diamonds?|diamanten)|labgrown|laborgez(?:ü|ue)chtete?[rns]?|d[ei] laborat[oó]ri[oa]|de laboratoire|laboratuvar|выращенн\p{L}*|лабораторн\p{L}*|lgd|lgds|cvd|hpht[\s_-]*grown|man[\s_-]*made|grown[\s_-]*(?:diamonds?|stones?))(?!\p{L})|培育|랩\s*그로운|مخبري|合成|ラボグロウン|(?:יהלומי?|גידול|מגודלי?ם?)\s*מעבדה|લેબ\s*ગ્રોન/iu;
const NATURAL =
  /(?<!\p{L})(?:natural|naturals|naturels?|natürliche?[rns]?|natural[ei]s?|naturais|naturelles?|natuurlijke?|doğal|натуральн\p{L}*|природн\p{L}*|mined|earth[\s_-]*mined)(?!\p{L})|天然|천연|طبيعي|טבעי|કુદરતી|प्राकृतिक/iu;
/** May also be a treatment of natural stones, or a mark of the sender. */
const UNCERTAIN = /(?<!\p{L})(?:hpht|lgd?)(?!\p{L})/iu;
const GROWN = new RegExp(`${LAB_GROWN.source}|${UNCERTAIN.source}`, 'iu');
/** A treatment that natural stones get too, and a colour that lab-grown ones have, too. */
const TREATED =
  /(?:hpht|cvd)[\s_-]*(?:treat|anneal|process|colou?r|enhanc)\p{L}*|(?<!\p{L})natural[\s_-]*colou?r(?!\p{L}|[\s_-]*(?:diamond|stone|good|stock|list|parcel))/giu;
/** Remarks that deny it or name a test do not count: `Not lab grown`, `screened for CVD/HPHT`. */
const DENYING =
  '(?<!\\p{L})(?:not|non|never|without|zero|except|unlike|anti|against|versus|vs|isn.?t|aren.?t|free (?:of|from)|clear(?:ed)? of|pass(?:ed|es)?|also|ask(?:ing)? for|looking for|wanted|buy(?:s|ing)?|0\\s*%|neither|nor|test(?:s|ed|ing)?|screen\\p{L}*|check(?:s|ed|ing)?|verif\\p{L}*|scan\\p{L}*|detect\\p{L}*|exclud\\p{L}*|keine?|nicht|ohne|frei von|geprüft|getestet|sans|pas|testée?s?|sin|senza|geen|niet|getest|не|нет|без|провер\\p{L}*|no(?!\\.|\\s*\\d))(?!\\p{L})|[不非无無]';
/** What a test found, behind the kind: `CVD checked`, `lab grown free`, `HPHT: negative`. */
const ABSENT =
  '(?<!\\p{L})(?:free|test(?:s|ed|ing|er)?|screen\\p{L}*|check(?:s|ed|ing)?|clear(?:ed|ance)?|neg(?:ative)?|[-–−]\\s*ve|unlikely|proof|guarant\\p{L}*|insur\\p{L}*|buyers?|wanted|(?:available )?(?:on|upon|by) (?:request|demand|order)|pass(?:ed|es)?|verif\\p{L}*|scan\\p{L}*|detect\\p{L}*|exclud\\p{L}*|inspect\\p{L}*|(?<!\\d)0(?=\\s*(?:$|[.,;)%]|found|detected))|absent|none|nil|ok|ruled out|not (?:detected|found|present|includ\\p{L}*|sold|offered|stocked|accepted|allowed)|(?:no?n?|nein|nee|não|x)(?=\\s*(?:$|[.,;)]))|frei|geprüft|getestet|negativ\\p{L}*|ausgeschlossen|vrij|getest|testée?s?|vérifiée?s?|exclue?s?|libres?|провер\\p{L}*|нет|исключ\\p{L}*|не\\s+\\p{L}+|отрицат\\p{L}*)(?!\\p{L})|[阴陰]性|未检出|[检檢][测測验驗查]|通[过過]|排除|筛';
/** What may stand between a kind and the word that denies it. */
const BETWEEN =
  '(?:[\\s,:?/=*_()%\\d–-]|(?<!\\p{L})(?:risks?|traces?|content|diamond|diamonds|stones?|goods|parcels?|material|status|results?|reports?|is|are|was|were|has|have|been|being|all|fully|and|et|und)(?!\\p{L}))';
/** Kinds beside each other: `CVD / HPHT`. */
const kinds = (kind: string): string =>
  `(?:${kind})(?:[\\s,/&+-]*(?:(?:and|or|nor|und|oder|et|ou|y|o|e)\\s+)?(?:${kind})){0,4}`;
/** `CVD tested`, `We sell no lab-grown`: kinds before or behind a denial in its own clause. */
const DENIED_KINDS = [
  `${kinds(GROWN.source)}${BETWEEN}{0,30}(?:${ABSENT})`,
  ...[GROWN, NATURAL].map(
    ({ source }) =>
      `(?:${DENYING})(?:\\s*:)?(?:(?!\\s[-–]\\s|(?<!\\p{L})but(?!\\p{L}))[^.;:|!]){0,30}?${kinds(source)}`,
  ),
].map((denied) => new RegExp(denied, 'giu'));
/** `Natural Gems Inc.` and `www.cvd-stones.com` name a house. */
const HOUSE = new RegExp(
  `(?:${GROWN.source}|${NATURAL.source})(?:[\\s&,'’.()-]+[\\p{L}]+){0,4}?[\\s&,()-]+(?:l\\.?l\\.?[cp]|ltd|limited|pvt|pte|inc|incorporated|corp|corporation|co|company|b\\.?v\\.?b\\.?a|b\\.?v|n\\.?v|gmb\\s?h|ag|kg|s\\.?a\\.?r\\.?l|s\\.?a|s\\.?r\\.?l|s\\.?p\\.?a|dmcc|fze|fzco|plc|group|house|exchange|bourse|council|impex|exports?|traders?|trading|enterprises?|jewell?(?:ers?|s|[eo]?ry)|bros|brothers|sons|shop|store|studio|boutique|gallery|atelier|manufactur\\p{L}*|dealers?|club|facets?|stars?|有限公司|公司|株式会社)(?!\\p{L})`,
  'giu',
);
const ADDRESS =
  /\S+@\S+|(?:https?:\/\/|www\.)\S+|(?<![\p{L}\d.-])[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|net|org|biz|info|shop|in|be|hk|co|example)(?![\p{L}\d])\S*/giu;
/** How IGI and GCAL begin the numbers of reports on lab-grown stones. */
const LAB_GROWN_REPORT = /^LG[\s-]?\d{6,10}$/i;
const NEARLY_ALL = 0.95;
const HALF = 0.5;

/** More than any title; longer texts could take long to search. */
const LONGEST = 1000;

const spaced = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replace(/[_\s]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** A text without treatments, and without the kinds that it denies. */
const affirmed = (text: string): string =>
  DENIED_KINDS.reduce((rest, denied) => rest.replace(denied, ' '), spaced(text).replace(TREATED, ''));

/**
 * The kind that a text names; null if it names none or both. What it denies or tests for is not
 * named, nor what is part of a house's name.
 */
export const kindInWords = (text: string): StoneType | null =>
  kindNamed(affirmed(text.replace(ADDRESS, ' ')).replace(HOUSE, ' '));

/** The kind in a text, even if it may be part of a house's name. */
const kindOrHouse = (text: string): StoneType | null => kindNamed(affirmed(text));

function kindNamed(words: string): StoneType | null {
  const [grown, mined] = [LAB_GROWN.test(words), NATURAL.test(words)];
  if (grown === mined) return null;
  return grown ? STONE_TYPE.labGrown : STONE_TYPE.natural;
}

export const isLabGrownReport = (report: string): boolean =>
  LAB_GROWN_REPORT.test(readReportNumber(report).number);

/** Whether a remark says that the stone is lab-grown. */
export const remarksLabGrown = (remark: string): boolean =>
  GROWN.test(spaced(remark)) && GROWN.test(affirmed(remark));

/**
 * The kind on which a title and everything else that names one agree; `open` if two name different
 * ones. A house called Natural Light may sell lab-grown stones.
 */
export function agreedKind(title: string, named: readonly (StoneType | null)[]): StoneType | 'open' | null {
  const told = new Set([kindInWords(title), ...named].filter((kind) => kind !== null));
  const [kind = null] = told;
  const house = told.size === 0 ? null : kindOrHouse(title);
  return told.size > 1 || (house !== null && house !== kind) ? 'open' : kind;
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
