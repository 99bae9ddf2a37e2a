/** The e-mails that the portal sends, and which of them a person can do without. */
import { ROLE, type RoleId } from './codes.ts';

interface MailKindFacts {
  label: string;
  /** When it is sent, as the profile says it. */
  when: string;
  /** Whether a person can turn it off. */
  optional: boolean;
  to: Audience;
}

/**
 * Customers, whose records it is about and whose address the house has entered itself; or everybody who signs in with
 * a browser. A guest's address is only what somebody typed, and external clients sign in by program.
 */
type Audience = 'customers' | 'everybody';

const ROLES: Record<Audience, readonly RoleId[]> = {
  customers: [ROLE.customer],
  everybody: [ROLE.administrator, ROLE.associate, ROLE.customer, ROLE.qualityControl, ROLE.auditor],
};

export const MAIL_KINDS = {
  kycApproved: {
    label: 'Document approved',
    when: 'One of your documents is approved.',
    optional: false,
    to: 'customers',
  },
  kycRejected: {
    label: 'Document rejected',
    when: 'One of your documents is rejected, with the reason.',
    optional: false,
    to: 'customers',
  },
  businessRegistered: {
    label: 'Business registered',
    when: 'Your business is registered.',
    optional: false,
    to: 'customers',
  },
  confirmStoneApproved: {
    label: 'Confirmed stones approved',
    when: 'Stones that you confirmed are approved.',
    optional: true,
    to: 'customers',
  },
  confirmStoneRejected: {
    label: 'Confirmed stones rejected',
    when: 'Stones that you confirmed are rejected.',
    optional: true,
    to: 'customers',
  },
  holdEndsSoon: {
    label: 'Hold ends soon',
    when: 'A hold ends within the next few hours.',
    optional: true,
    to: 'customers',
  },
  holdExpired: {
    label: 'Hold expired',
    when: 'A hold has expired.',
    optional: true,
    to: 'customers',
  },
  memoDueSoon: {
    label: 'Memo due soon',
    when: 'Stones that you have on memo are due within two days.',
    optional: true,
    to: 'customers',
  },
  memoOverdue: {
    label: 'Memo overdue',
    when: 'Stones that you have on memo are overdue. We remind you once a week.',
    optional: true,
    to: 'customers',
  },
  newSignIn: {
    label: 'New sign-in',
    when: 'Your account is signed in with a browser that it was not signed in with before.',
    optional: false,
    to: 'everybody',
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

/** The roles that get mails of this kind. */
export const rolesMailed = (kind: MailKind): readonly RoleId[] => ROLES[MAIL_KINDS[kind].to];

/** Whether people with this role get mails that they can turn off. */
export const choosesMails = (role: RoleId): boolean =>
  OPTIONAL_MAIL_KINDS.some((kind) => rolesMailed(kind).includes(role));

/** Whether everybody who gets such mails chooses which. */
export const isAmongChoices = (kind: MailKind): boolean => rolesMailed(kind).every(choosesMails);

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
