/** Open tasks in words, each with a link to its list, filtered as it was counted. */
import type { components } from '../../api/schema.gen.ts';
import { MEMO_STATUS, PRICE_OFFER_STATUS, TASK_STATUS } from '../../domain/codes.ts';
import { DECIDE, type DecisionKind } from '../../machines/decision-kinds.ts';
import { liveCodes } from '../../machines/workflows.ts';
import { plural } from '../../ui/format.ts';
import type { Leads } from '../../ui/home/HomeCard.tsx';

type WaitingCount = components['schemas']['Waiting'][number];

interface Kind {
  words: (count: number) => string;
  /** For people who see the records and do not decide them. */
  seen?: (count: number) => string;
  leads: Leads;
}

const KINDS: Readonly<Record<WaitingCount['kind'], Kind>> = {
  confirmStone: {
    words: (count) => `${plural(count, 'confirm-stone')} to decide`,
    seen: (count) => `${plural(count, 'confirm-stone')} pending approval`,
    leads: {
      to: '/transaction/confirm-stone',
      search: { status: [...liveCodes('confirmStone')] },
    },
  },
  priceOffer: {
    words: (count) => `${plural(count, 'price offer')} to answer`,
    seen: (count) => `${plural(count, 'price offer')} without an answer`,
    leads: { to: '/transaction/offer', search: { status: [PRICE_OFFER_STATUS.open] } },
  },
  enquiry: {
    words: (count) => `${plural(count, 'stone')} with unanswered enquiries`,
    leads: {
      to: '/transaction/enquiry',
      search: { status: [...liveCodes('enquiry')] },
    },
  },
  memoExtension: {
    words: (count) => `More time requested for ${plural(count, 'stone')} on memo`,
    leads: {
      to: '/transaction/memo',
      search: { status: [MEMO_STATUS.issued], asked: true },
    },
  },
  memoOverdue: {
    words: (count) => `${plural(count, 'stone')} overdue on memo`,
    leads: {
      to: '/transaction/memo',
      search: { status: [MEMO_STATUS.issued], overdue: true },
    },
  },
  invoiceOverdue: {
    words: (count) => `${plural(count, 'invoice')} overdue`,
    leads: { to: '/transaction/invoice', search: { overdue: true } },
  },
  kyc: {
    words: (count) => `KYC documents of ${plural(count, 'client')} to review`,
    seen: (count) => `KYC documents of ${plural(count, 'client')} in review`,
    leads: { to: '/client', search: { kyc: true } },
  },
  taskMine: {
    words: (count) => `${plural(count, 'question')} for you to answer`,
    leads: { to: '/task', search: { status: TASK_STATUS.pending, mine: true } },
  },
  taskOverdue: {
    words: (count) => `${plural(count, 'question')} to quality control overdue`,
    leads: { to: '/task', search: { overdue: true } },
  },
  task: {
    words: (count) => `${plural(count, 'question')} to quality control`,
    leads: { to: '/task', search: { status: TASK_STATUS.pending } },
  },
  upload: {
    words: (count) => `${plural(count, 'sheet')} to check or confirm`,
    leads: { to: '/inventory/company', search: { tab: 'uploads', waiting: true } },
  },
  syncFailed: {
    words: (count) => `${plural(count, 'provider')} whose last fetch failed`,
    leads: { to: '/inventory/company', search: { attention: 'failed' } },
  },
  providerStale: {
    words: (count) => `${plural(count, 'provider')} without a sheet for 24 hours`,
    leads: { to: '/inventory/company', search: { attention: 'stale' } },
  },
  finding: {
    words: (count) => `${plural(count, 'finding')} of duties to judge`,
    leads: { to: '/workflows', search: { findings: true, duties: true } },
  },
};

/** @param kinds what the person decides */
export function toDoOf(
  { kind, count }: WaitingCount,
  kinds: readonly DecisionKind[],
): { words: string; leads: Leads } {
  const { words, seen = words, leads } = KINDS[kind];
  return { words: (kinds.some((one) => one === kind) ? words : seen)(count), leads };
}

/** A day's confirm-stones in the list. */
export const daysLead = ({ from, to }: WaitingCount['days'][number]): Leads => ({
  to: '/transaction/confirm-stone',
  search: { status: [...liveCodes('confirmStone')], to, from: from ?? undefined },
});

/** The queue at the first record of this kind, if the person decides such records. */
export function decisionLead(
  waits: WaitingCount['kind'],
  kinds: readonly DecisionKind[],
): { label: string; leads: Leads } | undefined {
  const kind = kinds.find((one) => one === (waits === 'taskMine' ? 'task' : waits));
  return kind && { label: DECIDE[kind], leads: { to: '/decisions', search: { kind } } };
}
