/** Mails and notices about issued and paid invoices. */
import type { Permit } from '../../../src/machines/decide.ts';
import { invoicesWithStones } from '../../db/queries/invoices/mailed-invoices.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import { invoiceIssued, paymentReceived } from '../../mail/templates/invoices.ts';
import { queueMail } from '../mail.ts';
import { mailOfActions } from '../notify-clients.ts';
import type { NamedActor } from '../write-history.ts';

/**
 * Mails the clients their new invoices. Written as the server, because an associate may not.
 */
export const notifyIssued = (
  tx: Tx,
  actor: NamedActor,
  ids: readonly string[],
  permit: Permit,
): Promise<void> =>
  asServer(tx, async (server) => {
    const issued = await invoicesWithStones(server, ids);
    if (mailOfActions(permit.actions) !== 'invoiceIssued') return;
    const mails = issued.map(({ client_id: to, ...facts }) => ({ to, facts }));
    await queueMail(server, actor, invoiceIssued, mails);
  });

/** Tells the client of a payment and of the rest, in USD with two decimals. */
export async function notifyPayment(
  tx: Tx,
  actor: NamedActor,
  permit: Permit,
  {
    client_id: to,
    ...facts
  }: { client_id: string; number: string; amount: string; open: string; fromCredit: boolean },
): Promise<void> {
  if (mailOfActions(permit.actions) !== 'paymentReceived') return;
  await asServer(tx, (server) => queueMail(server, actor, paymentReceived, [{ to, facts }]));
}
