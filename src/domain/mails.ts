/** The e-mails that the portal sends, and which of them a person can do without. */
import { ROLE, type RoleId } from './codes.ts';

interface MailKindFacts {
  label: string;
  /** When it is sent, as the profile says it. */
  when: string;
  /** Whether a person can turn it off. */
  optional: boolean;
}

export const MAIL_KINDS = {
  kycApproved: { label: 'Document approved', when: 'One of your documents is approved.', optional: false },
  kycRejected: {
    label: 'Document rejected',
    when: 'One of your documents is rejected, with the reason.',
    optional: false,
  },
  businessRegistered: {
    label: 'Business registered',
    when: 'Your business is registered.',
    optional: false,
  },
  confirmStoneApproved: {
    label: 'Confirmed stones approved',
    when: 'Stones that you confirmed are approved.',
    optional: true,
  },
  confirmStoneRejected: {
    label: 'Confirmed stones rejected',
    when: 'Stones that you confirmed are rejected.',
    optional: true,
  },
  holdEndsSoon: {
    label: 'Hold ends soon',
    when: 'A hold ends within the next few hours.',
    optional: true,
  },
  holdExpired: { label: 'Hold expired', when: 'A hold has expired.', optional: true },
  memoDueSoon: {
    label: 'Memo due soon',
    when: 'Stones that you have on memo are due within two days.',
    optional: true,
  },
  memoOverdue: {
    label: 'Memo overdue',
    when: 'Stones that you have on memo are overdue. We remind you once a week.',
    optional: true,
  },
} as const satisfies Record<string, MailKindFacts>;

export type MailKind = keyof typeof MAIL_KINDS;

export const isMailKind = (text: string): text is MailKind => Object.hasOwn(MAIL_KINDS, text);

/** In the order in which they are listed. */
export const ALL_MAIL_KINDS: readonly MailKind[] = Object.keys(MAIL_KINDS).filter(isMailKind);

export type OptionalMailKind = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]['optional'] extends true ? Kind : never;
}[MailKind];

/** Whether a person can turn it off. */
const isOptional = (kind: MailKind): kind is OptionalMailKind => MAIL_KINDS[kind].optional;

export const OPTIONAL_MAIL_KINDS: readonly OptionalMailKind[] = ALL_MAIL_KINDS.filter(isOptional);

/**
 * Who gets mails: customers, whose address the house has entered itself. A guest's address is only
 * what somebody typed, and external clients read their records over the API.
 */
export const MAILED_ROLES: readonly RoleId[] = [ROLE.customer];

/** How long a hold still lasts when its client is reminded, in hours. */
export const HOLD_REMINDER_HOURS = 4;
/** How many days before a memo is due its client is reminded. */
export const MEMO_REMINDER_DAYS = 2;
/** How many days pass before a client is reminded of an overdue memo again. */
export const OVERDUE_REMINDER_DAYS = 7;

/** After how many days the text and the address of a mail are forgotten. */
export const MAIL_KEPT_DAYS = 90;

/** RFC 2606 and RFC 6761: nobody can have an address under these names. */
const RESERVED = /(^|\.)(test|example|invalid|localhost)$/;

/** Whether no mail can ever arrive there, as at the addresses of the demo. */
export const isReservedAddress = (address: string): boolean =>
  RESERVED.test(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
