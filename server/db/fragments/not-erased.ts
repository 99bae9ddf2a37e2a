import { ACCOUNT_STATUS } from '../../../src/domain/codes.ts';

/** SQL: false once the person's data have been erased. */
export const notErased = (id: string): string =>
  `NOT EXISTS (SELECT FROM account gone WHERE gone.id = ${id} AND gone.status = ${ACCOUNT_STATUS.erased})`;

/** SQL: replaces an erased person's e-mail address. Nothing can be sent to it. */
export const erasedAddress = (id: string): string => `'erased-' || ${id}`;
