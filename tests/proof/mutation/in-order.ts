import type { ViteUserConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

// Vitest's configuration and the runner load this file separately; this is what they share.
const NOTICED = Symbol.for('pavilion.mutation.noticed');
const shared = globalThis as { [NOTICED]?: string[] };
const lastFirst = (): string[] => (shared[NOTICED] ??= []);

/**
 * Remembers which file killed a mutant, because nearby mutants are mostly killed by the same tests.
 */
export function noticedBy(file: string): void {
  const known = lastFirst();
  shared[NOTICED] = [file, ...known.filter((one) => one !== file)];
}

/**
 * Runs files that killed mutants before first, the most recent one at the head, then the rest in
 * the given order, because a mutant is finished at the first failing test.
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

/** Tests against a server with a database: one PostgreSQL for the run, and no time limits. */
export const onServer = (files: readonly string[]): ViteUserConfig => ({
  test: {
    include: [...files],
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    sequence: { sequencer: inOrder(files) },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
