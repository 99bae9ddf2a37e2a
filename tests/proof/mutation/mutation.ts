/**
 * `npm run proof:mutation`: changes the code in one small place at a time (a mutant), which some
 * test must notice. Prints for each file how many mutants were killed and which survived, and fails
 * if a part is below the threshold. It takes two to three hours on an idle machine with two cores;
 * parts and files can be run alone:   npm run proof:mutation -- [--only
 * machines,policies,workflows,sheets] [--files src/machines/decide.ts,...] All mutants are in
 * test-results/mutation/<part>.json afterwards. docs/mutation.md has the findings.
 */
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { MARK, missedIn, scoreOf, tableOf } from './score.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, files: { type: 'string' }, report: { type: 'string' } },
});

const FOLDER = 'test-results/mutation';
// Delisting and waiting changes are a separate part, because the tests that notice them are slow.
const SHEETS = ['server/workflows/delist.ts', 'server/workflows/pending-changes.ts'];
const PARTS = [
  { name: 'machines', files: ['src/machines/**/*.ts'] },
  { name: 'policies', files: ['server/policies/*.ts', 'server/db/fragments/*.ts'] },
  { name: 'workflows', files: ['server/workflows/**/*.ts', ...SHEETS.map((file) => `!${file}`)] },
  { name: 'sheets', files: SHEETS },
];

const wanted = values.only?.split(',');
const parts = PARTS.filter(({ name }) => wanted?.includes(name) ?? true);
if (parts.length === 0) throw new Error(`There is no part ${values.only}.`);

const said: string[] = [];
let failed = false;
for (const { name, files } of parts) {
  const results = await new Stryker({
    mutate: values.files?.split(',') ?? files,
    plugins: [new URL('whole-files.ts', import.meta.url).pathname],
    testRunner: 'whole-files',
    vitest: { configFile: `tests/proof/mutation/${name}.vitest.ts`, related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // On a busy machine slowness must not be taken for an endless loop.
    timeoutMS: 60_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 20,
    disableTypeChecks: false,
    tempDirName: `${FOLDER}/sandbox-${process.pid}`,
    cleanTempDir: 'always',
    ignorePatterns: ['/docs', '/dist*', '/test-results', '/.data'],
    reporters: ['json', 'as-it-goes', 'progress-append-only'],
    jsonReporter: { fileName: values.report ?? `${FOLDER}/${name}.json` },
    allowConsoleColors: false,
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
  }).runMutationTest();
  said.push('', ...missedIn(results), '', ...tableOf(name, results));
  // NaN, when there were no mutants, is below the threshold too.
  failed ||= !(scoreOf(results) >= MARK);
}
said.push('', `${failed ? 'FAILED' : 'ok'}: each part must notice ${MARK} % of its mutants`);
process.stdout.write(`${said.join('\n')}\n`);
process.exit(failed ? 1 : 0);
