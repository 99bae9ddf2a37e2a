import type { House } from './house.ts';

export interface How {
  /** The long form: as many rounds, kills and requests as there is time for. */
  long: boolean;
  /** The rule that this run breaks on purpose, by one of the case's own names; null breaks none. */
  fault: string | null;
  /** Which part of the work the short form does in full; runs with other seeds do the others. */
  seed: number;
}

export interface Verdict {
  /** What was counted or measured. */
  figure: string;
  /** Each thing that was not as it must be; none means that the case has passed. */
  complaints: readonly string[];
}

/** One claim of the portal, and how it is tried. */
export interface ProofCase {
  id: string;
  title: string;
  /** When it passes, in words. */
  mark: string;
  /** What can be broken in the test itself; with each of them the case must fail. */
  faults: readonly string[];
  run(house: House, how: How): Promise<Verdict>;
}
