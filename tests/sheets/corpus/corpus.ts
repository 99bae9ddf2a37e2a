/** All sheets of the corpus, by kind of sender. */
import { disturbed } from './disturb/disturb.ts';
import { BELGIUM } from './senders/belgium.ts';
import { BETWEEN_LINES } from './senders/between-lines.ts';
import { BOOKS } from './senders/books.ts';
import { BROKERS } from './senders/brokers.ts';
import { GERMANY } from './senders/germany.ts';
import { GULF_AND_LONDON } from './senders/gulf-and-london.ts';
import { HONG_KONG } from './senders/hong-kong.ts';
import { INDIA_RUPEES } from './senders/india-rupees.ts';
import { INDIA } from './senders/india.ts';
import { ISRAEL } from './senders/israel.ts';
import { LABORATORIES } from './senders/laboratories.ts';
import { LISTINGS } from './senders/listings.ts';
import { LOOK_ALIKES } from './senders/look-alikes.ts';
import { MACHINES } from './senders/machines.ts';
import { MARKED } from './senders/marked.ts';
import { NETWORKS } from './senders/networks.ts';
import { OFFICES } from './senders/offices.ts';
import { TRADE_WORKBOOKS } from './senders/trade-workbooks.ts';
import { TRADE } from './senders/trade.ts';
import { UNITS_OF_SENDERS } from './senders/units.ts';
import { USA } from './senders/usa.ts';
import { WEB_SHOPS } from './senders/web-shops.ts';
import { WORKBOOKS } from './senders/workbooks.ts';
import { HELD_OUT } from './held-out/held-out.ts';
import { LATEST } from './held-out/latest/latest.ts';
import type { CorpusSheet } from './sheet.ts';
import { sheetOf, type SheetStyle } from './style.ts';

const SENDERS: Readonly<Record<string, readonly SheetStyle[]>> = {
  'wholesalers of India': INDIA,
  'wholesalers of India, for rupees': INDIA_RUPEES,
  Israel: ISRAEL,
  Belgium: BELGIUM,
  'Germany and Switzerland': GERMANY,
  'Hong Kong and China': HONG_KONG,
  'the Gulf and London': GULF_AND_LONDON,
  'the USA': USA,
  'trade networks': NETWORKS,
  'web shops': WEB_SHOPS,
  laboratories: LABORATORIES,
  'workbooks of dealers': WORKBOOKS,
  brokers: BROKERS,
  'look-alikes': LOOK_ALIKES,
  'trading houses': TRADE,
  'workbooks of trading houses': TRADE_WORKBOOKS,
  listings: LISTINGS,
  'offices in many languages': OFFICES,
  machines: MACHINES,
  'books of dealers': BOOKS,
  'lists with lines between the stones': BETWEEN_LINES,
  'other units': UNITS_OF_SENDERS,
  'marks and tests': MARKED,
};

/** One sheet of a usual stock list with as many rows as asked for. */
export const longSheet = (rows: number): CorpusSheet => {
  const [style = { name: '', columns: [] }] = INDIA;
  return sheetOf({ ...style, rows }, 'wholesalers of India', rows);
};

const sheetsOf = (senders: typeof SENDERS): CorpusSheet[] =>
  Object.entries(senders).flatMap(([sender, styles]) => styles.map((style) => sheetOf(style, sender)));

export const corpus = (): CorpusSheet[] => sheetsOf(SENDERS);
export const heldOut = (): CorpusSheet[] => sheetsOf(HELD_OUT);
export const latest = (): CorpusSheet[] => sheetsOf(LATEST);

/** Sheets with other stones, each disturbed in another way. */
function disturbedOf(senders: typeof SENDERS, count: number): CorpusSheet[] {
  const styles = Object.entries(senders).flatMap(([sender, all]) => all.map((style) => ({ sender, style })));
  const dealt = Array.from({ length: Math.ceil(count / styles.length) }, () => styles).flat();
  return dealt.slice(0, count).map(({ sender, style }, at) => {
    const short = { ...style, rows: Math.min(style.rows ?? 30, 60) };
    return disturbed(sheetOf(short, sender, at), at);
  });
}

export const disturbedSheets = (count: number): CorpusSheet[] => disturbedOf(SENDERS, count);
export const heldOutDisturbed = (count: number): CorpusSheet[] => disturbedOf(HELD_OUT, count);
export const latestDisturbed = (count: number): CorpusSheet[] => disturbedOf(LATEST, count);
