/**
 * The e-mails that the portal sends, and which of them a person can turn off. One list, because the
 * profile, the mail log and the bell show all kinds in its order.
 */
import { CLIENT_ROLES, EXTERNAL_ROLES, ROLE, type RoleId } from './codes.ts';

/**
 * Who gets it. Up to `staff`, only people who can sign in: `programs` are API clients, `browsers`
 * members who sign in with a browser (external clients use programs), `writers` members who write
 * notes, `keepers` members who answer tasks, `desks` staff who act on records, `judges` staff who
 * judge findings, `managers` members who let people into companies. `anyone` is any member whom it
 * is about. `others` are named by a member and need no account.
 */
type Audience =
  | 'customers'
  | 'administrators'
  | 'associates'
  | 'programs'
  | 'members'
  | 'browsers'
  | 'writers'
  | 'keepers'
  | 'desks'
  | 'judges'
  | 'managers'
  | 'staff'
  | 'anyone'
  | 'guests'
  | 'others';

interface MailKindFacts {
  label: string;
  /** When it is sent, as the profile says it. */
  when: string;
  /** Whether a person can turn it off. */
  optional: boolean;
  /**
   * Whether it is also a notice in the bell. Not if nobody is signed in yet, and not if the account
   * may be in the wrong hands: the intruder could mark the warning as read.
   */
  rings: boolean;
  audience: Audience;
  /**
   * The permissions for what it tells. Without all of them it is not written, not sent, and its
   * notice is not shown. None if it is about the person's own account. For `others`, the sender's.
   */
  reads: readonly string[];
}

export const MAIL_KINDS = {
  kycApproved: {
    label: 'Document approved',
    when: 'One of your KYC documents is approved.',
    optional: false,
    rings: true,
    audience: 'customers',
    reads: ['kyc'],
  },
  kycRejected: {
    label: 'Document rejected',
    when: 'One of your KYC documents is rejected, with the reason.',
    optional: false,
    rings: true,
    audience: 'customers',
    reads: ['kyc'],
  },
  businessRegistered: {
    label: 'Business registered',
    when: 'Your business is registered.',
    optional: false,
    rings: true,
    audience: 'customers',
    reads: [],
  },
  registrationLapsed: {
    label: 'Registration lapsed',
    when: 'Your business is no longer registered, because a KYC document has expired.',
    optional: false,
    rings: true,
    audience: 'customers',
    reads: [],
  },
  paperExpired: {
    label: 'Document expired',
    when: 'One of your KYC documents has expired.',
    optional: false,
    rings: true,
    audience: 'customers',
    reads: ['kyc'],
  },
  paperExpires: {
    label: 'Document expires soon',
    when: 'One of your KYC documents expires in 30 days, in 7 days or today.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['kyc'],
  },
  clientPapers: {
    label: 'Client documents expire',
    when: 'A KYC document of one of your clients expires soon or has expired.',
    optional: true,
    rings: true,
    audience: 'associates',
    reads: ['kyc'],
  },
  webhookPaused: {
    label: 'Webhook paused',
    when: 'One of your webhooks is paused, because your server did not accept our messages.',
    optional: false,
    rings: true,
    audience: 'programs',
    reads: ['webhook'],
  },
  clientWebhookPaused: {
    label: 'Webhook of a client paused',
    when: 'A webhook of one of your clients is paused, because their server did not accept our messages.',
    optional: true,
    rings: true,
    audience: 'associates',
    reads: ['external-client'],
  },
  confirmStoneApproved: {
    label: 'Confirmed stones approved',
    when: 'Stones that you confirmed are approved.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['confirm-stone'],
  },
  confirmStoneRejected: {
    label: 'Confirmed stones rejected',
    when: 'Stones that you confirmed are rejected.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['confirm-stone'],
  },
  targetNear: {
    label: 'Target soon over',
    when: 'What waits for you, or for nobody in particular, has used three quarters of the time that the house has set, or is due tomorrow.',
    optional: true,
    rings: true,
    audience: 'desks',
    reads: ['workflows'],
  },
  targetMissed: {
    label: 'Target missed',
    when: 'What waits for you, or for nobody in particular, was not done within the time that the house has set.',
    optional: true,
    rings: true,
    audience: 'desks',
    reads: ['workflows'],
  },
  dutyFound: {
    label: 'Duty broken',
    when: 'A check found steps that broke a duty of the house.',
    optional: true,
    rings: true,
    audience: 'judges',
    reads: ['workflows'],
  },
  companyAsked: {
    label: 'Colleague asks you to agree',
    when: 'A colleague has confirmed stones above their amount, and you can agree.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['confirm-stone'],
  },
  joinAsked: {
    label: 'Somebody asks to join a company',
    when: 'Somebody who signed up asks to join your company, or that of a client.',
    optional: false,
    rings: true,
    audience: 'managers',
    reads: ['kyc'],
  },
  joinAnswered: {
    label: 'Answer of a company',
    when: 'You asked to join a company, and were accepted or declined.',
    optional: false,
    rings: true,
    audience: 'customers',
    reads: [],
  },
  companyMerged: {
    label: 'Company merged',
    when: 'The house merges your company with another.',
    optional: false,
    rings: true,
    audience: 'customers',
    reads: [],
  },
  companyAnswered: {
    label: 'Colleague has answered',
    when: 'A colleague has agreed to stones that you confirmed, or declined them, or nobody agreed in time.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['confirm-stone'],
  },
  saleReversed: {
    label: 'Sale reversed',
    when: 'The sale of stones that you bought is reversed, with the reason.',
    optional: false,
    rings: true,
    audience: 'customers',
    reads: ['invoice'],
  },
  invoiceIssued: {
    label: 'Invoice issued',
    when: 'We issue an invoice for stones that you bought.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['invoice'],
  },
  invoiceDueSoon: {
    label: 'Invoice due soon',
    when: 'An invoice is due within three days.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['invoice'],
  },
  invoiceOverdue: {
    label: 'Invoice overdue',
    when: 'An invoice is overdue. We remind you once a week.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['invoice'],
  },
  paymentReceived: {
    label: 'Payment received',
    when: 'We record a payment for one of your invoices.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['invoice'],
  },
  stonesMatched: {
    label: 'Stones for your demands',
    when: 'Stones match one of your demands: at once or once a day, as set for the demand.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['demand', 'search'],
  },
  stonesOffered: {
    label: 'Stones offered',
    when: 'We offer you stones for one of your demands.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['demand', 'search'],
  },
  clientStonesMatched: {
    label: 'Stones for demands of clients',
    when: 'Stones match your clients’ demands, at the same times as the e-mails to your clients.',
    optional: true,
    rings: true,
    audience: 'associates',
    reads: ['demand', 'search'],
  },
  holdEndsSoon: {
    label: 'Hold ends soon',
    when: 'A hold ends within the next few hours.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['hold'],
  },
  yourTurn: {
    label: 'Your turn',
    when: 'A stone you are waiting for became available, and is kept for you for a short while.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['queue', 'hold', 'search'],
  },
  waitEnded: {
    label: 'No longer in line',
    when: 'You are no longer in line: the stone was sold or withdrawn, is available to everyone, or you did not answer in time.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['queue'],
  },
  holdExpired: {
    label: 'Hold expired',
    when: 'A hold has expired.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['hold'],
  },
  memoDueSoon: {
    label: 'Memo due soon',
    when: 'Stones that you have on memo are due within two days.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['memo'],
  },
  memoOverdue: {
    label: 'Memo overdue',
    when: 'Stones that you have on memo are overdue. We remind you once a week.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['memo'],
  },
  memoExtensionAnswered: {
    label: 'Answer about more time',
    when: 'Your request for more time is granted or declined.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['memo'],
  },
  memoExtended: {
    label: 'More time on memo',
    when: 'We give you more time for stones on memo without a request.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['memo'],
  },
  clientAsksMoreTime: {
    label: 'A client asks for more time',
    when: 'One of your clients asks for more time for stones on memo.',
    optional: true,
    rings: true,
    audience: 'associates',
    reads: ['memo'],
  },
  priceOfferAnswered: {
    label: 'Offer answered',
    when: 'A price that you offered for stones is accepted, countered or declined.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['offer'],
  },
  clientOffersPrice: {
    label: 'A client offers a price',
    when: 'One of your clients offers a price for stones, or answers yours with another one.',
    optional: true,
    rings: true,
    audience: 'associates',
    reads: ['offer'],
  },
  priceOfferLapsed: {
    label: 'Offer lapsed',
    when: 'A price that you offered has lapsed: no one answered in time, or the stone is no longer available.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['offer'],
  },
  clientOfferLapsed: {
    label: 'Offer of a client lapsed',
    when: 'A price that one of your clients offered has lapsed.',
    optional: true,
    rings: true,
    audience: 'associates',
    reads: ['offer'],
  },
  enquiryClosed: {
    label: 'Enquiry answered',
    when: 'We answer and close one of your enquiries.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['enquiry'],
  },
  askedAnswered: {
    label: 'Request answered',
    when: 'Your request for a picture, a video or an inspection is answered.',
    optional: true,
    rings: true,
    audience: 'customers',
    reads: ['enquiry'],
  },
  invitation: {
    label: 'Invitation',
    when: 'The house has opened an account for you.',
    optional: false,
    rings: false,
    audience: 'anyone',
    reads: [],
  },
  addressToConfirm: {
    label: 'New e-mail to confirm',
    when: 'Your account is about to use this e-mail.',
    optional: false,
    rings: false,
    audience: 'anyone',
    reads: [],
  },
  addressChanging: {
    label: 'E-mail is being changed',
    when: 'The e-mail of your account is about to change.',
    optional: false,
    rings: false,
    audience: 'anyone',
    reads: [],
  },
  addressObjected: {
    label: 'Objection to a changed e-mail',
    when: 'Someone objects to the house changing their e-mail.',
    optional: false,
    rings: true,
    audience: 'administrators',
    reads: ['account'],
  },
  signUpCode: {
    label: 'Code to sign up',
    when: 'You sign up.',
    optional: false,
    rings: false,
    audience: 'anyone',
    reads: [],
  },
  resetCode: {
    label: 'Code for a new password',
    when: 'You have forgotten your password.',
    optional: false,
    rings: false,
    audience: 'anyone',
    reads: [],
  },
  guestCode: {
    label: 'Code to find enquiries',
    when: 'A guest asks for the enquiries of earlier visits.',
    optional: false,
    rings: false,
    audience: 'guests',
    reads: [],
  },
  passwordReset: {
    label: 'Password reset',
    when: 'Your password was reset with a code.',
    optional: false,
    rings: false,
    audience: 'members',
    reads: [],
  },
  passwordChanged: {
    label: 'Password changed',
    when: 'Your password was changed.',
    optional: false,
    rings: false,
    audience: 'members',
    reads: [],
  },
  secondFactorReset: {
    label: 'Second factor reset',
    when: 'The house has reset your second factor.',
    optional: false,
    rings: false,
    audience: 'anyone',
    reads: [],
  },
  accountSuspended: {
    label: 'Account suspended',
    when: 'The house has suspended your account.',
    optional: false,
    rings: false,
    audience: 'anyone',
    reads: [],
  },
  newSignIn: {
    label: 'New sign-in',
    when: 'Someone signs in to your account with a new browser.',
    optional: false,
    rings: false,
    audience: 'browsers',
    reads: [],
  },
  sharedStones: {
    label: 'Shared stones',
    when: 'Someone sends stones to an address that they enter.',
    optional: false,
    rings: false,
    audience: 'others',
    reads: ['search'],
  },
  bulkEmail: {
    label: 'Test of a bulk e-mail',
    when: 'An administrator tests an e-mail to many clients.',
    optional: false,
    rings: false,
    audience: 'others',
    reads: ['bulk-email'],
  },
  savedReport: {
    label: 'Saved report',
    when: 'A report that you saved, or that a colleague has sent to you, is due.',
    optional: false,
    rings: false,
    audience: 'staff',
    reads: ['report'],
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

/** The mails that people with this role can turn off. */
export const optionalMailKindsOf = (role: RoleId): readonly OptionalMailKind[] =>
  OPTIONAL_MAIL_KINDS.filter((kind) => getsMail(role, kind));

/** Whether people with this role get mails of this kind. */
export const getsMail = (role: RoleId, kind: MailKind): boolean =>
  ROLES_OF_AUDIENCE[MAIL_KINDS[kind].audience].includes(role);

/** A guest's address is only what somebody typed: it gets nothing but a code that proves it. */
const MEMBERS: readonly RoleId[] = Object.values(ROLE).filter((role) => role !== ROLE.guest);

const STAFF: readonly RoleId[] = MEMBERS.filter((role) => !CLIENT_ROLES.includes(role));

export const ROLES_OF_AUDIENCE: Readonly<Record<Audience, readonly RoleId[]>> = {
  customers: [ROLE.customer],
  administrators: [ROLE.administrator],
  associates: [ROLE.associate],
  programs: [ROLE.apiClient],
  members: MEMBERS,
  browsers: MEMBERS.filter((role) => !EXTERNAL_ROLES.includes(role)),
  writers: [ROLE.administrator, ROLE.associate, ROLE.customer],
  keepers: [ROLE.administrator, ROLE.qualityControl],
  desks: [ROLE.administrator, ROLE.associate, ROLE.qualityControl],
  judges: [ROLE.administrator, ROLE.auditor],
  managers: [ROLE.administrator, ROLE.associate, ROLE.customer],
  staff: STAFF,
  anyone: MEMBERS,
  guests: [ROLE.guest],
  others: [],
};

/** How long a hold still lasts when its client is reminded, in hours. */
export const HOLD_REMINDER_HOURS = 4;
/** How many days before a memo is due its client is reminded. */
export const MEMO_REMINDER_DAYS = 2;
/** How many days pass before a client is reminded of an overdue memo or invoice again. */
export const OVERDUE_REMINDER_DAYS = 7;

/** How many days before an invoice is due its client is reminded. */
export const INVOICE_REMINDER_DAYS = 3;

/**
 * How many days before a document expires its client and their associate are reminded; the last
 * time on the day itself.
 */
export const PAPER_REMINDER_DAYS: readonly number[] = [30, 7, 0];

/** RFC 2606 and RFC 6761: nobody can have an address under these names. */
const RESERVED = /(^|\.)(test|example|invalid|localhost)$/;

/** Whether no mail can ever arrive there, as at the addresses of the demo. */
export const isReservedAddress = (address: string): boolean =>
  RESERVED.test(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
