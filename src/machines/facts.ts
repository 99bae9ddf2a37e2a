/** The facts that machines decide by. */
import type { Actor } from '../domain/actor.ts';
import type { BoundFigures } from '../domain/lines/bounded-kinds.ts';
import type { BusinessStatus, RoleId, StoneStatus } from '../domain/codes.ts';
import type { TwinTaken } from '../domain/stones/twins.ts';
import type { CreditFigures } from '../domain/lines/credit-limits.ts';
import type { HoldFigures } from '../domain/holds.ts';
import type { EnquiryRequestKind } from '../domain/lines/enquiry-requests.ts';
import type { Power } from '../domain/powers.ts';
import type { DueDays } from '../domain/lines/due-days.ts';

export type JobName =
  | 'check-duties'
  | 'clear-invoices'
  | 'expire-holds'
  | 'expire-papers'
  | 'expire-share-links'
  | 'import-stock'
  | 'lapse-offers'
  | 'match-demands'
  | 'offer-stones'
  | 'set-up'
  | 'send-bulk-emails'
  | 'send-mails'
  | 'send-webhooks'
  | 'drop-sign-ups'
  | 'settle-twins'
  | 'sign-in'
  | 'join-guests';

/**
 * Everything a decision may depend on besides the record's own state; the caller collects it first.
 * A missing fact counts against the event: guards pass only on what they know.
 */
export interface Facts {
  /** The person who acts; null for a job. */
  actor: Actor | null;
  /** The job that acts. */
  job?: JobName;
  stoneStatus?: StoneStatus;
  /** Why another offer of the stone's certificate is in the way; null if none is. */
  twinTaken?: TwinTaken | null;
  /** An earlier row gives the stone's certificate another kind or weight, and can be offered. */
  withheld?: boolean;
  /** The stone's open hold belongs to the client acted for. */
  sameClient?: boolean;
  /** The client acted for is already in line for the stone. */
  isInLine?: boolean;
  /** The account of the client acted for is active. */
  isOpenAccount?: boolean;
  /** The client acted for may read what they would be offered. */
  hasRights?: boolean;
  /** The client acted for may see the stone. */
  isInSight?: boolean;
  /** The price offered for the stone. */
  offer?: OfferedPrice;
  /** An earlier offer for the stone still waits for an answer. */
  isOffered?: boolean;
  /** Role and business of the client acted for (the actor's own when a client acts). */
  clientRole?: RoleId;
  businessStatus?: BusinessStatus;
  /**
   * What the client pays for the stone, in USD with two decimals: as the caller saw it, and as it
   * is now. Null means a stone without a price.
   */
  seenAmount?: string | null;
  amountNow?: string | null;
  /** The owner's document and the business document are both approved. */
  documentsApproved?: boolean;
  /** The document has an expiry date, or is of a kind that never expires. */
  paperDated?: boolean;
  /** The document has not expired. */
  paperCurrent?: boolean;
  remark?: string;
  reason?: string;
  /** The stone was withdrawn by its provider's sheets, and not by a person since. */
  delisted?: boolean;
  /** The stone was withdrawn because its twin was sold, and not by anything else since. */
  withdrawnWithTwin?: boolean;
  /** Whether the record's time has run out. */
  due?: boolean;
  running?: boolean;
  /** Whether the share link leads to the stones of a bulk e-mail. */
  ofEmail?: boolean;
  /** What is confirmed together costs, in USD; null if a stone has no price. */
  confirming?: string | null;
  /** Who began the line. */
  begunBy?: string;
  /** The stone waits already for the agreement of a colleague. */
  isAwaited?: boolean;
  /** What the line costs its client, in USD; null if the stone was taken without a price. */
  keptAmount?: string | null;
  /** The new price is below the one that the line keeps. */
  lowersPrice?: boolean;
  /** What the line would cost at the new price, in USD; null while none is typed. */
  loweredAmount?: string | null;
  /** A payment of an invoice, or one that is taken back. */
  payment?: NewPayment | ReturnedPayment;
  /** The invoice's total, in USD with two decimals. */
  owed?: string;
  /** An invoice whose lines are to be credited. */
  credited?: CreditedInvoice;
  /** A line's due day, and the new one asked for. */
  dueDays?: DueDays;
  /** The stone of the memo line is still out. */
  isOut?: boolean;
  /** More time was requested for the line, and not answered yet. */
  isAsked?: boolean;
  /**
   * Who asked for the task, who is to answer it, and whether the client of an enquiry reads the
   * answer.
   */
  task?: { askedBy: string; assignedTo: string; forClient?: boolean };
  /**
   * The request of an enquiry, whether the stone already has it, and whether the client already
   * waits for it.
   */
  asks?: { kind: EnquiryRequestKind; isThere: boolean; isAsked: boolean };
  /** The task's answer has text or a file. */
  answered?: boolean;
  account?: AccountFacts;
  membership?: MembershipFacts;
  bulk?: BulkFacts;
  /** The mail's text is still kept, with the secrets in it. */
  mailWhole?: boolean;
  /** The enforced duty that the step would break, in words; null if there is none. */
  barredBy?: string | null;
  /** Of a finding: whether the actor took the step that it is about. */
  finding?: { isOwn: boolean };
  /** Of a delivery: its webhook is not paused, and its list of stones is still kept. */
  delivery?: { webhookOn: boolean; whole: boolean };
  /**
   * How much the client or guest who acts has begun; null for staff, and where it is not known
   * yet.
   */
  begun?: BoundFigures | null;
  /** How many stones the client holds, and how many more are asked for. */
  holds?: HoldFigures;
  /**
   * When (ISO) the client may hold the stone again after releasing it or letting it expire; null
   * when they may now.
   */
  restsUntil?: string | null;
  /** The client's credit limit and how much of it is used; null where none is set. */
  credit?: CreditFigures | null;
}

/** Of a bulk e-mail. */
export interface BulkFacts {
  /** Recipients still waiting; before sending starts or goes on, the clients who would get it. */
  waiting?: number;
  /** Recipients in doubt to be decided on, and how many of them still want offers. */
  inDoubt?: number;
  agreeing?: number;
  /** Whether it was stopped, and has not gone on since. */
  unfinished?: boolean;
  /** Whether its time is in the future. */
  isAhead?: boolean;
  /** Whether a schedule sends it repeatedly. */
  repeats?: boolean;
  /** Whether whoever began or scheduled it is active and may send bulk e-mails now. */
  senderMay?: boolean;
}

/** A price for one stone, in USD with two decimals. */
export interface OfferedPrice {
  amount: string;
  /** The stone's weight. */
  carat?: string | number | null;
  /** What the stone cost the client when the offer was made; null for a stone without a price. */
  list: string | null;
  /**
   * The price that is answered: the client's while the offer is open, the house's once it is
   * countered.
   */
  before?: string;
  /** What the stone costs the client now; null for a stone without a price. */
  today?: string | null;
}

/**
 * USD with two decimals: the payment, and what was open before it. `credit` is the client's credit,
 * if the payment is made from it.
 */
export interface NewPayment {
  amount: string;
  open: string;
  credit?: string;
}

/**
 * USD with two decimals: what stays paid once the payment is taken back, what is owed, the client's
 * credit, and how much the credit loses because the payment had become part of it (below zero if
 * the payment was made from it).
 */
export interface ReturnedPayment {
  leaves: string;
  owed: string;
  credit: string;
  loses: string;
}

/** How many lines are not credited, and the paid and the owed amount in USD with two decimals. */
export interface CreditedInvoice {
  linesLeft: number;
  paid: string;
  owed: string;
}

/** A person in a company. */
export interface MembershipFacts {
  /** The person is the actor. */
  isOwn: boolean;
  isOwner: boolean;
  /** Who asks to join has a registration, documents or lines of their own. */
  hasRecords?: boolean;
  /** The actor owns the company, or is staff. */
  byOwner: boolean;
  /** Powers that the event adds. */
  gives: readonly Power[];
  /**
   * The amount (USD) up to which the person may confirm, if the event raises it; null for any.
   */
  raisesTo?: string | null;
  /** The obstacles to merging the companies, one sentence each. */
  inTheWay?: readonly string[];
}

/** What suspending or closing an account depends on. */
export interface AccountFacts {
  /** It is the account of the person who acts. */
  isOwn: boolean;
  /** Nobody else could administer the house. */
  isLastAdministrator: boolean;
  /** Somebody who was invited has none until they accept. */
  hasPassword: boolean;
  /** Its open lines, and the clients assigned to a business associate. */
  open: { memos: number; confirm_stones: number; clients: number };
  /** What others rely on: an account with any of it can only be closed, not deleted. */
  records: AccountRecords;
}

/** How many records name an account, as client or as author. */
export interface AccountRecords {
  holds: number;
  memos: number;
  confirm_stones: number;
  enquiries: number;
  invoices: number;
  documents: number;
  tasks: number;
  sheets: number;
  clients: number;
}
