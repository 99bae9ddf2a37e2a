import type { ViteUserConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

// Vitest reads this file for its configuration, and the runner another time: they meet here.
const NOTICED = Symbol.for('pavilion.mutation.noticed');
const shared = globalThis as { [NOTICED]?: string[] };
const lastFirst = (): string[] => (shared[NOTICED] ??= []);

/** Remembers which file noticed a mutant: what lies beside it is mostly noticed by the same tests. */
export function noticedBy(file: string): void {
  const known = lastFirst();
  shared[NOTICED] = [file, ...known.filter((one) => one !== file)];
}

/**
 * Runs the files in the order given, but those first that noticed something before, the last of them at the head: a
 * mutant is done with at the first test that fails.
 */
export function inOrder(files: readonly string[]) {
  const place = ({ moduleId }: TestSpecification): number => {
    const isIt = (file: string): boolean => moduleId.endsWith(`/${file}`);
    const recent = lastFirst().findIndex(isIt);
    return recent < 0 ? lastFirst().length + files.findIndex(isIt) : recent;
  };
  return class extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      return specifications.toSorted((a, b) => place(a) - place(b));
    }
  };
}

/** Tests that ask a server with a database of its own: one PostgreSQL for the run, and nothing is given up for being slow. */
export const onServer = (files: readonly string[]): ViteUserConfig => ({
  test: {
    include: [...files],
    environment: 'node',
    globalSetup: ['tests/support/seeded.ts'],
    sequence: { sequencer: inOrder(files) },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
