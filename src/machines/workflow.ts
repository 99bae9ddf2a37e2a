/**
 * The types and helpers that workflow machines are written with: events, states, transitions,
 * effects.
 */
import type { RoleId } from '../domain/codes.ts';
import type { StatusLabel } from '../domain/labels.ts';
import type { MailKind } from '../domain/mails.ts';
import type { Facts, JobName } from './facts.ts';

/** In the order in which the auditor reads them. */
export const WORKFLOW_NAMES = [
  'stone',
  'hold',
  'queuePlace',
  'memo',
  'memoExtension',
  'confirmStone',
  'enquiry',
  'priceOffer',
  'invoice',
  'task',
  'demand',
  'shareLink',
  'bulkEmail',
  'kycDocument',
  'business',
  'account',
  'membership',
  'dutyFinding',
  'mail',
  'webhookDelivery',
] as const;
export type WorkflowName = (typeof WORKFLOW_NAMES)[number];

/**
 * The events, and how sentences say that one happened. One name means the same in every machine
 * that has it.
 */
export const EVENTS = {
  HOLD: 'held',
  EXTEND: 'extended',
  RELEASE: 'released',
  EXPIRE: 'expired',
  CONVERT: 'taken over',
  CONFIRM: 'confirmed',
  UPDATE: 'updated',
  CANCEL: 'cancelled',
  APPROVE: 'approved',
  REJECT: 'rejected',
  REJECT_WITHDRAW: 'rejected and withdrawn',
  LOWER_PRICE: 'lowered in price',
  ISSUE: 'issued',
  PAY_PART: 'paid in part',
  PAY: 'paid',
  CLEAR: 'cleared',
  TAKE_BACK: 'freed of a payment',
  TAKE_BACK_LAST: 'freed of its last payment',
  TAKE_BACK_SPARE: 'freed of a payment that it does not need',
  CREDIT: 'credited',
  CREDIT_PART: 'credited in part',
  CREDIT_SPARE: 'credited down to what was paid',
  RECEIVE: 'received',
  SELL: 'sold',
  REVERSE: 'reversed',
  WITHDRAW: 'withdrawn',
  RESTORE: 'restored',
  DELIST: 'delisted',
  RELIST: 'relisted',
  TELL_APART: 'told apart',
  TAKE_TOGETHER: 'taken together',
  TWIN_SOLD: 'withdrawn with its sold twin',
  TWIN_RETURNED: 'restored with its twin',
  OPEN: 'opened',
  CLOSE: 'closed',
  TRANSFER: 'passed on',
  JOIN: 'joined',
  OFFER_NEXT: 'offered to the next in line',
  PASS_OVER: 'skipped',
  TAKE: 'taken',
  LEAVE: 'left',
  END: 'ended',
  SUBMIT: 'submitted',
  RESUBMIT: 'resubmitted',
  REGISTER: 'registered',
  UNREGISTER: 'unregistered',
  LAPSE: 'lapsed',
  CREATE: 'created',
  ASK: 'asked for',
  DONE: 'answered',
  MATCH: 'matched',
  OFFER: 'answered with an offer',
  FULFIL: 'fulfilled',
  GRANT: 'granted',
  DECLINE: 'declined',
  PROPOSE: 'made',
  COUNTER: 'countered',
  AGREE: 'agreed to',
  OFFER_AGAIN: 'made again',
  TURN_DOWN: 'turned down',
  CHANGE: 'changed',
  REVOKE: 'revoked',
  SCHEDULE: 'scheduled',
  BEGIN: 'begun',
  RUN: 'begun by its schedule',
  STOP: 'stopped',
  NEXT: 'put back on its schedule',
  SETTLE: 'noted as arrived',
  INVITE: 'invited',
  ADMIT: 'admitted',
  INVITE_AGAIN: 'invited again',
  ADMIT_AGAIN: 'invited again',
  ACCEPT: 'accepted',
  SIGN_UP: 'signed up',
  VERIFY: 'verified',
  RECOVER: 'recovered',
  SUSPEND: 'suspended',
  REACTIVATE: 'reactivated',
  REINSTATE: 'invited again',
  LOCK: 'locked',
  UNLOCK: 'unlocked',
  REOPEN: 'reopened',
  RETIRE: 'retired',
  DELETE: 'deleted',
  BLANK: 'blanked',
  ERASE_AGAIN: 'erased again',
  HAND_OVER: 'handed over',
  TAKE_OVER: 'made owner',
  MERGE: 'merged',
  QUEUE: 'queued',
  SEND: 'sent',
  FAIL: 'noted as failed',
  GIVE_UP: 'given up',
  SEND_AGAIN: 'sent again',
  FIND: 'found',
  EXPLAIN: 'explained',
} as const;
export type EventName = keyof typeof EVENTS;

/** An event as the machines see it. They have no context, so the facts travel with the event. */
export interface WorkflowEvent {
  type: EventName;
  facts: Facts;
}

/**
 * A state: its code on the wire (null only for `start`, before a record exists), label and colour.
 */
export interface StateMeta extends StatusLabel {
  code: number | null;
  /** Nothing is awaited, unless somebody reverses it: not among the open records. */
  settled?: true;
  /**
   * The house is not asked yet: the record promises nothing, and is not among its open ones.
   */
  before?: true;
  /** Nothing came of it, such as a rejected confirm-stone: it is in no sum. */
  void?: true;
  /** A record in this state, for sentences: 'a released hold'. */
  phrase: string;
}

/** Several states that share transitions; its label heads their frame in the diagram. */
export interface GroupMeta {
  label: string;
}

/**
 * A transition: the operation or job that fires it (neither when another workflow drives it), and
 * the roles that may.
 */
export interface TransitionMeta {
  label: string;
  /** The action, for sentences: 'release a hold'. */
  does: string;
  /** operationId in openapi.yaml. */
  operation: string | null;
  job: JobName | null;
  roles: readonly RoleId[];
}

/**
 * A transition of another record in the same transaction: the stone of a memo line, the business of
 * a document.
 */
export interface Drive {
  workflow: WorkflowName;
  event: EventName;
}

/** What a transition causes besides the new state. */
export type Effect =
  | { type: 'drive'; params: Drive }
  | { type: 'tellClient'; params: { mail: MailKind } }
  | {
      type:
        | 'writeInvoiceLine'
        | 'creditInvoiceLine'
        | 'renewTime'
        | 'keepLowerPrice'
        | 'keepDueDay'
        | 'beginAgreed'
        | 'grantAsked'
        | 'lapseAsked';
    };

/** The state before a record exists. */
export const start = (phrase: string): StateMeta => ({ code: null, label: 'Start', colour: 'grey', phrase });

/** A transition that people fire through an operation. */
export const byPeople = (
  label: string,
  does: string,
  operation: string,
  roles: readonly RoleId[],
): TransitionMeta => ({ label, does, operation, job: null, roles });

/** A transition that only a job fires. */
export const byJob = (label: string, does: string, job: JobName): TransitionMeta => ({
  label,
  does,
  operation: null,
  job,
  roles: [],
});

/**
 * A transition without an operation: another workflow's transition causes it, with these
 * roles.
 */
export const asConsequence = (label: string, does: string, roles: readonly RoleId[]): TransitionMeta => ({
  label,
  does,
  operation: null,
  job: null,
  roles,
});

/** Moves another record along. Its own machine must agree, or nothing happens. */
export const drive = (workflow: WorkflowName, event: EventName) => ({
  type: 'drive' as const,
  params: { workflow, event },
});

/** Sends the record's client a mail of this kind; of several records at once, one mail. */
export const tellClient = (mail: MailKind) => ({ type: 'tellClient' as const, params: { mail } });
