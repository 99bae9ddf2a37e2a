/** Clients' credit limits: their use, and setting them by administrators. */
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { creditStanding, saveCreditLimit, readCreditLimit } from '../../db/queries/clients/credit-limits.ts';
import { findClient } from '../../db/queries/clients/clients.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { lockRightsForChange } from '../../workflows/client-rights.ts';
import { inUsd } from '../../workflows/seen-prices.ts';
import type { Handler } from '../handler.ts';
import { namedClient } from '../acting-for.ts';

export const getCreditStanding: Handler<'getCreditStanding'> = ({ query }, call) => {
  const clientId = namedClient(call.person, query.user_id);
  return call.read(async (tx) => ({ data: await creditStanding(tx, (await clientOf(tx, clientId)).id) }));
};

export const getCreditLimit: Handler<'getCreditLimit'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => readCreditLimit(tx, (await clientOf(tx, path.id)).id)),
});

export const setCreditLimit: Handler<'setCreditLimit'> = ({ path, data }, call) => {
  const { credit_limit: limit } = data;
  const reason = data.reason.trim();
  if (reason === '') throw invalidRequest('Give a reason for the credit limit.', 'reason');
  return call.effect<'setCreditLimit'>(async (tx) => {
    const client = await clientOf(tx, path.id);
    await lockRightsForChange(tx, client.id);
    const before = await readCreditLimit(tx, client.id);
    const days = data.terms_days === undefined ? before.terms_days : data.terms_days;
    await saveCreditLimit(tx, client.id, { limit, days, reason, changedBy: call.person.name });
    const name = client.business?.company_name ?? client.company_name ?? client.email;
    const said = `${limit === null ? 'has no credit limit' : `has a credit limit of ${inUsd(limit)}`}${daysInWords(days)}.`;
    return {
      data: await readCreditLimit(tx, client.id),
      message: `${name} ${said}`,
      audit: {
        summary: `${markPersonal(client.id, name)} ${said}`,
        subject: {
          user_id: client.id,
          limit,
          limit_before: before.credit_limit,
          terms_days: days,
          terms_days_before: before.terms_days,
          reason: markPersonal(client.id, reason),
        },
      },
    };
  });
};

const daysInWords = (days: number | null): string =>
  days === null ? '' : ` and pays within ${countNoun(days, 'day')}`;

async function clientOf(tx: Tx, id: string): Promise<NonNullable<Awaited<ReturnType<typeof findClient>>>> {
  const client = await findClient(tx, id);
  if (!client) throw notFound();
  return client;
}
