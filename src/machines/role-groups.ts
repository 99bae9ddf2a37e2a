/** Groups of roles, named once for the transitions to refer to. (Specification, section 6.) */
import { ROLE } from '../domain/codes.ts';
import type { RoleId } from '../domain/codes.ts';

/** Staff who lend, receive and sell stones and answer clients' questions. */
export const LENDERS: readonly RoleId[] = [ROLE.administrator, ROLE.associate];

/**
 * Roles that may hold or confirm a stone. Guests may try; the guard then asks for a registered
 * business.
 */
export const HOLDERS: readonly RoleId[] = [...LENDERS, ROLE.customer, ROLE.guest, ROLE.apiClient];

/** Every client, guests and FTP clients too, and the staff who ask on a client's behalf. */
export const ENQUIRERS: readonly RoleId[] = [...HOLDERS, ROLE.ftpClient];

/** Clients who answer the house's price themselves. */
export const BUYERS: readonly RoleId[] = [ROLE.customer, ROLE.apiClient];

/** Who may make demands: clients with an account, and staff for them. */
export const ASKERS: readonly RoleId[] = [...LENDERS, ROLE.customer, ROLE.apiClient, ROLE.ftpClient];

/** Clients who have stones on memo. */
export const BORROWERS: readonly RoleId[] = [ROLE.customer, ROLE.apiClient, ROLE.ftpClient];

/** Who shows stones to strangers by a link: customers in their own name, and staff. */
export const SHARERS: readonly RoleId[] = [...LENDERS, ROLE.customer];

/** Staff responsible for the stock: they withdraw and restore stones. */
export const STOCK_KEEPERS: readonly RoleId[] = [ROLE.administrator, ROLE.qualityControl];

/** Staff who may correct a confirm-stone while it is pending. */
export const REVISERS: readonly RoleId[] = [...STOCK_KEEPERS, ROLE.associate];

/** Roles that submit a business's documents: the customer, or staff for them. */
export const SUBMITTERS: readonly RoleId[] = [...LENDERS, ROLE.customer];

/** Roles that decide on confirm-stones, KYC documents and registrations. */
export const DECIDERS: readonly RoleId[] = [ROLE.administrator];

/** Who judges what a check of duties found. */
export const JUDGES: readonly RoleId[] = [ROLE.administrator, ROLE.auditor];

/** Everybody who has an account. */
export const MEMBERS: readonly RoleId[] = Object.values(ROLE).filter((role) => role !== ROLE.guest);

/** Who can sign up without an invitation. */
export const NEWCOMERS: readonly RoleId[] = [ROLE.customer];
