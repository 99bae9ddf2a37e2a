/**
 * `npm run bench -- --sheets [--disturbed 300] [--only Dubai]`: reads every sheet of the corpus as
 * the portal proposes, without answers, and `--disturbed` disturbed ones. Held-out sheets are read
 * too, with 0.4 times as many disturbed ones. Needs no database. `--only` reports each sheet whose
 * name contains these words.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  corpus,
  disturbedSheets,
  heldOut,
  heldOutDisturbed,
  latest,
  latestDisturbed,
  longSheet,
} from '../../sheets/corpus/corpus.ts';
import { RATES } from '../../sheets/corpus/currency.ts';
import type { CorpusSheet } from '../../sheets/corpus/sheet.ts';
import { asText, asWorkbook } from '../../sheets/corpus/written-to.ts';
import { asProposed, timesOf, type AsProposed } from './as-proposed.ts';
import { judge, type Verdict } from './judge.ts';
import { printSheet } from './print-sheet.ts';
import {
  printAims,
  printContradicted,
  printGroup,
  printMissed,
  printWorst,
  type TriedSheet,
} from './print.ts';

const LONG_ROWS = 200_000;
/** Every fifth sheet is read as a workbook too. */
const EVERY = 5;
/** Disturbed sheets of each held-out group, for one disturbed sheet of the corpus. */
const APART = 0.4;
const UNNAMED = 'Sheet1';

export async function benchSheets(disturbed: number, only: string | undefined): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-sheets-'));
  try {
    const apart = {
      'held out': heldOut(),
      'held out, disturbed': heldOutDisturbed(Math.ceil(disturbed * APART)),
      'written last': latest(),
      'written last, disturbed': latestDisturbed(Math.ceil(disturbed * APART)),
    };
    if (only !== undefined) {
      const all = [corpus(), disturbedSheets(disturbed), ...Object.values(apart)].flat();
      return await printNamed(all, only, folder);
    }
    const own = await tryAll(corpus(), folder);
    const others = await tryAll(disturbedSheets(disturbed), folder);
    printGroup('the corpus', own);
    printGroup('disturbed', others);
    for (const [name, sheets] of Object.entries(apart)) await printApart(name, sheets, folder);
    printMissed([...own, ...others]);
    printWorst([...own, ...others]);
    await printCareless([...corpus(), ...disturbedSheets(disturbed)], folder);
    printAims([...own, ...others], await tryLong(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function printApart(name: string, sheets: readonly CorpusSheet[], folder: string): Promise<void> {
  const tried = await tryAll(sheets, folder);
  printGroup(name, tried);
  printWorst(tried);
}

async function printNamed(sheets: readonly CorpusSheet[], only: string, folder: string): Promise<void> {
  for (const sheet of sheets.filter(({ name, sender }) => `${sender}: ${name}`.includes(only))) {
    const { verdict, made } = await tryOne(sheet, asText(sheet), folder);
    printSheet(sheet, made, verdict);
  }
}

/** A sheet with a name is sent as a workbook, because a text file cannot have one. */
const asSent = async (sheet: CorpusSheet): Promise<string | Uint8Array> =>
  sheet.sheetName === UNNAMED ? asText(sheet) : asWorkbook(sheet);

async function tryAll(sheets: readonly CorpusSheet[], folder: string): Promise<TriedSheet[]> {
  const tried: TriedSheet[] = [];
  for (const [at, sheet] of sheets.entries()) {
    tried.push(await tryOne(sheet, await asSent(sheet), folder));
    if (at % EVERY === 0 && sheet.sheetName === UNNAMED) {
      const named = { ...sheet, name: `${sheet.name} (workbook)` };
      tried.push(await tryOne(named, await asWorkbook(sheet), folder));
    }
  }
  return tried;
}

/** Answers "natural" for sheets that say otherwise. */
async function printCareless(sheets: readonly CorpusSheet[], folder: string): Promise<void> {
  const saying = sheets.filter(
    ({ truth }) => truth.saysKind && truth.stones.some(({ kind }) => kind === 'lab'),
  );
  const verdicts: Verdict[] = [];
  for (const sheet of saying)
    verdicts.push((await tryOne(sheet, await asSent(sheet), folder, 'natural')).verdict);
  printContradicted(verdicts);
}

async function tryOne(
  sheet: CorpusSheet,
  content: string | Uint8Array,
  folder: string,
  stated: 'natural' | null = null,
): Promise<TriedSheet & { made: AsProposed }> {
  const file = path.join(folder, 'sheet');
  writeFileSync(file, content);
  const from = performance.now();
  const made = await asProposed({ path: file, fileName: sheet.fileName, rates: RATES, stated });
  const ms = performance.now() - from;
  return { verdict: judge(sheet, made), made, ms };
}

/** Returns the seconds that understanding the sheet took. */
async function tryLong(folder: string): Promise<number> {
  const file = path.join(folder, 'long');
  writeFileSync(file, asText(longSheet(LONG_ROWS)));
  const { survey, understanding } = await timesOf(file);
  console.log(
    `\n${LONG_ROWS.toLocaleString('en-GB')} rows: survey ${survey.toFixed(1)} s, understanding ${understanding.toFixed(2)} s`,
  );
  return understanding;
}
