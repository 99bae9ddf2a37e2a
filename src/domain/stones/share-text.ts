/** Stones as lines of text to send to somebody. (Specification, section 9: share text lines.) */
import { withSign, type Signs } from '../attributes/sign.ts';
import { colorInWords } from '../sheets/color-words.ts';
import { markedShape, reportInWords } from './stone-texts.ts';
import { MEDIA_KEYS, type MediaKey } from './search-filters.ts';
import { shapeName } from './stone-cells.ts';

/** How many days the links of a shared text lead to their pictures, videos and certificates. */
export const SHARED_DAYS = 7;
/** The most stones in one text. */
export const MOST_SHARED = 100;
/** How many e-mails with stones a person may send within an hour. */
export const SHARE_MAILS_AN_HOUR = 20;

export type SharedStone = Signs &
  Parameters<typeof colorInWords>[0] & {
    stock_no: string;
    lab?: string | null;
    report_no?: string | null;
    shape?: string | null;
    stone_type?: number | null;
    pieces?: number | null;
    clarity?: string | null;
    carat?: number | null;
  };

export interface SharedWith {
  /** USD per carat, and for the stone; null leaves the prices out. */
  price: { perCarat: string; amount: string } | null;
  links: Readonly<Partial<Record<MediaKey, string>>>;
}

const LINK_LABEL: Readonly<Record<MediaKey, string>> = {
  image: 'Image',
  video: 'Video',
  certificate: 'Certificate',
};

const LAST_LINE = 'Confirm availability before you rely on it: prices and stones can change.';

const figures = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `LG Round F VS1 1.02 ct` */
const shapeToCarat = (stone: SharedStone): string =>
  [
    markedShape(stone, shapeName(stone.shape)),
    colorInWords(stone),
    withSign(stone, 'clarity'),
    stone.carat == null ? null : `${figures.format(stone.carat)} ct`,
  ]
    .filter((part) => part != null && part !== '')
    .join(' ');

/** One stone's lines, without fields that it lacks. Money is USD with two decimals. */
export function shareLines(stone: SharedStone, { price, links }: SharedWith): string {
  const report = reportInWords(stone);
  const lines = [
    `Stock No.: ${stone.stock_no}`,
    report === null ? null : `Report: ${report}`,
    shapeToCarat(stone),
    ...(price === null
      ? []
      : [
          `PPC: ${figures.format(Number(price.perCarat))}`,
          `Final Amt. USD: ${figures.format(Number(price.amount))}`,
        ]),
    ...MEDIA_KEYS.map((medium) =>
      links[medium] === undefined ? null : `${LINK_LABEL[medium]}: ${links[medium]}`,
    ),
  ];
  return lines.filter((line) => line !== null && line !== '').join('\n');
}

/** The whole text: the stones, and a last line that asks to confirm them. */
export const shareText = (stones: readonly string[]): string => [...stones, LAST_LINE].join('\n\n');
