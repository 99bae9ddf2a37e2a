/** A sheet of a test read as the portal proposes, with nothing answered. */
import { asProposed, type AsProposed } from '../bench/sheets/as-proposed.ts';
import { sheetFile } from './sheets.ts';

export type Cells = readonly string[];

/** Rates: 84.5 rupees for a dollar. `stated` is what a careless person says of all stones. */
export const proposedFor = (
  rows: readonly Cells[],
  { fileName = 'stock.csv', stated = null }: { fileName?: string; stated?: 'natural' | null } = {},
): Promise<AsProposed> =>
  asProposed({
    path: sheetFile(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')),
    fileName,
    rates: { INR: 84.5 },
    stated,
  });

const SHAPES = ['ROUND', 'OVAL', 'PEAR', 'PRINCESS'];
const COLORS = ['D', 'E', 'F', 'G', 'H'];
const CLARITIES = ['IF', 'VVS2', 'VS1', 'SI2'];
const at = (all: readonly string[], index: number): string => all[index % all.length] ?? '';

export const HEADINGS: Cells = ['Stock No', 'Shape', 'Carat', 'Color', 'Clarity', '$/ct', 'Total $'];

/** The cells of a stone under `HEADINGS`, another for each index. */
export function stoneCells(index: number): string[] {
  const carat = 0.5 + ((index * 37) % 210) / 100;
  const price = 2100 + ((index * 193) % 4000);
  return [
    `KW-${4711 + index * 3}`,
    at(SHAPES, index),
    carat.toFixed(2),
    at(COLORS, index),
    at(CLARITIES, index * 3 + (index % 2)),
    String(price),
    (price * carat).toFixed(2),
  ];
}

export const stoneRows = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => stoneCells(at));
