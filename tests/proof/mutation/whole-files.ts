/**
 * Stryker's runner for Vitest runs only those tests of a file that cover the mutant. A test that
 * depends on an earlier one would then fail by itself, and the mutant would wrongly count as
 * killed. Here every test of a file covers all that the file covers, so files run whole, up to the
 * first failure.
 */
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type {
  CoverageData,
  CoveragePerTestId,
  MutantResult,
  StrykerOptions,
} from '@stryker-mutator/api/core';
import {
  commonTokens,
  declareClassPlugin,
  declareFactoryPlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import type { Injector, PluginContext } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { DryRunStatus, MutantRunStatus } from '@stryker-mutator/api/test-runner';
import type { TestRunner } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins, strykerValidationSchema } from '@stryker-mutator/vitest-runner';
import { noticedBy } from './in-order.ts';

function wholeFiles(injector: Injector<PluginContext>): TestRunner {
  const [vitest] = vitestPlugins;
  if (!vitest) throw new Error('Stryker has no runner for Vitest.');
  const runner: TestRunner = injector.injectFunction(vitest.factory);
  return {
    capabilities: () => runner.capabilities(),
    init: async () => runner.init?.(),
    async mutantRun(options) {
      const result = await runner.mutantRun(options);
      if (result.status === MutantRunStatus.Killed)
        for (const testId of [result.killedBy].flat()) noticedBy(fileOf(testId));
      return result;
    },
    dispose: async () => runner.dispose?.(),
    async dryRun(options) {
      const result = await runner.dryRun(options);
      if (result.status !== DryRunStatus.Complete || !result.mutantCoverage) return result;
      const { mutantCoverage, tests } = result;
      const perTest = byFile(
        mutantCoverage.perTest,
        tests.map(({ id }) => id),
      );
      return { ...result, mutantCoverage: { ...mutantCoverage, perTest } };
    },
  };
}
wholeFiles.inject = tokens(commonTokens.injector);

const fileOf = (testId: string): string => testId.split('#', 1)[0] ?? '';

/** How often mutants are covered, with each test covering what its whole file covers. */
function byFile(perTest: CoveragePerTestId, testIds: readonly string[]): CoveragePerTestId {
  const ofFile = new Map<string, CoverageData>();
  for (const [testId, hits] of Object.entries(perTest)) {
    const all = ofFile.get(fileOf(testId)) ?? {};
    ofFile.set(fileOf(testId), all);
    for (const [mutant, count] of Object.entries(hits)) all[mutant] = (all[mutant] ?? 0) + count;
  }
  return Object.fromEntries(testIds.map((testId) => [testId, ofFile.get(fileOf(testId)) ?? {}]));
}

/** Writes each result to a file at once, because a run of hours may be interrupted. */
class AsItGoes implements Reporter {
  static readonly inject = tokens(commonTokens.options);
  readonly #file: string;

  constructor({ jsonReporter }: StrykerOptions) {
    this.#file = `${jsonReporter.fileName}l`;
    mkdirSync(path.dirname(this.#file), { recursive: true });
    rmSync(this.#file, { force: true });
  }

  onMutantTested({ fileName, location, mutatorName, replacement, status }: Readonly<MutantResult>): void {
    const told = { file: path.relative(process.cwd(), fileName), location, mutatorName, replacement, status };
    appendFileSync(this.#file, `${JSON.stringify(told)}\n`);
  }
}

export { strykerValidationSchema };
export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'whole-files', wholeFiles),
  declareClassPlugin(PluginKind.Reporter, 'as-it-goes', AsItGoes),
];
