/**
 * A memo and a price offer of 500 stones as PDFs, made in their worker thread, each compared with
 * an empty PDF: elapsed time, and processor time, which other load does not affect. Each should
 * take less than 2 s. node tests/bench/papers.ts [--stones 500] [--rounds 5]
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { inParts } from '../../server/papers/kinds.ts';
import { inThread } from '../../server/papers/in-thread.ts';
import { pngOf } from '../support/png.ts';
import type { PrintedHead } from '../../server/papers/printed-list.ts';

const { values } = parseArgs({
  options: { stones: { type: 'string', default: '500' }, rounds: { type: 'string', default: '5' } },
});
const STONES = Number(values.stones);
/** An image of a logo's size. */
const LOGO = pngOf(800, 160);

const column = (label: string, width: number | 'rest', isFigure = false) => ({ label, width, isFigure });
const MEMO_COLUMNS = [
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
const OFFER_COLUMNS = [
  column('Stock no.', 'rest'),
  column('Shape', 60),
  column('Origin', 44),
  column('Color', 70),
  column('Clarity', 34),
  column('Report', 84),
  column('State', 50),
  column('Pieces', 30, true),
  column('Carat', 36, true),
  column('Price USD', 58, true),
  column('Offered USD', 58, true),
  column('Asked USD', 58, true),
  column('Agreed USD', 58, true),
];
interface BenchPaper {
  name: string;
  head: PrintedHead;
  /** The cells of each row after the stock number. */
  row: readonly string[];
}
const paperOf = (name: string, number: string, columns: PrintedHead['columns']): PrintedHead => ({
  house: 'Pavilion',
  logo: `data:image/png;base64,${LOGO.toString('base64')}`,
  title: `${name} ${number}`,
  about: '22/11/2026',
  made: ['Meridian Diamonds', 'Hoveniersstraat 2, Antwerp', 'Tax number BE0123456789'],
  warning: null,
  columns,
  totals: ['Total'],
  notes: ['Due within 30 days.'],
  since: '2026-11-22T10:00:00Z',
  barcode: number,
  address: `https://stones.example.com/transaction/memo?type=0&all=true&search=${number}`,
});
const STONE = ['Round', 'Natural', 'Fancy Intense Yellow', 'VVS2'];
const PAPERS: readonly BenchPaper[] = [
  {
    name: 'memo',
    head: paperOf('Memo', 'M-K7QM-0012', MEMO_COLUMNS),
    row: [...STONE, 'EX VG EX', 'GIA 2141438171', 'Issued', '1', '1.02', '6,300.00', '6,426.00'],
  },
  {
    name: 'offer',
    head: paperOf('Offer', 'P-K7QM-0003', OFFER_COLUMNS),
    row: [...STONE, 'GIA 2141438171', 'Countered', '1', '1.02', '6,426.00', '5,800.00', '6,100.00', '–'],
  },
];
const rowsOf = ({ row }: BenchPaper, stones: number): string[][] =>
  Array.from({ length: stones }, (_, index) => [`PV${String(1_000_000 + index)}`, ...row]);

const { signal } = new AbortController();
async function made(paper: BenchPaper, stones: number): Promise<{ ms: number; cpu: number; bytes: number }> {
  const from = performance.now();
  const used = process.cpuUsage();
  const bytes = await inThread('pdf', { head: paper.head, rows: inParts(rowsOf(paper, stones)) }, signal);
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - from, cpu: (user + system) / 1000, bytes: bytes.length };
}
const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;

for (const paper of PAPERS) {
  const rounds: { empty: Awaited<ReturnType<typeof made>>; full: Awaited<ReturnType<typeof made>> }[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push({ empty: await made(paper, 0), full: await made(paper, STONES) });
  for (const measure of ['ms', 'cpu'] as const) {
    const without = median(rounds.map(({ empty }) => empty[measure]));
    const withStones = median(rounds.map(({ full }) => full[measure]));
    console.log(
      `${paper.name}, ${measure === 'ms' ? 'by the clock' : 'processor'}: ${STONES} stones ${Math.round(withStones)} ms, ` +
        `none ${Math.round(without)} ms, ratio ${(withStones / without).toFixed(1)}`,
    );
  }
  console.log(`${paper.name}: ${Math.round((rounds[0]?.full.bytes ?? 0) / 1000)} kB`);
}
console.log(`load ${(os.loadavg()[0] ?? 0).toFixed(1)}`);
