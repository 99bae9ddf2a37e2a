/**
 * A memo of 500 stones as a PDF, made in its thread, beside a PDF of none: how long each takes,
 * by the clock and of the processor, which other work on the machine does not lengthen.
 *   node tests/bench/papers.ts [--stones 500] [--rounds 5]
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { inParts } from '../../server/papers/kinds.ts';
import { inThread } from '../../server/papers/in-thread.ts';
import type { PrintedHead } from '../../server/papers/printed-list.ts';

const { values } = parseArgs({
  options: { stones: { type: 'string', default: '500' }, rounds: { type: 'string', default: '5' } },
});
const STONES = Number(values.stones);

const column = (label: string, width: number | 'rest', isFigure = false) => ({ label, width, isFigure });
const COLUMNS = [
  { ...column('Stock no.', 'rest'), hasBarcode: true },
  column('Shape', 60),
  column('Origin', 44),
  column('Color', 78),
  column('Clarity', 34),
  column('Cut Pol Sym', 48),
  column('Report', 84),
  column('State', 50),
  column('Pieces', 30, true),
  column('Carat', 36, true),
  column('USD per carat', 56, true),
  column('Amount USD', 66, true),
];
const HEAD: PrintedHead = {
  house: 'Pavilion',
  title: 'Memo M-K7QM-0012',
  about: 'Issued 22/11/2026 · Due 06/12/2026',
  made: ['Meridian Diamonds', 'Hoveniersstraat 2, Antwerp', 'Tax number BE0123456789'],
  warning: null,
  columns: COLUMNS,
  totals: ['Total'],
  notes: ['Due within 30 days.'],
  since: '2026-11-22T10:00:00Z',
  barcode: 'M-K7QM-0012',
  address: 'https://stones.example.com/transaction/memo?type=0&all=true&search=M-K7QM-0012',
};
const rowsOf = (stones: number): string[][] =>
  Array.from({ length: stones }, (_, index) => [
    `PV${String(1_000_000 + index)}`,
    ...['Round', 'Natural', 'Fancy Intense Yellow', 'VVS2', 'EX VG EX', 'GIA 2141438171', 'Issued'],
    ...['1', '1.02', '6,300.00', '6,426.00'],
  ]);

const { signal } = new AbortController();
async function made(stones: number): Promise<{ ms: number; cpu: number; bytes: number }> {
  const from = performance.now();
  const used = process.cpuUsage();
  const bytes = await inThread('pdf', { head: HEAD, rows: inParts(rowsOf(stones)) }, signal);
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - from, cpu: (user + system) / 1000, bytes: bytes.length };
}
const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;

const rounds: { empty: Awaited<ReturnType<typeof made>>; full: Awaited<ReturnType<typeof made>> }[] = [];
for (let round = 0; round < Number(values.rounds); round++)
  rounds.push({ empty: await made(0), full: await made(STONES) });
for (const measure of ['ms', 'cpu'] as const) {
  const without = median(rounds.map(({ empty }) => empty[measure]));
  const withStones = median(rounds.map(({ full }) => full[measure]));
  console.log(
    `${measure === 'ms' ? 'by the clock' : 'processor'}: ${STONES} stones ${Math.round(withStones)} ms, ` +
      `none ${Math.round(without)} ms, ratio ${(withStones / without).toFixed(1)}`,
  );
}
console.log(
  `${Math.round((rounds[0]?.full.bytes ?? 0) / 1000)} kB; load ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
);
