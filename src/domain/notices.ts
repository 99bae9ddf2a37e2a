/** The notices of the bell, and which of them a person can turn off. */
import type { RoleId } from './codes.ts';
import {
  ALL_MAIL_KINDS,
  MAIL_KINDS,
  ROLES_OF_AUDIENCE,
  type MailKind,
  type OptionalMailKind,
} from './mails.ts';

/** Mails that are also notices in the bell. */
type RingingMail = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]['rings'] extends true ? Kind : never;
}[MailKind];

/** Notices without a mail: a mail for each would be too much. */
const OWN_KINDS = {
  watchedPriceFell: {
    label: 'Price drop of a watched stone',
    when: 'A stone that you watch costs less than before, at most once a day per stone.',
    optional: true,
    audience: 'customers',
    reads: ['watchlist', 'search'],
  },
  noteDue: {
    label: 'Reminder of a note',
    when: 'The reminder of a note about a stone is due.',
    optional: true,
    audience: 'writers',
    reads: ['notes'],
  },
  moreTimeAsked: {
    label: 'More time requested, no associate',
    when: 'A client without a business associate asks for more time for stones on memo.',
    optional: true,
    audience: 'administrators',
    reads: ['memo'],
  },
  priceOffered: {
    label: 'Price offered, no associate',
    when: 'A client without a business associate offers a price for stones, or answers ours with another one.',
    optional: true,
    audience: 'administrators',
    reads: ['offer'],
  },
  taskGiven: {
    label: 'Task for you',
    when: 'Someone asks you about a stone, or a client asks for a picture, a video or an inspection.',
    optional: true,
    audience: 'keepers',
    reads: ['task'],
  },
  taskAnswered: {
    label: 'Answer to your task',
    when: 'Your question to quality control is answered.',
    optional: true,
    audience: 'desks',
    reads: ['task'],
  },
  bulkEmailLapsed: {
    label: 'Bulk e-mail not sent',
    when: 'A bulk e-mail is stopped or a draft again, because the person who scheduled or started it can no longer send it.',
    optional: true,
    audience: 'administrators',
    reads: ['bulk-email'],
  },
} as const;

type OwnKind = keyof typeof OWN_KINDS;

export type NoticeKind = RingingMail | OwnKind;

/** Whether this kind of mail is also a notice. */
export const isRinging = (kind: MailKind): kind is RingingMail => MAIL_KINDS[kind].rings;

const isOwn = (kind: string): kind is OwnKind => Object.hasOwn(OWN_KINDS, kind);

export const NOTICE_KINDS = { ...MAIL_KINDS, ...OWN_KINDS } as const;

/** In the order in which they are listed. */
export const ALL_NOTICE_KINDS: readonly NoticeKind[] = [
  ...ALL_MAIL_KINDS.filter(isRinging),
  ...Object.keys(OWN_KINDS).filter(isOwn),
];

export type OptionalNoticeKind = {
  [Kind in NoticeKind]: (typeof NOTICE_KINDS)[Kind]['optional'] extends true ? Kind : never;
}[NoticeKind];

const isOptional = (kind: NoticeKind): kind is OptionalNoticeKind => NOTICE_KINDS[kind].optional;

export const OPTIONAL_NOTICE_KINDS: readonly OptionalNoticeKind[] = ALL_NOTICE_KINDS.filter(isOptional);

/** Whether there is a mail of the same kind, which can be turned off by itself. */
export const isOptionalMail = (kind: OptionalNoticeKind): kind is OptionalNoticeKind & OptionalMailKind =>
  Object.hasOwn(MAIL_KINDS, kind);

/** The roles that get notices of this kind. */
export const rolesOfNotice = (kind: NoticeKind): readonly RoleId[] =>
  ROLES_OF_AUDIENCE[NOTICE_KINDS[kind].audience];

/** The notices that people with this role can turn off. */
export const optionalNoticeKindsOf = (role: RoleId): readonly OptionalNoticeKind[] =>
  OPTIONAL_NOTICE_KINDS.filter((kind) => rolesOfNotice(kind).includes(role));

/** After how many days a notice is deleted. */
export const NOTICE_KEPT_DAYS = 90;
/** The longest text of a notice, in characters. */
export const LONGEST_NOTICE = 300;
/** In how many browsers a person is told of notices; a further one replaces the oldest. */
export const MOST_PUSH_DEVICES = 10;
