/** The lists' types and workflows, and the cached data that an action makes stale. */
import type { components } from '../../api/schema.gen.ts';
import type { AnswerOf, OperationId } from '../../api/client.ts';
import type { SummedStone } from '../../domain/stones/totals.ts';
import { leftOutOfSums } from '../../machines/workflows.ts';
import { confirmStone } from './confirm-stone/confirm-stone.ts';
import { hold } from './hold/hold.ts';
import { offer } from './price-offer/offer.ts';
import { queue } from './queue/queue.ts';
import { memo } from './memo/memo.ts';
import type { LineWorkflowScreen } from './line-workflow.ts';

const enquiry = {
  workflow: 'enquiry',
  label: 'Enquiries',
  to: '/transaction/enquiry',
  list: 'listEnquiries',
  permission: 'enquiry',
  counted: 'enquiriesCount',
  empty: {
    title: 'No enquiries yet',
    staff: 'Client enquiries about stones appear here.',
    client: 'Ask us anything about a stone: choose it in the search and enquire.',
  },
} as const satisfies LineWorkflowScreen;

type Schemas = components['schemas'];

export type HoldLine = Schemas['HoldLine'];
export type QueueLine = Schemas['QueueLine'];
export type MemoLine = Schemas['MemoLine'];
export type ConfirmLine = Schemas['ConfirmLine'];
export type PriceOfferLine = Schemas['PriceOfferLine'];
export type EnquiryLine = Schemas['EnquiryLine'];

/** The server's sort keys of each list: `due_at`, or `-due_at` for descending. */
export type HoldSort = Schemas['HoldSort'][number];
export type QueueSort = Schemas['QueueSort'][number];
export type MemoSort = Schemas['MemoSort'][number];
export type ConfirmSort = Schemas['ConfirmSort'][number];
export type PriceOfferSort = Schemas['PriceOfferSort'][number];
export type EnquirySort = Schemas['EnquirySort'][number];

export type LineGroup = Schemas['LineGroup'];

/** In the order of their tabs. */
export const LINE_SCREENS = [confirmStone, enquiry, offer, hold, queue, memo] as const;
/** What external clients take: the tabs of their screens. (Specification, section 2.) */
export const EXTERNAL_LINES = [confirmStone, hold, memo] as const;
type LineScreen = (typeof LINE_SCREENS)[number];

export type LineWorkflow = LineScreen['workflow'];
export type Line = AnswerOf<LineScreen['list']>['data'][number];

export const LIST_OPERATIONS = LINE_SCREENS.map(({ list }) => list);

/** The descriptor of a workflow. */
export function screenOf(workflow: LineWorkflow): LineScreen {
  const screen = LINE_SCREENS.find((one) => one.workflow === workflow);
  if (!screen) throw new Error(`${workflow} has no screen.`);
  return screen;
}

/** A line's move changes its stone too, and so every list and search that shows the stone. */
export const CHANGED_BY_A_MOVE: readonly OperationId[] = [
  ...LIST_OPERATIONS,
  'listDecisions',
  'listInvoices',
  'getInvoice',
  'getClientCredit',
  'getCreditStanding',
  'getMemoDesk',
  'listCarts',
  'listWatchlist',
  'listNotes',
  'searchStones',
  'searchStonesByQuery',
  'getStone',
  'getInventoryDetails',
  'getClient',
  'trackStone',
  'listWorkflows',
  'listWorkflowRecords',
  'getWorkflowRecord',
];

/** What lines add to sums: what their clients pay, with the supplier's price beside it. */
export function summedLines(
  workflow: LineWorkflow,
  lines: readonly Line[],
  asked: readonly number[] = [],
): SummedStone[] {
  const leftOut = leftOutOfSums(workflow, asked);
  return lines.map((line) => ({
    ...line,
    total_amt: line.sell_amt ?? null,
    cost_amt: line.total_amt ?? null,
    offered_amt: 'offered_amt' in line ? line.offered_amt : null,
    left_out: leftOut.includes(line.status),
  }));
}

export const lineId = (line: Line): string => line.id;
export const idsOf = (lines: readonly Line[]): string[] => lines.map(lineId);
