/** What the workflow machines are written in: facts, events, descriptions of states and transitions, effects. */
import type { Actor } from '../domain/actor.ts';
import type { BusinessStatus, RoleId, StoneStatus } from '../domain/codes.ts';
import type { HoldFigures } from '../domain/holds.ts';
import type { StatusLabel } from '../domain/labels.ts';

export type WorkflowName =
  | 'stone'
  | 'hold'
  | 'memo'
  | 'confirmStone'
  | 'enquiry'
  | 'kycDocument'
  | 'business';

/** What may happen. One event means the same in every machine that knows it. */
export type EventName =
  | 'HOLD'
  | 'RELEASE'
  | 'EXPIRE'
  | 'CONVERT'
  | 'CONFIRM'
  | 'UPDATE'
  | 'CANCEL'
  | 'APPROVE'
  | 'REJECT'
  | 'ISSUE'
  | 'RECEIVE'
  | 'SELL'
  | 'WITHDRAW'
  | 'RESTORE'
  | 'DELIST'
  | 'RELIST'
  | 'OPEN'
  | 'CLOSE'
  | 'SUBMIT'
  | 'RESUBMIT'
  | 'REGISTER'
  | 'UNREGISTER';

export type JobName = 'expire-holds' | 'import-stock';

/**
 * All that a decision may rest on beside the record's own state; whoever decides gathers it first. A fact that is
 * absent counts against the event: guards only pass on what they know.
 */
export interface Facts {
  /** The person who acts; null when a job does. */
  actor: Actor | null;
  /** The job that acts. */
  job?: JobName;
  stoneStatus?: StoneStatus;
  /** The stone's live hold belongs to the client acted for. */
  sameClient?: boolean;
  /** Role and business of the client acted for (the actor's own, when a client acts). */
  clientRole?: RoleId;
  businessStatus?: BusinessStatus;
  /**
   * What the client pays for the stone, in USD with two decimals: as it was seen by whoever asks, and as it is. Null is a
   * stone without a price.
   */
  seenAmount?: string | null;
  amountNow?: string | null;
  /** The owner's document and the business document are both approved. */
  documentsApproved?: boolean;
  remark?: string;
  reason?: string;
  /** The stone was taken out by its provider's sheets, and by nobody since. */
  delisted?: boolean;
  /** The record's time is up. */
  due?: boolean;
  /** What the client acted for has on hold, and would have more. */
  holds?: HoldFigures;
  /** The client let go of the stone lately: from this moment (ISO) they may hold it again. Null when they may now. */
  restsUntil?: string | null;
}

/** A workflow event as the machines see it: context-free, everything a guard reads travels with the event. */
export interface LawEvent {
  type: EventName;
  facts: Facts;
}

/** A state: its code on the wire (null only for the dot `start`, where no record exists yet), label and colour. */
export interface StateMeta extends StatusLabel {
  code: number | null;
  /** The record in this state, for sentences: 'a released hold'. */
  phrase: string;
}

/** A transition: the operation or job that fires it (neither: another workflow's `drive`), and who may. */
export interface TransitionMeta {
  label: string;
  /** What is done, for sentences: 'release a hold'. */
  does: string;
  /** operationId in openapi.yaml. */
  operation: string | null;
  job: JobName | null;
  roles: readonly RoleId[];
}

/** Another record goes along in the same transaction: the stone of a memo line, the business of a document. */
export interface Drive {
  workflow: WorkflowName;
  event: EventName;
}

/** What a transition asks for beside the new state. */
export type Effect = { type: 'drive'; params: Drive } | { type: 'writeInvoiceLine' };

/** The dot that a record's life begins at. */
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

/** A transition that no operation fires by itself: it follows another workflow's, whose people `roles` are. */
export const asConsequence = (label: string, does: string, roles: readonly RoleId[]): TransitionMeta => ({
  label,
  does,
  operation: null,
  job: null,
  roles,
});

/** Take another record along; its own machine must agree, or nothing happens at all. */
export const drive = (workflow: WorkflowName, event: EventName) => ({
  type: 'drive' as const,
  params: { workflow, event },
});
