/** What one US dollar costs in the corpus, and how a text shows which currency it speaks of. */
export const RATES = {
  USD: 1,
  INR: 83.4,
  EUR: 0.92,
  GBP: 0.78,
  AED: 3.6725,
  CNY: 7.24,
  ILS: 3.71,
  HKD: 7.81,
  CHF: 0.88,
  JPY: 149.5,
} as const;
export type Currency = keyof typeof RATES;

/** Codes stand free, or at the end of a name like `priceInr`. */
const SPEAKS: readonly RegExp[] = [
  /(?<![a-z])(?:usd|inr|eur|gbp|aed|cny|rmb|ils|nis|hkd|chf|jpy|dhs?|rs)(?![a-z])/i,
  /[a-z](?:Usd|Inr|Eur|Gbp|Aed|Cny|Rmb|Ils|Hkd|Chf|USD|INR|EUR)$/,
  /[$₹€£¥₪]|dollar|rupee|euro|dirham|pound|yuan|shekel/i,
  /dolar|dólar|доллар|美金|人民幣|港幣|円/i,
  /美元|人民币|港币|港元|דולר|שקל|درهم|دولار|ש"ח|ડોલર|રૂપિયા/,
];

export const speaksOfCurrency = (text: string): boolean => SPEAKS.some((word) => word.test(text));
