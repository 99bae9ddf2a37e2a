/**
 * The enumerations of the trade and of the portal, each defined once. Codes travel over the wire as
 * numbers; the code uses the names. (Specification, sections 1, 3, 4 and 6.)
 */

export const ROLE = {
  administrator: 1,
  guest: 2,
  associate: 3,
  customer: 4,
  qualityControl: 5,
  apiClient: 6,
  ftpClient: 7,
  auditor: 8,
} as const;
export type RoleId = (typeof ROLE)[keyof typeof ROLE];

export const ROLE_NAME: Record<RoleId, string> = {
  1: 'Administrator',
  2: 'Guest',
  3: 'Business associate',
  4: 'Customer',
  5: 'Quality control',
  6: 'API client',
  7: 'FTP client',
  8: 'Auditor',
};

/** Roles that act for themselves only: they may not name another client. */
export const CLIENT_ROLES: readonly RoleId[] = [ROLE.guest, ROLE.customer, ROLE.apiClient, ROLE.ftpClient];
/** Roles that see every client's records. */
export const SEES_ALL_ROLES: readonly RoleId[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];
/** Clients that receive our stock by API or FTP. They are vetted by contract, not by KYC. */
export type ExternalRole = typeof ROLE.apiClient | typeof ROLE.ftpClient;
export const EXTERNAL_ROLES: readonly RoleId[] = [ROLE.apiClient, ROLE.ftpClient];

/**
 * Roles that get notices in the bell, as in `notices/notices.ts`, which is not in the first load.
 */
export const BELL_ROLES: readonly RoleId[] = [
  ROLE.administrator,
  ROLE.associate,
  ROLE.customer,
  ROLE.qualityControl,
  ROLE.apiClient,
  ROLE.auditor,
];

/**
 * Stone status codes 1 to 5 and 8; 6 and 7 are the cart's two actions, 9 to 11 the states of a
 * business.
 */
export const STONE_STATUS = {
  available: 1,
  notAvailable: 2,
  confirmStones: 3,
  hold: 4,
  memo: 5,
  soldOut: 8,
} as const;
export type StoneStatus = (typeof STONE_STATUS)[keyof typeof STONE_STATUS];
/** Every status but sold and withdrawn. */
export const STATUSES_IN_STOCK: readonly StoneStatus[] = [
  STONE_STATUS.available,
  STONE_STATUS.confirmStones,
  STONE_STATUS.hold,
  STONE_STATUS.memo,
];
/** Under a share link such stones are shown without price and files. */
export const STATUSES_OUT_OF_STOCK: readonly StoneStatus[] = [
  STONE_STATUS.soldOut,
  STONE_STATUS.notAvailable,
];

/**
 * The cart's actions, and the status that a stone of the answer then has. (Specification, section
 * 4.)
 */
export const CART_ACTION = { add: 1, remove: 2 } as const;
export const CART_STATUS = { added: 6, removed: 7 } as const;

export const BUSINESS_STATUS = { notRegistered: 9, kycPending: 10, registered: 11 } as const;
/** The status of a business whose company became part of another. It is no client's any more. */
export const MERGED_BUSINESS = 12;
export type BusinessStatus = (typeof BUSINESS_STATUS)[keyof typeof BUSINESS_STATUS];

export const HOLD_STATUS = { held: 1, released: 2 } as const;
export const MEMO_STATUS = { issued: 1, received: 2, sold: 3 } as const;
/** The status of a client's request for more time. */
export const EXTENSION_STATUS = { asked: 1, granted: 2, declined: 3, withdrawn: 4, lapsed: 5 } as const;
export type ExtensionStatus = (typeof EXTENSION_STATUS)[keyof typeof EXTENSION_STATUS];
/** The last one is the portal's own: a colleague of whoever confirmed has to agree. */
export const APPROVAL_STATUS = {
  pending: 1,
  approved: 2,
  rejected: 3,
  cancelled: 4,
  awaitingCompany: 5,
} as const;
/** The status of a place in the line for a stone that somebody else has. */
export const QUEUE_STATUS = {
  waiting: 1,
  offered: 2,
  taken: 3,
  declined: 4,
  lapsed: 5,
  left: 6,
  ended: 7,
} as const;
/** The status of a price offer: open is the house's turn, countered the client's. */
export const PRICE_OFFER_STATUS = {
  open: 1,
  countered: 2,
  accepted: 3,
  declined: 4,
  withdrawn: 5,
  lapsed: 6,
} as const;
export const ENQUIRY_STATUS = { open: 1, closed: 2 } as const;
export const DEMAND_STATUS = { open: 1, matched: 2, offered: 3, fulfilled: 4, closed: 5 } as const;
export const BULK_EMAIL_STATUS = {
  draft: 1,
  scheduled: 2,
  sending: 3,
  sent: 4,
  stopped: 5,
  deleted: 6,
} as const;
/** The delivery status of a bulk e-mail for one recipient. */
export const BULK_OUTCOME = { waiting: 1, sent: 2, refused: 3, inDoubt: 4, leftOut: 5 } as const;
export const SHARE_LINK_STATUS = { active: 1, expired: 2, revoked: 3 } as const;
/** An invoice is cancelled when all of its lines are credited. */
export const INVOICE_STATUS = { issued: 1, partPaid: 2, paid: 3, cancelled: 4 } as const;
/**
 * How an invoice was paid; `credit` is money that the client paid before, for sales that were
 * reversed.
 */
export const PAYMENT_WAY = { transfer: 1, cheque: 2, cash: 3, card: 4, other: 5, credit: 6 } as const;
export const TASK_STATUS = { pending: 1, done: 2 } as const;
/** The kinds of tasks about a stone. */
export const TASK_KIND = {
  picture: 1,
  video: 2,
  eyeClean: 3,
  shade: 4,
  milky: 5,
  words: 6,
  inspection: 7,
} as const;
/** The status of a member's account; guests have none. */
export const ACCOUNT_STATUS = {
  invited: 1,
  unverified: 2,
  active: 3,
  locked: 4,
  suspended: 5,
  closed: 6,
  erased: 7,
} as const;
export type AccountStatus = (typeof ACCOUNT_STATUS)[keyof typeof ACCOUNT_STATUS];

/** The status of a person in a client's company. */
export const MEMBERSHIP_STATUS = {
  invited: 1,
  active: 2,
  suspended: 3,
  left: 4,
  asked: 5,
  declined: 6,
  withdrawn: 7,
} as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUS)[keyof typeof MEMBERSHIP_STATUS];

export const MAIL_STATUS = { queued: 1, sent: 2, failed: 3, givenUp: 4 } as const;
/** The status of a webhook delivery. */
export const DELIVERY_STATUS = { queued: 1, sent: 2, failed: 3, givenUp: 4 } as const;
/** The status of a finding: a step that broke a duty. */
export const FINDING_STATUS = { open: 1, explained: 2, accepted: 3 } as const;
export type FindingStatus = (typeof FINDING_STATUS)[keyof typeof FINDING_STATUS];
export const KYC_STATUS = { pending: 1, approved: 2, rejected: 3, expired: 4 } as const;

export const BUSINESS_ACTION = { register: 1, unregister: 2 } as const;

export const DIAMOND_TYPE = { white: 1, fancy: 2 } as const;
export type DiamondType = (typeof DIAMOND_TYPE)[keyof typeof DIAMOND_TYPE];
export const STONE_TYPE = { labGrown: 1, natural: 2 } as const;
export type StoneType = (typeof STONE_TYPE)[keyof typeof STONE_TYPE];

/**
 * What a supplier's price is based on, and therefore what stays fixed when the price list changes.
 */
export const PRICE_BASIS = { perCarat: 1, discount: 2 } as const;
export type PriceBasis = (typeof PRICE_BASIS)[keyof typeof PRICE_BASIS];

export const AVAILABILITY_FILTER = { available: 1, notAvailable: 2, all: 3 } as const;
export const CONTAIN_FILTER = { contains: 1, doesNotContain: 2 } as const;
export const SEARCH_TYPE = { normal: 1, matchPair: 2 } as const;
export const PROVIDER_TYPE = { ftp: 1, api: 2 } as const;

/** KYC documents come in two categories; both must be approved before a business is registered. */
export const DOCUMENT_CATEGORY = { owner: 'Business Owner Document', business: 'Business Document' } as const;
export type DocumentCategory = (typeof DOCUMENT_CATEGORY)[keyof typeof DOCUMENT_CATEGORY];
