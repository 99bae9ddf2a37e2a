/** Reports one sheet, column by column. */
import { fileRow, type CorpusSheet } from '../../sheets/corpus/sheet.ts';
import type { AsProposed } from './as-proposed.ts';
import { isRight, type Verdict } from './judge.ts';

const STONES_SHOWN = 3;

export function printSheet(sheet: CorpusSheet, made: AsProposed, verdict: Verdict): void {
  const { headers, rows, truth } = sheet;
  const says = Object.entries(truth).flatMap(([what, said]) => (said === true ? [what] : []));
  console.log(`\n${verdict.sheet}${made.blocked ? ' (waits for an answer)' : ''}; ${says.join(', ')}`);
  for (const [at, column] of truth.columns.entries()) {
    const taken = made.columns[at] ?? null;
    const right = isRight(column, taken);
    const cells = rows.slice(0, STONES_SHOWN).map((row) => row[at] ?? '');
    const found = `${headers[at]} = ${taken}${right ? '' : `, true is ${column.field}`}`;
    console.log(`  ${right ? 'right' : 'WRONG'} ${found} (${cells.join(' | ')})`);
  }
  for (const { kind, column } of made.questions)
    console.log(`  asked: ${kind}${column === null ? '' : ` of ${headers[column]}`}`);
  for (const stone of truth.stones.slice(0, STONES_SHOWN)) {
    const found = made.stones.find(({ row }) => row === fileRow(sheet, stone.row));
    const price = stone.price_per_ct_usd?.toFixed(2) ?? 'no price';
    console.log(
      `  row ${fileRow(sheet, stone.row)}: ${stone.carat} ct, ${price}, ${stone.kind}; read ${found?.carat} ct, ${found?.price_per_ct}, ${found?.kind}`,
    );
  }
  console.log(`  wrong: ${JSON.stringify(verdict.wrong)}, absent: ${JSON.stringify(verdict.absent)}`);
}
