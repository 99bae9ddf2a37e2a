import { ACCOUNT_STATUS } from '../../../src/domain/codes.ts';

/** SQL: whether the person with this id was not erased. Nothing more is done for erased people. */
export const notErased = (id: string): string =>
  `NOT EXISTS (SELECT FROM account gone WHERE gone.id = ${id} AND gone.status = ${ACCOUNT_STATUS.erased})`;
