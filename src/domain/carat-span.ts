/** Sizes between two ends, both of which belong to them, in carat. */
export interface CaratSpan {
  carat_from: number;
  carat_to: number;
}

/** Carats that no stone reaches: what ends there has no end. */
const ENDLESS = 1000;

export const isEndless = ({ carat_to }: CaratSpan): boolean => carat_to > ENDLESS;

/** `0.180 – 0.229 ct`, `10.000 ct and above`. */
export const spanText = (span: CaratSpan): string =>
  isEndless(span)
    ? `${span.carat_from.toFixed(3)} ct and above`
    : `${span.carat_from.toFixed(3)} – ${span.carat_to.toFixed(3)} ct`;
