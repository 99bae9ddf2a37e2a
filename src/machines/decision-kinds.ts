/** What staff decide record by record, and who may: for the menu, the screen and the server. */
import type { RoleId } from '../domain/codes.ts';
import type { Side } from '../domain/permissions.ts';
import { DECIDERS, LENDERS, STOCK_KEEPERS } from './role-groups.ts';

/** In the order of the list. */
export const DECISION_KINDS = [
  'confirmStone',
  'priceOffer',
  'memoExtension',
  'enquiry',
  'kyc',
  'task',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** On the button that leads to them. */
export const DECIDE: Readonly<Record<DecisionKind, string>> = {
  confirmStone: 'Decide one by one',
  priceOffer: 'Answer offers',
  memoExtension: 'Grant or decline',
  enquiry: 'Answer enquiries',
  kyc: 'Review documents',
  task: 'Answer questions',
};

interface Deciders {
  roles: readonly RoleId[];
  /** The permissions to see the records, and to decide. */
  read: string;
  write: string;
}

const DECIDED_BY: Readonly<Record<DecisionKind, Deciders>> = {
  confirmStone: { roles: DECIDERS, read: 'confirm-stone', write: 'confirm-stone-decision' },
  priceOffer: { roles: LENDERS, read: 'offer', write: 'offer' },
  memoExtension: { roles: LENDERS, read: 'memo', write: 'memo' },
  enquiry: { roles: LENDERS, read: 'enquiry', write: 'enquiry' },
  kyc: { roles: DECIDERS, read: 'client', write: 'kyc' },
  task: { roles: STOCK_KEEPERS, read: 'task', write: 'task' },
};

/** The kinds that somebody with this role and these permissions decides. */
export const decidedBy = (
  role: RoleId | undefined,
  may: (permission: string, side: Side) => boolean,
): DecisionKind[] =>
  DECISION_KINDS.filter((kind) => {
    const { roles, read, write } = DECIDED_BY[kind];
    return role !== undefined && roles.includes(role) && may(read, 'read') && may(write, 'write');
  });
