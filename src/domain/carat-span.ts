/** A range of sizes in carats, both ends included. */
export interface CaratSpan {
  carat_from: number;
  carat_to: number;
}

/** Larger than any stone: a range that ends here is shown without an end. */
const ENDLESS = 1000;

export const isEndless = ({ carat_to }: CaratSpan): boolean => carat_to > ENDLESS;

/** `0.180 – 0.229 ct`, `10.000 ct and above`. */
export const spanText = (span: CaratSpan): string =>
  isEndless(span)
    ? `${span.carat_from.toFixed(3)} ct and above`
    : `${span.carat_from.toFixed(3)} – ${span.carat_to.toFixed(3)} ct`;
