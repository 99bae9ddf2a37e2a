import type { ViteUserConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Runs the files in the order given: a mutant is done with at the first test that fails. */
export function inOrder(files: readonly string[]) {
  const place = ({ moduleId }: TestSpecification): number =>
    files.findIndex((file) => moduleId.endsWith(`/${file}`));
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
