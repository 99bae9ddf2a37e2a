/**
 * Removes the demo from the environment's database: npm run demo:remove
 * Closes its accounts, and deletes or withdraws its stones. Servers may be running; safe to repeat.
 */
import { DemoProblem, removeDemo, type RemovedDemo } from '../server/demo/remove.ts';
import { readEnv } from '../server/env.ts';
import { openDatabase } from '../server/start/database.ts';
import { sentenceOf } from '../server/start/start-errors.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const toClose: (() => Promise<unknown>)[] = [];
try {
  const env = readEnv({ ...process.env, DEMO: '0' });
  const life = {
    onClose: (_name: string, _ms: number, close: () => Promise<unknown>) => void toClose.push(close),
  };
  const { ownerPool } = await openDatabase(env, life, say);
  const removed = await removeDemo(ownerPool);
  process.stdout.write(removed ? told(removed) : 'There is no demo in this database.\n');
} catch (error) {
  say(error instanceof DemoProblem ? error.message : sentenceOf(error));
  process.exitCode = 1;
} finally {
  for (const close of toClose.toReversed()) await close();
}

function told(removed: RemovedDemo): string {
  const lines: [string, number][] = [
    ['Accounts closed', removed.accounts],
    ['Sessions ended', removed.sessions],
    ['Holds, memos, confirm-stones and enquiries ended', removed.lines],
    ['Unused stones deleted', removed.stones_deleted],
    ['Stones withdrawn, with their history', removed.stones_withdrawn],
    ['Price lists deleted, all made up', removed.price_lists],
    ['Markups deleted', removed.markups],
  ];
  const kept =
    removed.stones_kept === 0
      ? ''
      : `Demo stones that your own clients still have: ${removed.stones_kept}. End those holds, memos and confirm-stones, and run this again.\n`;
  return `${lines.map(([what, count]) => `${what}: ${count}`).join('\n')}\n${kept}`;
}
