import type { AnswerOf } from '../../api/client.ts';

export type CaratRange = AnswerOf<'listCaratRanges'>[number];
export type Span = Pick<CaratRange, 'carat_from' | 'carat_to'>;

/** Carats that no stone reaches: what ends there has no end. */
const ENDLESS = 1000;

/** `0.180 – 0.229 ct`, `10.000 ct and above`: both ends belong to it. */
export const spanText = ({ carat_from, carat_to }: Span): string =>
  carat_to > ENDLESS
    ? `${carat_from.toFixed(3)} ct and above`
    : `${carat_from.toFixed(3)} – ${carat_to.toFixed(3)} ct`;
