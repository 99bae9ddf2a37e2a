/** All sheets of the corpus, by kind of sender. */
import { disturbed } from './disturb/disturb.ts';
import { HELD_OUT_LISTINGS } from './held-out/listings.ts';
import { HELD_OUT_TRADE } from './held-out/trade.ts';
import { HELD_OUT_WORKBOOKS } from './held-out/workbooks.ts';
import { BELGIUM } from './senders/belgium.ts';
import { BROKERS } from './senders/brokers.ts';
import { GERMANY } from './senders/germany.ts';
import { GULF_AND_LONDON } from './senders/gulf-and-london.ts';
import { HONG_KONG } from './senders/hong-kong.ts';
import { INDIA_RUPEES } from './senders/india-rupees.ts';
import { INDIA } from './senders/india.ts';
import { ISRAEL } from './senders/israel.ts';
import { LABORATORIES } from './senders/laboratories.ts';
import { LOOK_ALIKES } from './senders/look-alikes.ts';
import { NETWORKS } from './senders/networks.ts';
import { USA } from './senders/usa.ts';
import { WEB_SHOPS } from './senders/web-shops.ts';
import { WORKBOOKS } from './senders/workbooks.ts';
import type { CorpusSheet } from './sheet.ts';
import { sheetOf, type SheetStyle } from './style.ts';
import { UNSEEN } from './unseen/unseen.ts';

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
};

/** Looked at only when the figures are taken. */
const HELD_OUT: Readonly<Record<string, readonly SheetStyle[]>> = {
  'held out: trade': HELD_OUT_TRADE,
  'held out: listings': HELD_OUT_LISTINGS,
  'held out: workbooks': HELD_OUT_WORKBOOKS,
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
export const unseen = (): CorpusSheet[] => sheetsOf(UNSEEN);

/** Sheets of the corpus with other stones, each disturbed in another way. */
export function disturbedSheets(count: number): CorpusSheet[] {
  const styles = Object.entries(SENDERS).flatMap(([sender, all]) => all.map((style) => ({ sender, style })));
  const dealt = Array.from({ length: Math.ceil(count / styles.length) }, () => styles).flat();
  return dealt.slice(0, count).map(({ sender, style }, at) => {
    const short = { ...style, rows: Math.min(style.rows ?? 30, 60) };
    return disturbed(sheetOf(short, sender, at), at);
  });
}
