/** Recipients of bulk e-mails, their consent, and test e-mails. */
import { MAILED_STONES } from '../../../src/domain/bulk-email.ts';
import { TABLE_VARIANTS } from '../../../src/lists/table-variants.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { readersAmong, recordConsent } from '../../db/queries/bulk-email/consent.ts';
import { findBulkEmail, type StoredBulkEmail } from '../../db/queries/bulk-email/bulk-emails.ts';
import { recipientsListed } from '../../db/queries/bulk-email/recipients.ts';
import { reachOf } from '../../db/queries/bulk-email/unfinished-runs.ts';
import { findSender } from '../../db/queries/mails/shared-mails.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import { oneOfferOfEach } from '../../db/queries/stones/twins.ts';
import type { MailedStone } from '../../db/fragments/mailed-stones.ts';
import { HOUSE_VIEW } from '../../db/fragments/shown-offer.ts';
import type { Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { bulkEmail } from '../../mail/templates/bulk-email.ts';
import { notFound, notFoundAmong, invalidRequest } from '../../refusals.ts';
import { stonesChosen } from '../../workflows/bulk-email/stones-chosen.ts';
import { queueMailToOther } from '../../workflows/mail.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { findActedFor } from '../acting-for.ts';
import { PAGE_SIZE, stoneViewOf } from '../stone-search.ts';
import { toldOfMail } from '../told-of-mail.ts';

export const listBulkRecipients: Handler<'listBulkRecipients'> = ({ path, query }, call) =>
  pageOrSheet(
    {
      name: 'recipients',
      size: PAGE_SIZE,
      cells: TABLE_VARIANTS.bulkCustomer,
      listed: async (tx) => recipientsListed(await mustFind(tx, path.id), query),
    },
    query,
    call,
  );

export const countBulkReach: Handler<'countBulkReach'> = async ({ data: { audience, id } }, call) => ({
  data: await call.read(async (tx) => {
    const email = id === undefined ? { id: '', run: 0, unfinished: false } : await mustFind(tx, id);
    return reachOf(tx, { ...email, audience });
  }),
});

export const recordMailConsent: Handler<'recordMailConsent'> = ({ data }, call) => {
  const how = data.how.trim();
  if (how === '') throw invalidRequest('Enter how they told you.', 'how');
  const asked = idsOf(data.clients);
  return call.effect<'recordMailConsent'>(async (tx) => {
    const readers = await readersAmong(tx, asked);
    if (readers.length < asked.length)
      throw notFoundAmong(
        asked,
        readers.map(({ id }) => id),
        'clients',
      );
    // Staff cannot overrule clients who unsubscribed themselves.
    const unsubscribed = data.given ? readers.filter(({ suppressed }) => suppressed).map(({ id }) => id) : [];
    const ids = readers.map(({ id }) => id).filter((id) => !unsubscribed.includes(id));
    const by = { id: call.person.id, name: call.person.name };
    await recordConsent(tx, ids, { given: data.given, how, by });
    const message = `Recorded for ${countNoun(ids.length, 'client')}.${unsubscribed.length === 0 ? '' : ` ${countNoun(unsubscribed.length, 'client')} unsubscribed and can only agree in their own profile.`}`;
    return {
      data: { recorded: ids.length, unsubscribed },
      message,
      audit: {
        summary: `Recorded that ${countNoun(ids.length, 'client')} ${data.given ? 'agreed to receive' : 'declined'} offers by e-mail`,
        subject: { clients: ids, how },
      },
    };
  });
};

export const testBulkEmail: Handler<'testBulkEmail'> = ({ path, data }, call) =>
  call.effect<'testBulkEmail'>(async (tx) => {
    const email = await mustFind(tx, path.id);
    const stones = await stonesFor(tx, email, data.user_id);
    const me = await findSender(tx, call.person.id);
    if (!me) throw notFound();
    queueMailToOther(tx, { requestId: call.requestId }, bulkEmail, {
      from: call.person.id,
      address: me.email,
      facts: { id: email.id, subject: email.subject, body: email.body, stones, page: null, isTest: true },
    });
    return {
      data: { email: me.email },
      message: toldOfMail(call, {
        sent: `A test is on its way to ${me.email}.`,
        unsent: `The test to ${me.email} is not sent.`,
      }),
      audit: {
        summary: 'Tested a bulk e-mail',
        subject: { bulk_email_id: email.id, user_id: data.user_id },
      },
    };
  });

/** The stones as the client sees them, or the first stones without prices. */
async function stonesFor(
  tx: Tx,
  { stone_choice: stones }: StoredBulkEmail,
  userId: string | undefined,
): Promise<MailedStone[]> {
  const ids = await stonesChosen(tx, stones);
  const seen =
    userId === undefined
      ? HOUSE_VIEW
      : await stoneViewOf(tx, { ...(await findActedFor(tx, userId)), powers: null });
  const rows = await stoneRowsInOrder(tx, seen, await oneOfferOfEach(tx, seen, ids));
  return rows
    .slice(0, MAILED_STONES)
    .map(({ stock_no, stone_type = null, shape = null, carat, sell_amt }) => ({
      stock_no,
      stone_type,
      shape,
      carat: carat == null ? null : String(carat),
      sell_amt: userId === undefined ? null : (sell_amt ?? null),
    }));
}

async function mustFind(tx: Tx, id: string): Promise<StoredBulkEmail> {
  const email = await findBulkEmail(tx, id);
  if (!email) throw notFound();
  return email;
}
