/**
 * Bulk e-mails to the first customer: drafts, some that are being sent, some in doubt, and the page
 * of one.
 */
import { BULK_EMAIL_STATUS, BULK_OUTCOME } from '../../../../src/domain/codes.ts';
import { hashOfToken, newToken } from '../../../../server/security/tokens.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import { made, type Maker, type Source } from './maker.ts';

const AT = '/bulk-email';
const EACH = 6;

const NOTHING = { subject: 'For the proof', stone_choice: { from: 'nothing' } };

async function write(
  { house, clientId }: Pick<Maker, 'house' | 'clientId'>,
  more: object = NOTHING,
): Promise<string> {
  const { api } = await house.member('admin@pavilion.test');
  await api.send('PUT', `${AT}/consent`, { clients: [clientId], given: true, how: 'For the proof' });
  const audience = { clients: [clientId] };
  const data = { body: '<p>Dear client</p>', audience, ...more };
  return made<{ id: string }>(await api.send('POST', AT, data)).id;
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
  bulkEmailInDoubt: {
    find: `SELECT DISTINCT e.id FROM bulk_email e JOIN bulk_email_recipient r ON r.bulk_email_id = e.id AND r.run = e.run
            WHERE e.status = ${BULK_EMAIL_STATUS.draft} AND r.outcome = ${BULK_OUTCOME.inDoubt}
              AND r.user_id = (SELECT id FROM app_user WHERE email = 'customer@pavilion.test')`,
    async make(maker) {
      for (let count = 0; count < EACH; count++) {
        // Drafts, so that no worker takes them.
        const id = await write(maker, { ...NOTHING, subject: 'In doubt for the proof' });
        await maker.house.command('UPDATE bulk_email SET run = 1 WHERE id = $1', [id]);
        await maker.house.command(
          `INSERT INTO bulk_email_recipient (bulk_email_id, run, user_id, outcome, begun_at, settled_at)
           VALUES ($1, 1, $2, ${BULK_OUTCOME.inDoubt}, now(), now())`,
          [id, maker.clientId],
        );
      }
    },
  },
} satisfies Record<string, Source>;

const TOKEN = 'reader-of-the-proof'.padEnd(43, '0');

/** The token of somebody who got an e-mail. */
export async function readerTokenOf(house: ProofFixture): Promise<string> {
  const known = await house.query('SELECT FROM bulk_email_recipient WHERE token_hash = $1', [
    hashOfToken(TOKEN),
  ]);
  if (known.length > 0) return TOKEN;
  const admin = await house.member('admin@pavilion.test');
  const { id } = await house.member('customer@pavilion.test');
  // Its reader is an administrator, who gets no offers: nobody loses any. Several may ask at once.
  await house.command(
    `INSERT INTO bulk_email_recipient (bulk_email_id, run, user_id, outcome, settled_at, token_hash)
     VALUES ($1, 99, $2, 2, now(), $3) ON CONFLICT (token_hash) DO NOTHING`,
    [await write({ house, clientId: id }), admin.id, hashOfToken(TOKEN)],
  );
  return TOKEN;
}

const pages = new WeakMap<ProofFixture, Promise<string>>();

/** The secret of a page of stones, which nobody's act closes. */
export function pageSecretOf(house: ProofFixture): Promise<string> {
  const known = pages.get(house) ?? openPage(house);
  pages.set(house, known);
  return known;
}

async function openPage(house: ProofFixture): Promise<string> {
  const { api } = await house.member('admin@pavilion.test');
  const { id: clientId } = await house.member('customer@pavilion.test');
  const reader = await house.member('customer2@pavilion.test');
  const stock_numbers = (await house.stones(1)).map(({ stock_no }) => stock_no);
  await house.command(
    'UPDATE stone SET image = $2, video = $2, certificate = $2 WHERE stock_no = ANY ($1::text[])',
    [stock_numbers, `${house.media.origin}/stone.png`],
  );
  const shown = { subject: 'Shown in the proof', stone_choice: { from: 'chosen', stock_numbers } };
  const id = await write({ house, clientId }, shown);
  made(await api.get(`${AT}/send-email/${id}`));
  const secret = newToken();
  await house.command(
    `INSERT INTO bulk_email_recipient (bulk_email_id, run, user_id, outcome, begun_at, settled_at, page_hash, link_id)
     SELECT bulk_email_id, 1, $2, ${BULK_OUTCOME.sent}, now(), now(), $3, id FROM share_link WHERE bulk_email_id = $1`,
    [id, reader.id, hashOfToken(secret)],
  );
  return secret;
}
