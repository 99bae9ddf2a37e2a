/** The rows of a printed list, with column names on every page and the sums at the end. */
import type { Content, ContentTable, CustomTableLayout, TableCell } from 'pdfmake/interfaces';
import { printed } from './text-runs.ts';
import { GROUND, INK, LINE, PAGE_WIDTH, SECOND, SIDE, UPRIGHT_WIDTH } from './theme.ts';
import { barcode } from './barcodes.ts';
import type { PrintedColumn, PrintedGroup, PrintedList } from './printed-list.ts';

/** In points. */
const BARCODE_HEIGHT = 12;

export function tableOf({ columns, rows, subtotals = [], totals, isUpright = false }: PrintedList): Content {
  const widths = widthsOf(columns, isUpright ? UPRIGHT_WIDTH : PAGE_WIDTH);
  const labels = columns.map(({ label }) => label);
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        rowOf(columns, labels, { bold: true, color: SECOND }),
        ...rows.map((row) => {
          if ('heading' in row) return headingOf(columns, row);
          if ('further' in row) return furtherOf(columns, row.further);
          return withMarks(rowOf(columns, row), columns, row, widths);
        }),
        ...subtotals.map((texts) => labelledOf(columns, texts, { color: SECOND })),
        labelledOf(columns, totals, { bold: true }),
      ],
    },
    layout: linesOf(columns, subtotals.length + 1),
  };
}

const rowOf = (
  columns: readonly PrintedColumn[],
  texts: readonly string[],
  style: object = {},
): TableCell[] =>
  columns.map(({ isFigure, hasPicture = false }, index) => ({
    text: hasPicture ? '' : printed(texts[index] ?? ''),
    ...(isFigure ? { alignment: 'right' } : {}),
    ...style,
  }));

const headingOf = (columns: readonly PrintedColumn[], { heading, sums }: PrintedGroup): TableCell[] =>
  labelledOf(columns, [heading, ...sums.slice(1)], { bold: true, fillColor: GROUND });

/**
 * The label of sums, which is the first text, reaches to the first sum, so that a long one is not
 * broken in a narrow column.
 */
function labelledOf(
  columns: readonly PrintedColumn[],
  [label = '', ...sums]: readonly string[],
  style: object,
): TableCell[] {
  const first = sums.findIndex((sum) => sum !== '');
  const colSpan = first === -1 ? columns.length : first + 1;
  return rowOf(columns, ['', ...sums], style).map((cell, index) =>
    index === 0 ? { text: printed(label), colSpan, ...style } : index < colSpan ? {} : cell,
  );
}

const furtherOf = (columns: readonly PrintedColumn[], text: string): TableCell[] =>
  columns.map((_column, index): TableCell =>
    index === 0 ? { text: printed(text), colSpan: columns.length, color: SECOND } : {},
  );

/** Barcodes are printed above their text; pictures have no text. */
const withMarks = (
  cells: readonly TableCell[],
  columns: readonly PrintedColumn[],
  texts: readonly string[],
  widths: readonly number[],
): TableCell[] =>
  cells.map((cell, index) => {
    const { hasBarcode = false, hasPicture = false } = columns[index] ?? {};
    const text = texts[index] ?? '';
    const width = widths[index] ?? 0;
    if (hasPicture) return text === '' ? cell : { image: text, fit: [width, width] };
    const bars = hasBarcode ? barcode(text, { width, height: BARCODE_HEIGHT }) : null;
    return bars === null ? cell : { stack: [bars, { stack: [cell as Content], margin: [0, 1.5, 0, 0] }] };
  });

/** In points. Text keeps a distance from a figure to its left. */
const paddingLeft = (columns: readonly PrintedColumn[], index: number): number => {
  if (index === 0) return 0;
  return columns[index - 1]?.isFigure === true && columns[index]?.isFigure === false ? 9 : 3;
};
const paddingRight = (columns: readonly PrintedColumn[], index: number): number =>
  index === columns.length - 1 ? 0 : 3;

/** All widths are fixed: an automatic column would grow with its longest word beyond the page. */
function widthsOf(columns: readonly PrintedColumn[], page: number): number[] {
  const taken = columns.map(
    ({ width }, index) =>
      (width === 'rest' ? 0 : width) + paddingLeft(columns, index) + paddingRight(columns, index),
  );
  const rest = page - 2 * SIDE - taken.reduce((sum, width) => sum + width, 0);
  return columns.map(({ width }) => (width === 'rest' ? rest : width));
}

/** Hairlines between stones, dark lines below the headings and above the sums. */
const linesOf = (columns: readonly PrintedColumn[], sums: number): CustomTableLayout => {
  const isStrong = (row: number, { table }: ContentTable): boolean =>
    row === 1 || row === table.body.length - sums || row >= table.body.length - 1;
  return {
    hLineWidth: (row, node) => (row === 0 ? 0 : isStrong(row, node) ? 0.8 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (row, node) => (isStrong(row, node) ? INK : LINE),
    paddingLeft: (index) => paddingLeft(columns, index),
    paddingRight: (index) => paddingRight(columns, index),
    paddingTop: () => 2.5,
    paddingBottom: () => 2.5,
  };
};
