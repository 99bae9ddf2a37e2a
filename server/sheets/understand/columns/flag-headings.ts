/** Headings under which a yes or a no says something of the stone other than its kind. */
import type { Treatment } from '../../../../src/domain/attributes/growth.ts';
import type { Availability } from '../../../../src/domain/attributes/supply.ts';
import { parseFlag } from '../cells/cell-values.ts';

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_./?!:()[\]-]+/g, ' ')
    .trim()
    .toLowerCase();

/** CVD and HPHT are ways of growing, and HPHT a treatment, too. */
export type Process = 'CVD' | Treatment;

const PROCESSES: readonly (readonly [Process, string])[] = [
  ['CVD', 'cvd'],
  ['HPHT', 'hp ?ht'],
  [
    'LASER_DRILLED',
    'laser ?drill(?:ed|ing|s)?(?: holes?)?|ild|internal laser drilling|lasergebohrt|percée? au laser',
  ],
  ['IRRADIATED', 'irradiat(?:ed|ion)|bestrahlt|irradiée?|irradiado|облученн?ый'],
  ['CLARITY_ENHANCED', 'clarity enhanc(?:ed|ement)|ce treated|enhanced clarity'],
  ['COLOR_ENHANCED', 'colou?r enhanc(?:ed|ement)|colou?r treat(?:ed|ment)|enhanced colou?r|treated colou?r'],
  ['FRACTURE_FILLED', '(?:fracture|glass|fissure) ?fill(?:ed|ing)'],
  ['COATED', 'coat(?:ed|ing)'],
  ['OTHER', '(?:clarity )?(?:treated|enhanced)|behandelt|traitée?|tratado|trattato|behandeld|обработан'],
];

const PROCESS_HEADINGS = PROCESSES.map(
  ([code, names]) =>
    [
      code,
      new RegExp(
        `^(?:(?:is|has|any|diamond|stone) )*(?:${names})(?: (?:treated|treatment|process(?:ed)?|anneal(?:ed)?|enhanced|flag|stone|diamond|y n|yes no))*$`,
        'u',
      ),
    ] as const,
);

/** The treatment or way of growing to which a column says yes or no; null for other headings. */
export function processOfHeading(heading: string): Process | null {
  const words = plain(heading);
  return PROCESS_HEADINGS.find(([, names]) => names.test(words))?.[0] ?? null;
}

const PRESENT =
  '(?:in|on) (?:stock|hand)|instock|active|available|avail|live|show|shown|display(?:ed)?|listed|on (?:the )?(?:web|website|site)|publish(?:ed)?|enabled|visible|online|for sale|sale?able|sellable|auf lager|lagernd|am lager|verfügbar|lieferbar|aktiv|en stock|disponible|dispo|actif|en existencia|activo|disponibile|attivo|disponível|ativo|em estoque|op voorraad|beschikbaar|actief|в наличии|наличие|доступен|активен|stokta|mevcut|aktif|在库|在庫|有货|有貨|现货|可售|在售|上架|במלאי|זמין|פעיל|સ્ટોકમાં|उपलब्ध|متوفر|متاح|재고';

const COUNTED =
  'qoh|(?:stock|available|avail|bal(?:ance)?|on hand|in stock) (?:pcs|pieces|units|stones)|(?:(?:stock|inventory|available|avail|on hand) ?)?(?:qty|quantity)(?: ?(?:available|avail|in stock|on hand|left))?|stock(?: (?:level|count|on hand))?|inventory(?: level)?|lager|stok|склад|bestand|menge|stückzahl|quantité|cantidad|quantità|quantidade|aantal|количество|остаток|库存数?量?|數量|数量|在庫数|כמות|재고 ?수량';

const ABSENT: readonly (readonly [Availability, string])[] = [
  [
    'NA',
    'deleted?|delisted|suspended|retired|cancell?ed|removed|inactive|disabled|discontinued|archived|hidden|withdrawn|unavailable|not available|out of stock|oos|not in stock|gelöscht|inaktiv|nicht verfügbar|supprimée?|inactif|indisponible|eliminado|inactivo|agotado|eliminato|inattivo|esaurito|verwijderd|inactief|удален|неактивен|silindi|pasif|已删除|下架|缺货|削除|נמחק|삭제',
  ],
  ['SOLD', 'sold|sold out|verkauft|vendue?|vendido|venduto|verkocht|продан|satıldı|已售|売約済み?|נמכר'],
  [
    'HOLD',
    '(?:on )?hold|held|reserved|blocked|booked|reserviert|réservée?|reservado|riservato|gereserveerd|зарезервирован|резерв|rezerve|预留|保留|שמור',
  ],
  ['MEMO', 'memo|(?:out )?on memo|memo out|out on memo|(?:on )?consign(?:ed|ment)|in kommission|confiée?'],
];

const headed = (names: string): RegExp =>
  new RegExp(
    `^(?:(?:is|currently|stone|diamond|item|product|ist|est|está|è) )*(?:${names})(?: (?:status|flag|now|y n|yes no|item|stone|stones))*$`,
    'u',
  );

const PRESENT_HEADING = headed(PRESENT);
const COUNT_HEADING = headed(COUNTED);
const ABSENT_HEADINGS = ABSENT.map(([code, names]) => [code, headed(names)] as const);

const MARKS: Readonly<Record<string, boolean>> = {
  ...{ T: true, X: true, IN: true, '✓': true, '✔': true, '☑': true, '√': true, '●': true, '○': true },
  ...{ F: false, OUT: false, '✗': false, '✘': false, '×': false, '☒': false, '☐': false },
};

/** Yes or no under a heading that asks whether the stone is there, also as a mark: `✓`, `X`. */
export const flagOrMark = (cell: string): boolean | null =>
  parseFlag(cell) ?? MARKS[cell.toUpperCase()] ?? null;

/** For whom or since when: `Hold by`, `Memo to`, `Reserved for`. */
const BY_WHOM =
  '(?: (?:to|by|for|with|from|at|on|since|till|until|date|party|client|customer|buyer|name|company|no|number))+';

const ABSENT_BY_WHOM = ABSENT.map(
  ([code, names]) =>
    [
      code,
      new RegExp(
        `^(?:(?:is|stone|diamond|date) )*(?:${names})${code === 'HOLD' ? `(?:${BY_WHOM})?` : BY_WHOM}$`,
        'u',
      ),
    ] as const,
);

/** What any text under a heading says of the stone; null for headings of other things. */
export function absentByText(heading: string): Availability | null {
  const words = plain(heading);
  return ABSENT_BY_WHOM.find(([, names]) => names.test(words))?.[0] ?? null;
}

/** What yes and no under a heading say of whether the stone is there. */
export interface OfferedByFlag {
  yes: Availability;
  no: Availability;
  /** What an empty cell says among marks. */
  empty?: Availability;
}

/** Null for headings that say nothing of it: `In stock`, `Is active` and `Deleted` do. */
export function offeredByFlag(heading: string): OfferedByFlag | null {
  const words = plain(heading);
  if (PRESENT_HEADING.test(words)) return { yes: 'AVAILABLE', no: 'NA' };
  const absent = ABSENT_HEADINGS.find(([, names]) => names.test(words))?.[0];
  return absent === undefined ? null : { yes: absent, no: 'AVAILABLE' };
}

/** Whether figures under a heading count what is in stock, so that 0 means that it is not there. */
export const countsStock = (heading: string): boolean => {
  const words = plain(heading);
  return COUNT_HEADING.test(words) || PRESENT_HEADING.test(words);
};

const OF_FANCY =
  /^(?:(?:is|natural|diamond|stone) )*f(?:a?n)?cy(?: (?:colou?r(?:ed)?|stone|diamond|flag|y n|yes no))*$/u;

const OF_COLOR = /colou?r|couleur|farbe|цвет|颜色|f(?:a?n)?cy(?! (?:shape|cut))|intens|(?<!\p{L})fc/u;
const OF_LIGHT = /flu?o/u;

/**
 * Whether a heading asks if the stone is fancy (`Is fancy`), or is of colours, so that `Fancy`
 * below it says so.
 */
export function speaksOfFancy(heading: string): 'flag' | 'color' | null {
  const words = plain(heading);
  if (OF_FANCY.test(words)) return 'flag';
  return OF_COLOR.test(words) && !OF_LIGHT.test(words) ? 'color' : null;
}
