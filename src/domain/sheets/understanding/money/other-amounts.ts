/** Currencies in a title that are not those of the prices: of orders, accounts or insurance. */
import { namedCurrency } from '../currencies.ts';

/** `Minimum order 500 USD`, `USD account`, `insured up to $5,000,000`. */
const OF_OTHER =
  /(?<!\p{L})(?:min(?:imum)?|orders?|insur\p{L}*|shipping|freight|delivery|bank\p{L}*|accounts?|a\/c|iban|swift|deposits?|fees?|capital|turnover)(?!\p{L})/iu;
const OF_PRICES =
  /(?<!\p{L})(?:prices?|pricing|rates?|lists?|amounts?|preis\p{L}*|prix|prezz\p{L}*|preci\p{L}*|prijs\p{L}*|цен\p{L}*)(?!\p{L})/iu;
/** Splits a title into clauses. A comma or point before a digit belongs to a number. */
const CLAUSES = /(?:[;|!]|[.,](?!\d)|\s[-–]\s)+/u;
/** A word describes an amount at most this many words away. */
const NEAR = 6;

const isMoney = (word: string): boolean => namedCurrency(word) !== null;

/** Removes amounts that are closer to a word of OF_OTHER than to one of OF_PRICES. */
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

/** The title without amounts that are not prices. */
export const withoutOtherMoney = (text: string): string =>
  OF_OTHER.test(text) ? text.split(CLAUSES).map(withoutOther).join('. ') : text;
