/** Bulk e-mails to the first customer: drafts, and some that are being sent. */
import { BULK_EMAIL_STATUS } from '../../../../src/domain/codes.ts';
import { hashOfToken } from '../../../../server/security/tokens.ts';
import type { House } from '../../house.ts';
import { made, type Maker, type Source } from './maker.ts';

const AT = '/bulk-email';
const EACH = 6;

async function write({ house, clientId }: Pick<Maker, 'house' | 'clientId'>): Promise<string> {
  const { api } = await house.member('admin@pavilion.test');
  await api.send('PUT', `${AT}/consent`, { clients: [clientId], given: true, how: 'For the proof' });
  const audience = { clients: [clientId] };
  const data = { subject: 'For the proof', body: '<p>Dear client</p>', audience };
  return made<{ id: string }>(await api.send('POST', AT, { ...data, stone_choice: { from: 'nothing' } })).id;
}

export const BULK_EMAILS = {
  bulkEmail: {
    find: `SELECT id FROM bulk_email WHERE status = ${BULK_EMAIL_STATUS.draft} AND subject = 'For the proof'`,
    async make(maker) {
      for (let count = 0; count < EACH; count++) await write(maker);
    },
  },
  bulkEmailSending: {
    find: `SELECT id FROM bulk_email WHERE status = ${BULK_EMAIL_STATUS.sending}`,
    async make(maker) {
      const { api } = await maker.house.member('admin@pavilion.test');
      for (let count = 0; count < EACH; count++) {
        const id = await write(maker);
        made(await api.get(`${AT}/send-email/${id}`));
      }
    },
  },
} satisfies Record<string, Source>;

const TOKEN = 'reader-of-the-proof'.padEnd(43, '0');

/** The token of somebody who got an e-mail. */
export async function readerTokenOf(house: House): Promise<string> {
  const known = await house.look('SELECT FROM bulk_email_recipient WHERE token_hash = $1', [
    hashOfToken(TOKEN),
  ]);
  if (known.length > 0) return TOKEN;
  const admin = await house.member('admin@pavilion.test');
  const { id } = await house.member('customer@pavilion.test');
  // Its reader is an administrator, who gets no offers: nobody loses any.
  await house.command(
    `INSERT INTO bulk_email_recipient (bulk_email_id, run, user_id, outcome, settled_at, token_hash)
     VALUES ($1, 99, $2, 2, now(), $3)`,
    [await write({ house, clientId: id }), admin.id, hashOfToken(TOKEN)],
  );
  return TOKEN;
}
