/** Holds, memos, confirm-stones and enquiries: what people do with stones. The machines decide, transition.ts writes. */
import { APPROVAL_STATUS } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { badShape } from '../../refusals.ts';
import { relyOnRights } from '../../workflows/client-rights.ts';
import type { LineWorkflow } from '../../workflows/lines.ts';
import { inUsd, seenPrices } from '../../workflows/prices-seen.ts';
import { refuseAtTheDoor } from '../../workflows/refuse.ts';
import { moveLines, startLines } from '../../workflows/transition.ts';
import type { Moved, Start } from '../../workflows/transition.ts';
import type { Answer, Call, Handler } from '../handler.ts';
import { actsForThemselves, doerOf, findActedFor, namedClient } from '../parties.ts';

interface Begin {
  workflow: LineWorkflow;
  event: EventName;
  data: {
    stock_numbers?: string[];
    user_id?: string;
    prices?: { stock_no: string; amount: string | null }[];
  };
  details: Start['details'];
  reason?: string | undefined;
  /** 'are on hold': completes '3 stones ...'. */
  outcome: string;
}

/** Every one of these operations answers with what moved. */
type Effect = Answer<'holdStones'>;

async function begin(
  call: Call,
  { workflow, event, data, details, reason, outcome }: Begin,
): Promise<Effect> {
  const stockNumbers = data.stock_numbers ?? [];
  if (stockNumbers.length === 0) throw badShape(MESSAGES.selectDiamond, 'stock_numbers');
  const clientId = namedClient(call.person, data.user_id);
  const seen = data.prices === undefined ? null : seenPrices(data.prices, stockNumbers);
  return call.effect<'holdStones'>(async (tx) => {
    await relyOnRights(tx, clientId);
    const client = await findActedFor(tx, clientId);
    const moved = await startLines(tx, {
      workflow,
      event,
      stockNumbers,
      seen,
      client,
      doer: doerOf(call),
      details,
      reason,
    });
    return outcomeOf(moved, { workflow, outcome }, { user_id: clientId, reason });
  });
}

interface GoOn {
  workflow: LineWorkflow;
  event: EventName;
  data: { ids?: string[]; remark?: string; reason?: string };
  outcome: string;
}

async function goOn(call: Call, { workflow, event, data, outcome }: GoOn): Promise<Effect> {
  const { ids = [], remark, reason } = data;
  const words = {
    ...(remark === undefined ? {} : { remark: remark.trim() }),
    ...(reason === undefined ? {} : { reason: reason.trim() }),
  };
  if (ids.length === 0) throw badShape(MESSAGES.selectDiamond, 'ids');
  const { id, role } = call.person;
  refuseAtTheDoor(workflow, event, { actor: { id, role }, ...words });
  return call.effect<'releaseHold'>(async (tx) => {
    const moved = await moveLines(tx, { workflow, event, ids, doer: doerOf(call), ...words });
    return outcomeOf(moved, { workflow, outcome }, {});
  });
}

function outcomeOf(
  { diamondType, ...moved }: Moved,
  { workflow, outcome }: Pick<Begin, 'workflow' | 'outcome'>,
  subject: Record<string, unknown>,
): Effect {
  const stones = moved.lines.map((line) => line.stock_no);
  const counted = stones.length === 1 ? `1 stone ${singular(outcome)}` : `${stones.length} stones ${outcome}`;
  const number = moved.number ? ` (${moved.number})` : '';
  // A question has no price.
  const costs =
    workflow === 'enquiry' ? '' : `, ${inUsd(moved.amount)}${stones.length === 1 ? '' : ' in all'}`;
  const message = `${counted}${number}${costs}.`;
  return {
    data: moved,
    message,
    audit: {
      summary: message,
      subject: {
        ...subject,
        stock_numbers: stones,
        amounts: moved.lines.map(({ amount }) => amount),
        number: moved.number,
      },
      diamond_type: diamondType,
    },
  };
}

const SINGULAR: Record<string, string> = { are: 'is', were: 'was', wait: 'waits' };

const singular = (outcome: string): string =>
  outcome.replaceAll(/\b(are|were|wait)\b/g, (verb) => SINGULAR[verb] ?? verb);

const plain = (remark: string | undefined): { remark: string | null } => ({ remark: remark?.trim() || null });

export const holdStones: Handler<'holdStones'> = ({ data }, call) =>
  begin(call, {
    workflow: 'hold',
    event: 'HOLD',
    data,
    details: plain(data.remark),
    // A client's own limits are not theirs to go beyond.
    reason: actsForThemselves(call.person) ? undefined : data.reason?.trim() || undefined,
    outcome: 'are on hold',
  });

export const issueMemo: Handler<'issueMemo'> = ({ data }, call) =>
  begin(call, {
    workflow: 'memo',
    event: 'ISSUE',
    data,
    details: { ...plain(data.remark), dueDate: data.due_date ?? null, terms: data.terms ?? null },
    outcome: 'were issued on memo',
  });

export const confirmStones: Handler<'confirmStones'> = ({ data }, call) =>
  begin(call, {
    workflow: 'confirmStone',
    event: 'CONFIRM',
    data,
    details: plain(data.remark),
    outcome: 'were confirmed and wait for approval',
  });

export const openEnquiry: Handler<'openEnquiry'> = ({ data }, call) => {
  const message = data.message?.trim() ?? '';
  if ((data.stock_numbers ?? []).length > 0 && message === '')
    throw badShape('Please write what you want to know.', 'message');
  return begin(call, {
    workflow: 'enquiry',
    event: 'OPEN',
    data,
    details: { remark: null, message },
    outcome: 'were enquired about',
  });
};

export const releaseHold: Handler<'releaseHold'> = ({ data }, call) =>
  goOn(call, { workflow: 'hold', event: 'RELEASE', data, outcome: 'were released' });

export const receiveMemo: Handler<'receiveMemo'> = ({ data }, call) =>
  goOn(call, { workflow: 'memo', event: 'RECEIVE', data, outcome: 'were received back' });

export const sellMemo: Handler<'sellMemo'> = ({ data }, call) =>
  goOn(call, { workflow: 'memo', event: 'SELL', data, outcome: 'were sold' });

export const updateConfirmStones: Handler<'updateConfirmStones'> = ({ data }, call) =>
  data.status !== undefined && CANCELS.has(data.status)
    ? goOn(call, { workflow: 'confirmStone', event: 'CANCEL', data, outcome: 'were cancelled' })
    : goOn(call, { workflow: 'confirmStone', event: 'UPDATE', data, outcome: 'were updated' });

// The call names the wish as the code of the state that it leads to.
const CANCELS: ReadonlySet<number> = new Set([APPROVAL_STATUS.cancelled]);

export const approveStones: Handler<'approveStones'> = ({ data }, call) =>
  goOn(call, { workflow: 'confirmStone', event: 'APPROVE', data, outcome: 'were approved and are sold' });

export const rejectStones: Handler<'rejectStones'> = ({ data }, call) =>
  goOn(call, {
    workflow: 'confirmStone',
    event: 'REJECT',
    data,
    outcome: 'were rejected and are available again',
  });

export const closeEnquiry: Handler<'closeEnquiry'> = ({ data }, call) =>
  goOn(call, { workflow: 'enquiry', event: 'CLOSE', data, outcome: 'were answered' });
