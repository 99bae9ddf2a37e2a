/** The printed arrivals, read back from the PDF: layout, order, and texts within the page. */
import { beforeAll, describe, expect, it } from 'vitest';
import { demoStones } from '../../server/demo/stones.ts';
import { printedArrivals } from '../../server/operations/new-arrivals/arrival-pdf.ts';
import { inParts } from '../../server/papers/kinds.ts';
import { makeFile } from '../../server/papers/make-file.ts';
import type { PrintedList } from '../../server/papers/printed-list.ts';
import type { StoneRow } from '../../server/search/engine.ts';
import type { Addressee } from '../../server/db/queries/clients/clients.ts';
import { ROLE, type DiamondType } from '../../src/domain/codes.ts';
import { readPdf, type ReadPdf } from '../support/pdf.ts';

const NOW = new Date('2026-03-24T16:05:00Z');
const CLIENT: Addressee = { name: 'Ann Client', company: 'Blue River Gems' };
const SECONDS = 60_000;

function rows(count: number, diamondType: DiamondType | null, change: Partial<StoneRow> = {}): StoneRow[] {
  const found: StoneRow[] = [];
  for (const stone of demoStones(20_000)) {
    if (diamondType !== null && stone.diamond_type !== diamondType) continue;
    const created_at = `2026-03-${20 + (found.length % 4)}T10:00:00.000Z`;
    // A demo stone has all fields of a row, and more.
    found.push({
      ...(stone as unknown as StoneRow),
      id: String(found.length),
      status: 1,
      created_at,
      ...change,
    });
    if (found.length === count) return found;
  }
  throw new Error('The demo has not so many stones.');
}

const listOf = (stones: readonly StoneRow[], diamondType: DiamondType | null, client: Addressee | null) =>
  printedArrivals(
    {
      stones,
      first: '2026-03-20',
      last: '2026-03-24',
      diamondType,
      client,
      note: null,
      maker: 'Bob Associate',
    },
    NOW,
  );
const print = ({ rows: texts, ...head }: PrintedList): Promise<Uint8Array> =>
  makeFile('pdf', async () => ({ head, rows: inParts(texts) }), {
    person: { id: 'Bob', role: ROLE.associate },
    signal: new AbortController().signal,
  });
const read = async (...of: Parameters<typeof listOf>): Promise<ReadPdf> =>
  readPdf(await print(listOf(...of)));
const textsOf = (line: ReadPdf['pages'][number]['lines'][number]): string[] => line.map(({ text }) => text);

function expectOnPaper({ pages }: ReadPdf): void {
  for (const { width, lines } of pages) {
    for (const { text, left, right } of lines.flat()) {
      expect(left, text).toBeGreaterThanOrEqual(23.9);
      expect(right, text).toBeLessThanOrEqual(width - 23.9);
    }
  }
}

describe('a list of 120 stones', () => {
  const stones = rows(120, 1);
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await read(stones, 1, CLIENT);
  }, SECONDS);

  it('names its days, stones, client, maker and time', () => {
    expect(pdf.title).toBe('New arrivals: 20/03/2026 to 24/03/2026 · White diamonds · 120 stones');
    const said = ['For Blue River Gems', 'Ann Client', 'Made 24/03/2026, 16:05 UTC by Bob Associate'];
    expect(pdf.texts).toEqual(expect.arrayContaining(said));
    expect(pdf.texts.join(' ')).not.toContain('Supplier');
  });

  it('has headings and a page number on every page', () => {
    expect(pdf.pages.length).toBeGreaterThan(2);
    for (const [index, { lines }] of pdf.pages.entries()) {
      expect(lines.map(textsOf)).toContainEqual(
        expect.arrayContaining(['Stock no.', 'Measurements', '$/ct']),
      );
      expect(lines.flatMap(textsOf)).toContain(`Page ${index + 1} of ${pdf.pages.length}`);
    }
    expectOnPaper(pdf);
  });

  it('has each stone once: the newest day first, then by shape, the heaviest first', () => {
    const shown = pdf.pages
      .flatMap(({ lines }) => lines.map(textsOf))
      .filter(([, no]) => no?.startsWith('PV1'));
    expect(shown.map(([, number]) => number).toSorted()).toEqual(
      stones.map((one) => one.stock_no).toSorted(),
    );
    const days = shown.map(([day = '']) => day.split('/').toReversed().join('-'));
    expect(days).toEqual(days.toSorted().toReversed());
    const first = shown.filter(([day, , , , shape]) => day === '23/03/2026' && shape === 'Round');
    const carats = first.map(([, , , , , carat]) => Number(carat));
    expect(carats.length).toBeGreaterThan(5);
    expect(carats).toEqual(carats.toSorted((a, b) => b - a));
  });
});

it(
  'fancy stones have their colour in words, and neither cut nor discount',
  async () => {
    const pdf = await read(rows(20, 2), 2, CLIENT);
    expect(pdf.texts.some((text) => /^Fancy (Vivid|Intense|Light)/.test(text))).toBe(true);
    expect(pdf.texts).not.toContain('Cut');
    expect(pdf.texts).not.toContain('Disc %');
    expectOnPaper(pdf);
  },
  SECONDS,
);

it(
  'a list with supplier’s prices says on every page that it is not for clients',
  async () => {
    const { pages } = await read(rows(60, 1), 1, null);
    expect(pages.length).toBeGreaterThan(1);
    for (const { lines } of pages)
      expect(lines.flatMap(textsOf)).toContain('Supplier’s prices: not for clients');
  },
  SECONDS,
);

it(
  'long and strange texts stay within the page, as plain text',
  async () => {
    const number = `<b>=1+1${'W'.repeat(80)}`;
    const strange = rows(12, null, {
      stock_no: number,
      report_no: '9'.repeat(60),
      location: '\u0000',
      price_per_ct: '9999999999.99',
      total_amt: '9999999999.99',
    });
    const long = { name: 'Ünal\u0007\nĆwiek \u{1f48e}\ud800', company: `${'Very long '.repeat(40)}GmbH` };
    const pdf = await read(strange, null, long);
    expectOnPaper(pdf);
    expect(pdf.texts.join('')).toContain('<b>=1+1');
    expect(pdf.texts.some((text) => text.startsWith('Ünal Ćwiek'))).toBe(true);
  },
  SECONDS,
);
