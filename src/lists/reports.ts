/** The columns of each report, for the screen and for files. */
import type { components } from '../api/schema.gen.ts';
import { attributeLabel } from '../domain/attributes/attributes.ts';
import type { ReportKind } from '../domain/lines/report-kinds.ts';
import { reportRowName } from '../domain/lines/reports.ts';
import { statusLabel } from '../machines/stone-workflows.ts';
import { cellsOf, type Cell } from './cells.ts';

export type ReportRow = components['schemas']['ReportRow'];
type ReportCell = Cell<ReportRow> & { key: string };

const cell = cellsOf<ReportRow>();
const SOLD = {
  pieces: cell('Pieces', ({ pieces }) => pieces, 'count'),
  carats: cell('Carat', ({ carats }) => carats, 'carat'),
  total_amt: cell('Sold $', ({ total_amt }) => total_amt, 'money'),
  cost_amt: cell('Supplier $', ({ cost_amt }) => cost_amt, 'money'),
  margin_amt: cell('Margin $', ({ margin_amt }) => margin_amt, 'money'),
  price_per_ct: cell('$/ct', ({ price_per_ct }) => price_per_ct, 'money'),
};
const INVOICES = cell('Invoices', ({ invoices }) => invoices, 'count');
const CLIENTS = cell('Clients', ({ clients }) => clients, 'count');
const STOCK = {
  stock_pieces: cell('In stock', ({ stock_pieces }) => stock_pieces, 'count'),
  stock_carats: cell('Stock ct', ({ stock_carats }) => stock_carats, 'carat'),
  stock_amt: cell('Stock $', ({ stock_amt }) => stock_amt, 'money'),
};
const sales = (first: string) => ({
  name: cell(first, (row) => row.name),
  invoices: INVOICES,
  ...(first === 'Client' ? {} : { clients: CLIENTS }),
  ...SOLD,
});

const CELLS: Readonly<Record<ReportKind, Readonly<Record<string, Cell<ReportRow>>>>> = {
  month: sales('Month'),
  week: sales('Week'),
  day: sales('Day'),
  quarter: sales('Quarter'),
  client: sales('Client'),
  associate: sales('Associate'),
  shape: sales('Shape'),
  provider: {
    name: cell('Provider', ({ name }) => name),
    ...SOLD,
    ...STOCK,
    turnover: cell('Sold %', ({ turnover }) => turnover, 'percent'),
    days: cell('Days until sold', ({ days }) => days, 'count'),
  },
  'stock-age': { name: cell('In stock for', ({ name }) => name), ...STOCK },
  unsold: {
    name: cell('Stock no.', ({ name }) => name),
    status: cell('Status', ({ status }) => (status == null ? null : statusLabel('stone', status).label)),
    shape: cell('Shape', ({ shape }) => (shape == null ? null : attributeLabel('shape', shape))),
    carats: cell('Carat', ({ carats }) => carats, 'carat'),
    color: cell('Color', ({ color }) => color, 'code'),
    clarity: cell('Clarity', ({ clarity }) => clarity, 'code'),
    times: cell('Requests', ({ times }) => times, 'count'),
    clients: CLIENTS,
    last_at: cell('Last request', ({ last_at }) => last_at, 'dateTime'),
    stock_amt: cell('Price $', ({ stock_amt }) => stock_amt, 'money'),
  },
};

/** The columns of a report, in order. */
export const reportCells = (kind: ReportKind): ReportCell[] =>
  Object.entries(CELLS[kind]).map(([key, of]) => ({
    key,
    ...of,
    ...(key === 'name' ? { value: (row: ReportRow) => rowName(kind, row) } : {}),
  }));

const rowName = (kind: ReportKind, { key, name }: ReportRow): string =>
  key === TOTAL ? 'Total' : reportRowName(kind, key, name);

/** The key of the total row. */
export const TOTAL = 'total';

/** The main figure of a report in USD, drawn in its chart. */
export const mainFigure = (kind: ReportKind, row: ReportRow): string | null =>
  (kind === 'stock-age' ? row.stock_amt : row.total_amt) ?? null;
