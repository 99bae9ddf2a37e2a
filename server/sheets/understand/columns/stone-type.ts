/** Whether stones are natural or lab-grown, by titles, remarks, report numbers and columns. */
import { STONE_TYPE, type StoneType } from '../../../../src/domain/codes.ts';
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { canonical } from '../../../../src/domain/attributes/canonical.ts';
import { readReportNumber } from '../cells/report-number.ts';
import { parseFlag } from '../cells/cell-values.ts';
import { processOfHeading } from './flag-headings.ts';

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

const GROWN_HEADING = /(?<!\p{L})(?:is\s+lab|lgd?|synthetics?|syn|created|grown|manmade)(?!\p{L})/iu;
const MINED_HEADING = /(?<!\p{L})(?:natural|nat|mined|earth|genuine)(?!\p{L})/iu;
const DENIED = /(?<!\p{L})(?:not|non|no|un)(?!\p{L})/iu;
const LAB = /(?<!\p{L})lab(?!\p{L})/iu;
/** Headings about something else: `Natural Color` a treatment, `LG Report` a document. */
const OF_OTHER_THINGS = /as\s*-?\s*grown|grown\s+by|report|cert|price|discount|number|no\.|#/i;
/**
 * Headings of a property that has a kind of its own: the colour of a lab-grown stone is natural if
 * it was not treated, `CVD tested` means that it is not one, and naturals are flaws of the surface.
 */
const OF_A_PROPERTY =
  /colou?r|tint|hue|treat|(?<!\p{L})(?:test|screen|check|scan|detect|verif|free|clear|pass|negative|guarant|proof|risk)|(?<!\p{L})naturals(?!\p{L})/iu;
/** Whether a heading names a property, so that `Natural` below it is not the kind of the stone. */
export const isOfAProperty = (heading: string): boolean => OF_A_PROPERTY.test(heading);
/** A stone that is not grown in one way may be in another: `CVD / HPHT`, `CVD status`. */
const OF_GROWING = /(?<!\p{L})(?:cvd|hp\s?ht)(?!\p{L})/iu;
/** Headings of columns that say what a stone is, where one letter may mean the kind. */
const KIND_HEADING =
  /(?<!\p{L})(?:source|creation|origin|nature|categ\p{L}*|kind|type|n\s*\/\s*l|l\s*\/\s*n)(?!\p{L})/iu;

/** Below `N/L` a lone `N` is Natural, also where no stone is lab-grown. */
const NATURAL_OR_LAB = /^\W*(?:n\W*l|l\W*n|nat\W*lab|lab\W*nat)\W*$/i;

/**
 * The kind that `Yes` means under this heading: natural under `Mined?`, lab-grown under `LG`. Null
 * for headings that name neither or both, such as `Natural / Lab`.
 */
function kindOfYes(heading: string): StoneType | null {
  // `HPHT: No` says of a natural stone that it is not treated, and of a grown one nothing.
  if (processOfHeading(heading) !== null || OF_GROWING.test(heading)) return null;
  const words = heading.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  if ([OF_OTHER_THINGS, OF_A_PROPERTY, DENIED].some((other) => other.test(words))) return null;
  const named = kindInWords(words);
  const grown = named === STONE_TYPE.labGrown || GROWN_HEADING.test(words);
  const mined = named === STONE_TYPE.natural || MINED_HEADING.test(words);
  if (grown === mined || (mined && LAB.test(words))) return null;
  return grown ? STONE_TYPE.labGrown : STONE_TYPE.natural;
}

const otherThan = (kind: StoneType): StoneType =>
  kind === STONE_TYPE.natural ? STONE_TYPE.labGrown : STONE_TYPE.natural;

/**
 * The kind that a yes or no means under this heading; null for other words and headings. As a
 * column of kinds (`stone_type`) an `N` is Natural.
 */
export function kindOfFlag(heading: string, value: string, field: StockField): StoneType | null {
  if (field === 'stone_type' && /^n$/i.test(value.trim())) return null;
  const kind = kindOfYes(heading);
  const flag = kind === null ? null : parseFlag(value);
  if (kind === null || flag === null) return null;
  return flag ? kind : otherThan(kind);
}

/** The kind that a word names by itself: `Mined`, `LGD`, `CVD`. */
export function kindOfWord(value: string): StoneType | null {
  const origin = canonical('stone_type', value);
  if (origin !== null) return origin === 'NATURAL' ? STONE_TYPE.natural : STONE_TYPE.labGrown;
  const growth = canonical('growth_type', value);
  return growth === null || growth === 'UNKNOWN' ? null : STONE_TYPE.labGrown;
}

const ENOUGH_VALUES = 3;

function nearlyAll(values: readonly string[], wanted: (value: string) => boolean): boolean {
  return values.length >= ENOUGH_VALUES && values.filter(wanted).length >= NEARLY_ALL * values.length;
}

const isFlag = (value: string): boolean => parseFlag(value) !== null;
/** `N` may be No or Natural. */
const isLoneN = (value: string): boolean => /^n$/i.test(value);

/** Yes and no under a heading that does not say which of them means natural. */
export const isUntoldFlag = (heading: string, values: readonly string[]): boolean =>
  kindOfYes(heading) === null && values.length > 0 && values.every(isFlag) && !values.every(isLoneN);

/** Yes and no under a heading that may be about the kind without naming one: `Lab`, `Type`. */
export const mayTellKind = (heading: string, values: readonly string[]): boolean =>
  isUntoldFlag(heading, values) &&
  new Set(values.map(parseFlag)).size > 1 &&
  ![OF_OTHER_THINGS, OF_A_PROPERTY].some((other) => other.test(heading)) &&
  [LAB, GROWN_HEADING, MINED_HEADING, KIND_HEADING].some((names) => names.test(heading));

/**
 * The field of a column that tells the kind, whatever its heading: two different kinds in words,
 * one kind or single letters under a heading that says so, or yes and no under a heading that names
 * a kind. Null for any other column.
 */
export function stoneTypeColumn(heading: string, values: readonly string[]): StockField | null {
  const yes = kindOfYes(heading);
  if (nearlyAll(values, isFlag)) {
    if (NATURAL_OR_LAB.test(heading) && values.every(isLoneN)) return 'stone_type';
    const isOpen = yes === null || (yes === STONE_TYPE.natural && values.every(isLoneN));
    return isOpen ? null : 'lab_grown';
  }
  if (!nearlyAll(values, (value) => kindOfWord(value) !== null)) return null;
  if ((KIND_HEADING.test(heading) && !OF_A_PROPERTY.test(heading)) || yes !== null) return 'stone_type';
  const isWorded = values.every((value) => value.length > 1);
  return isWorded && new Set(values.map(kindOfWord)).size > 1 ? 'stone_type' : null;
}

/** Whether reading a column as this field would invert it: an `N` for No read as Natural. */
export const isInverted = (heading: string, values: readonly string[], field: StockField): boolean =>
  kindOfYes(heading) === STONE_TYPE.natural &&
  values.some(isLoneN) &&
  (field === 'stone_type' || field === 'lab_grown') &&
  stoneTypeColumn(heading, values) !== field;

const BESIDE_SHAPE =
  /(?<![\p{L}\d])(?:lab[\s_-]*(?:grown|created|diamond)|lgd?|lab|cvd|natural|nat|mined)(?![\p{L}\d])/iu;

/**
 * Separates the kind from the rest of a text: `ROUND LG` is a lab-grown ROUND. Null without a kind.
 */
export function splitKind(text: string): { kind: StoneType; rest: string } | null {
  const word = BESIDE_SHAPE.exec(text)?.[0];
  const kind = word === undefined ? null : (kindInWords(word) ?? kindOfWord(word));
  if (word === undefined || kind === null) return null;
  return {
    kind,
    rest: text
      .replace(word, ' ')
      .replace(/[()[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}
