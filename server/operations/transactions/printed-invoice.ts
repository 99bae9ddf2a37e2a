/** An invoice as a PDF: the house, the client, the stones at the agreed prices, and the terms. */
import { Readable } from 'node:stream';
import type { components } from '../../../src/api/schema.gen.ts';
import { attributeLabel } from '../../../src/domain/attributes/attributes.ts';
import { withSign } from '../../../src/domain/attributes/sign.ts';
import { Decimal, usd } from '../../../src/domain/money.ts';
import { colorInWords } from '../../../src/domain/sheets/color-words.ts';
import { originLabel, shapeName } from '../../../src/domain/stones/stone-cells.ts';
import { readInvoiceSetting } from '../../db/queries/transactions/invoice-setting.ts';
import {
  findPrintedInvoice,
  type InvoicedStone,
  type PrintedInvoice,
} from '../../db/queries/transactions/printed-invoice.ts';
import { inParts } from '../../papers/kinds.ts';
import { makeFile } from '../../papers/make-file.ts';
import type { PrintedColumn, PrintedList } from '../../papers/printed-list.ts';
import { absent } from '../../refusals.ts';
import { dayText, stones as counted } from '../arrivals/arrival-columns.ts';
import type { Handler } from '../handler.ts';

export const printInvoice: Handler<'printInvoice'> = async ({ path }, call) => {
  let name = '';
  const bytes = await makeFile(
    'pdf',
    async () => {
      const { invoice, house } = await call.read(async (tx) => ({
        invoice: await findPrintedInvoice(tx, path.id),
        house: await readInvoiceSetting(tx),
      }));
      if (!invoice) throw absent();
      name = `invoice-${invoice.number}.pdf`;
      const { rows, ...head } = onPaper(invoice, house);
      return { head, rows: inParts(rows) };
    },
    call,
  );
  return { file: { name, mime: 'application/pdf', body: Readable.from([bytes]), disposition: 'attachment' } };
};

type House = components['schemas']['InvoiceSetting'];

interface Column extends PrintedColumn {
  text(stone: InvoicedStone): string;
}

const NONE = '–';
const column = (label: string, width: Column['width'], text: Column['text']): Column => ({
  label,
  width,
  text,
  isFigure: false,
});
const figure = (label: string, width: number, text: Column['text']): Column => ({
  ...column(label, width, text),
  isFigure: true,
});

const COLUMNS: readonly Column[] = [
  column('Stock no.', 'rest', ({ stock_no }) => stock_no),
  column('Shape', 80, ({ shape }) => shapeName(shape) ?? NONE),
  column('Origin', 56, ({ stone_type: type }) => originLabel(type) ?? NONE),
  column('Color', 120, (stone) => colorInWords(stone) ?? NONE),
  column('Clarity', 44, (stone) => withSign(stone, 'clarity') ?? NONE),
  column('Report', 110, ({ lab, report_no: report }) => {
    const made = lab === null || lab === 'NONE' ? null : attributeLabel('lab', lab);
    return [made, report].filter((part) => part !== null).join(' ') || NONE;
  }),
  figure('Pieces', 36, ({ pieces }) => String(pieces)),
  figure('Carat', 44, ({ carat }) => carat?.toFixed(2) ?? NONE),
  figure('USD per carat', 72, ({ markup_ppc: price }) => shown(price)),
  figure('Amount USD', 84, ({ sell_amt: amount }) => shown(amount)),
];

/** `12,300.00` */
const shown = (amount: string | null): string =>
  amount === null ? NONE : amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',');

function onPaper({ stones, ...invoice }: PrintedInvoice, house: House): PrintedList {
  const pieces = stones.reduce((sum, one) => sum + one.pieces, 0);
  const carat = stones.reduce((sum, one) => sum.plus(one.carat ?? 0), new Decimal(0));
  const amount = stones.reduce((sum, one) => sum.plus(one.sell_amt ?? 0), new Decimal(0));
  const totals = ['Total', '', '', '', '', '', String(pieces), carat.toFixed(2), '', shown(usd(amount))];
  const { company, name, address, tax_number: taxNumber } = invoice;
  const client = [company, name, address, taxNumber && `Tax number ${taxNumber}`].filter(
    (line): line is string => line !== null && line !== '',
  );
  return {
    house: house.house,
    title: `Invoice ${invoice.number}`,
    about: `${dayText(new Date(invoice.created_at).toISOString())} · ${counted(pieces)}`,
    // Of a client whose data were blanked nothing is said any more.
    made: client.length > 0 ? client : ['The client’s data were blanked'],
    warning: null,
    columns: COLUMNS.map(({ label, width, isFigure }) => ({ label, width, isFigure })),
    rows: stones.map((stone) => COLUMNS.map(({ text }) => text(stone))),
    totals,
    notes: [
      ...linesOf(house.terms),
      ...linesOf(house.statement),
      ...linesOf(house.bank),
      ...addressOf(house),
    ],
  };
}

/** The name stands at the head already; alone it is not said again. */
function addressOf({ house, address, tax_number: taxNumber }: House): string[] {
  const lines = [...linesOf(address), ...(taxNumber === '' ? [] : [`Tax number ${taxNumber}`])];
  return lines.length === 0 ? [] : [house, ...lines];
}

/** What was written in several lines stands in several lines. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
