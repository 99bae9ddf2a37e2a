import type { ProofFixture } from './proof-fixture.ts';

export interface ProofOptions {
  /** The long form, with many more rounds, kills and requests. */
  long: boolean;
  /** The planted fault, one of the case's names; null for none. */
  fault: string | null;
  /** Which part of the work the short form does in full; other seeds do other parts. */
  seed: number;
}

export interface Verdict {
  /** Counts and measurements. */
  figure: string;
  /** Violations; the case passes without any. */
  complaints: readonly string[];
}

/** A claim about the portal and its test. */
export interface ProofCase {
  id: string;
  title: string;
  /** The criterion in words. */
  mark: string;
  /** Faults that can be planted in the test; with each of them the case must fail. */
  faults: readonly string[];
  /** It installs programs of Debian, so it runs in the long form only, or when it is named. */
  needsDebian?: true;
  run(house: ProofFixture, how: ProofOptions): Promise<Verdict>;
}
