/** The conditions of accounts: who may end one, and what has to be settled first. */
import { countNouns } from '../../domain/text/count-nouns.ts';
import type { AccountFacts } from '../facts.ts';
import { hasText, type Guard } from './guard.ts';

/**
 * `3 memos and 1 confirm-stone`; of a business associate also `2 clients`. Empty if all is settled.
 */
const unsettledIn = ({ open }: AccountFacts): string =>
  countNouns([
    [open.memos, 'memo'],
    [open.confirm_stones, 'confirm-stone'],
    [open.clients, 'client'],
  ]);

const recordsOf = ({ records }: AccountFacts): string =>
  countNouns([
    [records.holds, 'hold'],
    [records.memos, 'memo'],
    [records.confirm_stones, 'confirm-stone'],
    [records.enquiries, 'enquiry', 'enquiries'],
    [records.invoices, 'invoice'],
    [records.documents, 'KYC document'],
    [records.tasks, 'task'],
    [records.sheets, 'sheet'],
    [records.clients, 'client'],
  ]);

export const ACCOUNT_GUARDS = {
  notOneself: {
    passes: ({ account }) => account?.isOwn === false,
    sentence: 'You cannot suspend, close or delete your own account. Ask another administrator.',
  },
  anotherAdministrator: {
    passes: ({ account }) => account?.isLastAdministrator === false,
    sentence: 'There would be no administrator left. Add another administrator first.',
  },
  hasPassword: {
    passes: ({ account }) => account?.hasPassword === true,
    sentence: 'They have not chosen a password yet. Send them another invitation.',
  },
  hasNoPassword: {
    passes: ({ account }) => account?.hasPassword === false,
    sentence: 'They already have a password, so they do not need another invitation.',
  },
  saysWhy: {
    passes: ({ reason }) => hasText(reason),
    sentence: 'Give a reason. Staff see it on the account.',
  },
  nothingUnsettled: {
    passes: ({ account }) => account !== undefined && unsettledIn(account) === '',
    sentence: 'This account still has unsettled items.',
    says: ({ account }) =>
      `Not settled yet: ${account ? unsettledIn(account) : ''}. Settle them, or hand them over, before you close the account.`,
  },
  leftNoRecords: {
    passes: ({ account }) => account !== undefined && recordsOf(account) === '',
    sentence: 'Records refer to this account, so it can only be closed.',
    says: ({ account }) =>
      `${account ? recordsOf(account) : 'Records'} refer to this account, so it can only be closed.`,
  },
} satisfies Record<string, Guard>;
