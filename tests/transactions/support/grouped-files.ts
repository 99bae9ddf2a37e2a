/** The sums that a list in its groups has in its files, as figures to compare. */
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { Api, Reply } from '../../support/api.ts';
import { readPdf } from '../../support/pdf.ts';

/**
 * Carats, list price, discount, price per carat and amount: what stands there, without what there
 * is none of.
 */
type Sums = number[];

interface FileSums {
  /** Each group's, in no order. */
  groups: Sums[];
  total: Sums;
  /** Lines below the headings; null where they are not counted. */
  lines: number | null;
}

const ACTIONS = '/inventory/new-arrival';
export const FILE_COLUMNS = ['stock_no', 'client', 'carat', 'rap', 'disc', 'price_per_ct', 'total_amt'];
/** Lists that name the columns of their file in the address. */
const BY_ADDRESS: readonly string[] = ['get-invoice', 'get-carts', 'get-watchlist', 'get-notes'];

/**
 * A random seed for each run; it is in the tests' names, and DAYS_SEED repeats it.
 */
export const RANDOM_SEED = Number(process.env['DAYS_SEED'] ?? Math.floor(Math.random() * 1_000_000));

export async function groupedFile(
  api: Api,
  list: string,
  query: string,
  layout: 'groups' | 'pdf',
  more: object = {},
): Promise<Reply> {
  const byAddress = BY_ADDRESS.includes(list);
  const columns = byAddress ? FILE_COLUMNS.map((key) => `&export=${key}`).join('') : '';
  const reply = await api.send('POST', `${ACTIONS}/${list}?${query}&layout=${layout}${columns}`, {
    ...more,
    ...(byAddress ? {} : { export: { columns: FILE_COLUMNS } }),
  });
  expect(reply.status, `${list} ${query}: ${reply.text.slice(0, 300)}`).toBe(200);
  return reply;
}

/** The sums of a workbook that folds. */
async function sumsOfSheet(api: Api, list: string, groupBy: number): Promise<FileSums> {
  const { bytes } = await groupedFile(api, list, `groupBy=${groupBy}`, 'groups');
  const [, ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const sums = rows.filter(([title]) => title !== null && / · [\d,]+ pieces?$/.test(String(title)));
  const [total, ...groups] = sums.toReversed().map((row) =>
    // Carats and list price stand beside the stone; the amounts are the last columns.
    [row[3], row[4], ...row.slice(-3)].filter((cell) => typeof cell === 'number'),
  );
  return {
    groups,
    total: total ?? [],
    lines: rows.filter(([title, stone]) => title === null && stone !== null).length,
  };
}

/** Few stones stay lab-grown: some sums are of both kinds, and most are of one. */
export const FEW_LAB_GROWN = `UPDATE stone SET stone_type = 2
  WHERE stone_type = 1 AND ('x' || left(md5(stock_no), 2))::bit(8)::int > 12`;

/** SQL: the average of lines with \`is_lab_grown\`; null over both kinds. */
export const averageOfOneKind = (average: string): string =>
  `CASE WHEN count(*) FILTER (WHERE is_lab_grown) * count(*) FILTER (WHERE NOT is_lab_grown) = 0 THEN ${average} END`;

/** The sums of a PDF: each heading's, and those of the last row. */
async function sumsOfPdf(api: Api, list: string, groupBy: number): Promise<FileSums> {
  const { bytes } = await groupedFile(api, list, `groupBy=${groupBy}`, 'pdf');
  const lines = (await readPdf(bytes)).pages.flatMap((page) =>
    page.lines.map((line) => line.map(({ text }) => text)),
  );
  const figuresOf = (texts: readonly string[]): Sums =>
    texts.flatMap((text) =>
      /^[-−]?[\d,]+\.\d+$/.test(text) ? [Number(text.replaceAll(',', '').replace('−', '-'))] : [],
    );
  return {
    // The subject of the page is named in the same words, without figures.
    groups: lines
      .filter(([title = '']) => / · [\d,]+ pieces?$/.test(title))
      .map(figuresOf)
      .filter((sums) => sums.length > 0),
    total: figuresOf(lines.findLast(([title]) => title === 'Total') ?? []),
    lines: null,
  };
}

type Figures = Record<string, string | null>;

/** What the SQL of a test reckoned, by its columns of the same order. */
const reckonedSums = (figures: Figures | undefined): Sums =>
  ['carat', 'rap_avg', 'disc_avg', 'price_per_ct', 'total_amt'].flatMap((figure) => {
    const value = figures?.[figure];
    return value == null ? [] : [Number(value)];
  });

/** Where the sums of a file are not those that were reckoned, whatever the groups' order. */
function differingSums(told: readonly Sums[], reckoned: readonly Sums[]): string[] {
  if (told.length !== reckoned.length) return [`${told.length} groups, reckoned ${reckoned.length}`];
  const left = [...reckoned];
  return told.flatMap((sums) => {
    const place = left.findIndex((other) => areNear(sums, other));
    if (place === -1) return [`${sums.join(' ')}, which no group was reckoned to have`];
    left.splice(place, 1);
    return [];
  });
}

/** Files have two decimals. */
const areNear = (sums: Sums, others: Sums): boolean =>
  sums.length === others.length && sums.every((sum, at) => Math.abs(sum - (others[at] ?? 0)) <= 0.0051);

/**
 * Compares the sums of a list's files with those that `reckon` answers for a grouping: sheets of
 * every grouping, and PDFs of lines alone (grouping 1, whose sums are those of all lines) and of
 * one grouping by the seed.
 */
export async function expectFileSums(
  { api, list, groupings }: { api: Api; list: string; groupings: readonly number[] },
  reckon: (grouping: number) => Promise<readonly Figures[]>,
): Promise<void> {
  const [whole] = await reckon(1);
  const total = reckonedSums(whole);
  const alone = await sumsOfPdf(api, list, 1);
  expect(alone.groups).toEqual([]);
  expect(differingSums([alone.total], [total]), `${list} as it is, printed`).toEqual([]);
  const printed = groupings[RANDOM_SEED % groupings.length];
  for (const grouping of groupings) {
    const groups = (await reckon(grouping)).map(reckonedSums);
    const files = [await sumsOfSheet(api, list, grouping)];
    if (grouping === printed) files.push(await sumsOfPdf(api, list, grouping));
    for (const [place, told] of files.entries()) {
      const where = `${list} by ${grouping}, ${place === 0 ? 'a sheet' : 'printed'}`;
      expect(differingSums(told.groups, groups), where).toEqual([]);
      expect(differingSums([told.total], [total]), where).toEqual([]);
      if (told.lines !== null) expect(told.lines, where).toBe(Number(whole?.['lots']));
    }
  }
}
