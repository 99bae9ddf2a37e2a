/** Currencies that a title names for something else than the prices of the sheet. */
import { namedCurrency } from '../currencies.ts';

/** `Minimum order 500 USD`, `USD account`, `insured up to $5,000,000`. */
const OF_OTHER =
  /(?<!\p{L})(?:min(?:imum)?|orders?|insur\p{L}*|shipping|freight|delivery|bank\p{L}*|accounts?|a\/c|iban|swift|deposits?|fees?|capital|turnover)(?!\p{L})/iu;
const OF_PRICES =
  /(?<!\p{L})(?:prices?|pricing|rates?|lists?|amounts?|preis\p{L}*|prix|prezz\p{L}*|preci\p{L}*|prijs\p{L}*|цен\p{L}*)(?!\p{L})/iu;
/** Commas between figures separate thousands. */
const CLAUSES = /(?:[;|!]|[.,](?!\d)|\s[-–]\s)+/u;
/** Words from one that tells what is meant to the money it is said of. */
const NEAR = 6;

const isMoney = (word: string): boolean => namedCurrency(word) !== null;

/** A clause without the money that stands nearer to an order or account than to a price. */
function withoutOther(clause: string): string {
  const words = clause.split(/\s+/).filter((word) => word !== '');
  const nearest = (at: number, meant: RegExp): number =>
    words.reduce(
      (least, word, other) => (meant.test(word) ? Math.min(least, Math.abs(at - other)) : least),
      Infinity,
    );
  return words
    .filter((word, at) => {
      if (!isMoney(word)) return true;
      const away = nearest(at, OF_OTHER);
      return away > NEAR || nearest(at, OF_PRICES) <= away;
    })
    .join(' ');
}

/** A title without the currencies of orders, accounts and insurances. */
export const withoutOtherMoney = (text: string): string =>
  OF_OTHER.test(text) ? text.split(CLAUSES).map(withoutOther).join('. ') : text;
