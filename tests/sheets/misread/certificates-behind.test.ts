/** The link behind a cell is the certificate, whatever the cell says. */
import { writeXlsx, type Cell } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { HEADINGS, readWhole, stoneRows } from '../proposed-reading.ts';

const linkOf = (index: number): string => `https://papers.example/cert/${8100 + index}.pdf`;

async function workbook(
  heading: string,
  textOf: (index: number) => string,
  more: string[] = [],
): Promise<Uint8Array> {
  const rows = stoneRows(5).map((cells, index) => [
    ...cells,
    ...more.map(() => `620481770${index}`),
    textOf(index),
  ]);
  const at = HEADINGS.length + more.length;
  const cells = new Map(
    rows.map((_, index): [string, Partial<Cell>] => [
      `${index + 1},${at}`,
      { value: textOf(index), type: 'string', hyperlink: { target: linkOf(index) } },
    ]),
  );
  return writeXlsx({ sheets: [{ name: 'Goods', rows: [[...HEADINGS, ...more, heading], ...rows], cells }] });
}

describe('below', () => {
  it.each([
    ['Certificate', 'Open'],
    ['Cert', 'PDF'],
    ['GIA Cert', 'View'],
    ['Report', 'Link'],
    ['Cert Link', 'Click here'],
    ['View Certificate', 'View'],
    ['Certificate PDF', 'pdf'],
    ['Zertifikat', 'Anzeigen'],
    ['Report Link', 'x'],
  ])('%s the link behind %s is the certificate', async (heading, text) => {
    const { fields, stones } = await readWhole(await workbook(heading, () => text, ['Report No']));
    expect(fields[heading]).toBe('certificate');
    expect(stones.map(({ certificate }) => certificate)).toEqual([0, 1, 2, 3, 4].map(linkOf));
  });
});

it('the link behind a report number is the certificate, too', async () => {
  const { stones } = await readWhole(await workbook('Report No', (index) => `748301926${(index * 7) % 10}`));
  expect(stones.map(({ certificate }) => certificate)).toEqual([0, 1, 2, 3, 4].map(linkOf));
  expect(stones[0]?.report_no).toBe('7483019260');
});

it('laboratories behind links stay laboratories', async () => {
  const { fields, stones } = await readWhole(await workbook('Certificate', () => 'GIA'));
  expect([fields['Certificate'], stones[0]?.lab, stones[0]?.certificate]).toEqual(['lab', 'GIA', linkOf(0)]);
});
