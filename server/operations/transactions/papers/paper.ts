/**
 * The common layout of invoices, memos, orders and price offers: the house, the client, the stones
 * at the client's prices with sums, and the house's texts.
 */
import { Readable } from 'node:stream';
import type { components } from '../../../../src/api/schema.gen.ts';
import { mostInAFile } from '../../../../src/domain/files.ts';
import { statusLabel } from '../../../../src/machines/workflows.ts';
import { readInvoiceSetting } from '../../../db/queries/transactions/invoice-setting.ts';
import {
  findPaper,
  type Paper,
  type PaperKind,
  type PaperStone,
} from '../../../db/queries/transactions/printed-paper.ts';
import type { Env } from '../../../env.ts';
import { inParts } from '../../../papers/kinds.ts';
import { makeFile } from '../../../papers/make-file.ts';
import type { PrintedList } from '../../../papers/printed-list.ts';
import { notFound, invalidRequest } from '../../../refusals.ts';
import { dayText, stones as counted } from '../../printed-stones.ts';
import type { Call, FileAnswer } from '../../handler.ts';
import { logoOnPaper } from '../../../papers/house-on-paper.ts';
import { piecesOf, shown, type PaperColumn, type PaperWorkflow } from './columns.ts';

export { dayText };

type House = Required<Omit<components['schemas']['InvoiceSetting'], 'logo'>>;

/** The differences between the kinds of paper. */
interface Content extends Pick<
  PrintedList,
  'title' | 'about' | 'barcode' | 'address' | 'sections' | 'notes' | 'isUpright'
> {
  /** Of the file. */
  name: string;
  columns: readonly PaperColumn[];
  /** The workflow of the lines' states; absent if they have none. */
  states?: PaperWorkflow;
}

/**
 * @throws Refused 404 if the person may not see it, 400 for more stones than a PDF holds, and as
 *   makeFile does
 */
export async function printPaper(
  kind: PaperKind,
  id: string,
  call: Call,
  contentOf: (paper: Paper, house: House) => Content,
): Promise<FileAnswer> {
  let name = '';
  const most = mostInAFile('pdf', call.person.role);
  const bytes = await makeFile(
    'pdf',
    async () => {
      const { paper, house, logo } = await call.read(async (tx) => ({
        paper: await findPaper(tx, kind, id, most),
        house: await readInvoiceSetting(tx),
        logo: await logoOnPaper(tx),
      }));
      if (!paper) throw notFound();
      if (paper.lots > most) throw tooMany(paper.lots, most);
      const content = contentOf(paper, house);
      name = content.name;
      const { rows, ...head } = onPaper(paper, house, content);
      return { head: { ...head, ...logo }, rows: inParts(rows) };
    },
    call,
  );
  return { file: { name, mime: 'application/pdf', body: Readable.from([bytes]), disposition: 'attachment' } };
}

const tooMany = (lots: number, most: number) =>
  invalidRequest(
    `A PDF holds at most ${counted(most)}, and this has ${lots.toLocaleString('en-US')}. Export the list as a sheet.`,
    'id',
  );

function onPaper(paper: Paper, house: House, { columns, states, notes, ...content }: Content): PrintedList {
  const { company, name, address, tax_number: taxNumber, stones, taxes, total } = paper;
  const client = [company, name, address, taxNumber && `Tax number ${taxNumber}`].filter(
    (line): line is string => line !== null && line !== '',
  );
  const sums = (label: string, of: readonly PaperStone[]): string[] =>
    columns.map(({ sum }, index) => (index === 0 ? label : sum(of)));
  return {
    ...content,
    house: house.house,
    houseLines: addressOf(house),
    since: paper.created_at,
    // A client whose data were blanked is not named.
    made: client.length > 0 ? client : ['The client’s data was blanked'],
    warning: null,
    columns: columns.map(({ text: _text, sum: _sum, ...column }) => column),
    rows: stones.map((stone) => columns.map(({ text }) => text(stone))),
    subtotals: [
      ...(states === undefined ? [] : byState(states, stones).map(([label, of]) => sums(label, of))),
      ...(taxes.length === 0 ? [] : [sums('Stones', stones)]),
      ...taxes.map(({ name: tax, percent, amount }) => lastOf(columns, `${tax} ${percent} %`, amount)),
    ],
    totals: taxes.length === 0 ? sums('Total', stones) : lastOf(columns, 'Total', total),
    notes: [...agreedOn(stones), ...notes],
  };
}

/** The stones at agreed prices; empty if there are none. */
const agreedOn = (stones: readonly PaperStone[]): string[] =>
  [...Map.groupBy(stones, ({ agreed_in: offer }) => offer)].flatMap(([offer, of]) =>
    offer === null
      ? []
      : [`Price agreed in offer ${offer}: ${of.map(({ stock_no }) => stock_no).join(', ')}`],
  );

/** A row with an amount only in the last column. */
const lastOf = (columns: readonly PaperColumn[], label: string, amount: string | null): string[] =>
  columns.map((_column, place) => (place === 0 ? label : place === columns.length - 1 ? shown(amount) : ''));

/**
 * The stones grouped by state, if there are several: those still out are not those that were sold.
 */
function byState(workflow: PaperWorkflow, stones: readonly PaperStone[]): [string, PaperStone[]][] {
  const states = Map.groupBy(stones, ({ status }) => status ?? 0);
  if (states.size < 2) return [];
  return [...states]
    .toSorted(([one], [other]) => one - other)
    .map(([code, of]) => [statusLabel(workflow, code).label, of]);
}

export const dayOf = ({ created_at: at }: Paper): string => dayText(at);
export const stonesIn = ({ stones }: Paper): string => counted(piecesOf(stones));

/**
 * Its number as a barcode, and its address in the portal as a QR code, for people who may see it.
 */
export function marksOf(
  { number }: Paper,
  screen: 'memo' | 'confirm-stone' | 'offer',
  { publicUrl }: Pick<Env, 'publicUrl'>,
): Pick<PrintedList, 'barcode' | 'address'> {
  const address = new URL(`/transaction/${screen}`, publicUrl);
  // White and fancy stones, finished lines too.
  address.search = new URLSearchParams({ all: 'true', search: number }).toString();
  return { barcode: number, address: address.href };
}

const addressOf = ({ address, tax_number: taxNumber }: House): string[] => [
  ...linesOf(address),
  ...(taxNumber === '' ? [] : [`Tax number ${taxNumber}`]),
];

/** The house's terms on this kind of paper: its own, or the common ones. */
export const termsOf = (house: House, own: 'memo_terms' | 'order_terms' | 'offer_terms'): string[] =>
  linesOf(house[own] || house.terms);

/** Keeps the line breaks of the text. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
