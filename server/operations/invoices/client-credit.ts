/** A client's credit, for the client and for staff who name one. */
import { findClientCredit } from '../../db/queries/invoices/credit-entries.ts';
import { notFound } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { namedClient } from '../acting-for.ts';

export const getClientCredit: Handler<'getClientCredit'> = async ({ query }, call) => {
  const clientId = namedClient(call.person, query.user_id);
  const credit = await call.read((tx) => findClientCredit(tx, clientId));
  if (!credit) throw notFound();
  return { data: credit };
};
