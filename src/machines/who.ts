/** Who may do what, named once; a machine's transitions refer to these. (Specification, section 6.) */
import { ROLE } from '../domain/codes.ts';
import type { RoleId } from '../domain/codes.ts';

/** Staff who lend, receive and sell stones and close enquiries. */
export const LENDERS: readonly RoleId[] = [ROLE.administrator, ROLE.associate];

/** Those who may keep or confirm a stone. A guest may ask for it; the guard then asks for a registered business. */
export const HOLDERS: readonly RoleId[] = [...LENDERS, ROLE.customer, ROLE.guest, ROLE.apiClient];

/** Every client, guests and FTP clients too, and the staff who ask on a client's behalf. */
export const ENQUIRERS: readonly RoleId[] = [...HOLDERS, ROLE.ftpClient];

/** Those who answer for the stock: they withdraw stones and restore them. */
export const STOCK_KEEPERS: readonly RoleId[] = [ROLE.administrator, ROLE.qualityControl];

/** Staff who may correct a confirm-stone while it waits for its decision. */
export const REVISERS: readonly RoleId[] = [...STOCK_KEEPERS, ROLE.associate];

/** Those who hand in a business's papers: the customer, or staff for them. */
export const SUBMITTERS: readonly RoleId[] = [...LENDERS, ROLE.customer];

/** Those whose word is final: confirm-stones, KYC documents and registrations. */
export const DECIDERS: readonly RoleId[] = [ROLE.administrator];
