/** Clients at each point of their KYC, all of one associate. */
import { BUSINESS_STATUS, KYC_STATUS } from '../../../../src/domain/codes.ts';
import { newId } from '../../../../server/ids.ts';
import { PICTURE } from '../../cases/files/nasty-files.ts';
import { made, severalAtOnce } from './maker.ts';
import type { Maker, Source } from './maker.ts';

export const PAPER = new File([new Uint8Array(PICTURE)], 'paper.png', { type: 'image/png' });

/** Documents are submitted once; a business is registered once and unregistered once. */
const AT_A_TIME = 6;
const THEIRS = 'SELECT id FROM app_user WHERE associate_id = $1';
const AT = '/customer/business/document';

const withPapers = (status: number): string =>
  `SELECT DISTINCT client_id AS id FROM kyc_document WHERE status = ${status} AND client_id IN (${THEIRS})`;
const several = (make: (maker: Maker) => Promise<unknown>) => (maker: Maker) =>
  severalAtOnce(AT_A_TIME, () => make(maker));

async function newClient({ admin, associateId }: Maker, domain = 'proof.test'): Promise<string> {
  const { api } = await admin();
  const reply = await api.send('POST', '/customer/add-customer-with-business', {
    email: `${newId()}@${domain}`,
    first_name: 'Proof',
    company_name: 'Proof Gems',
    business_associate_id: associateId,
  });
  return made<{ id: string }>(reply).id;
}

async function clientWithPapers(maker: Maker): Promise<string> {
  const user_id = await newClient(maker);
  const { api } = await maker.admin();
  const entry = [{ document_type: 1, expires_on: '2040-06-30' }];
  const data = { user_id, business_owner_data: entry, business_data: entry };
  made(await api.form('POST', AT, data, { owner_image: PAPER, business_image: PAPER }));
  return user_id;
}

const decided = (entry: object) =>
  several(async (maker) => {
    const user_id = await clientWithPapers(maker);
    const { api } = await maker.admin();
    made(await api.form('PUT', AT, { user_id, business_owner_data: [entry], business_data: [entry] }, {}));
  });

export const CLIENTS = {
  // Somebody who has searched; otherwise there would be no searches to list.
  client: {
    find: `SELECT id FROM app_user u WHERE email = 'customer@pavilion.test'
             AND EXISTS (SELECT FROM activity WHERE user_id = u.id AND kind = 'search')`,
    make: ({ house, clientId }) =>
      house.command(
        `INSERT INTO activity (half_hour, user_id, kind, times) VALUES (date_trunc('hour', now()), $1, 'search', 1)
         ON CONFLICT DO NOTHING`,
        [clientId],
      ),
  },
  // Separate clients for settings, because a client who sees nothing can do nothing.
  otherClient: {
    find: `SELECT u.id FROM app_user u JOIN business b ON b.user_id = u.id WHERE u.associate_id = $1 AND u.email NOT LIKE '%@pavilion.test'`,
    make: several((maker) => newClient(maker)),
  },
  associateUser: { find: `SELECT id FROM app_user WHERE id = $1` },
  businessOfClient: {
    find: `SELECT b.id FROM business b JOIN app_user u ON u.id = b.user_id WHERE u.email = 'customer@pavilion.test'`,
  },
  clientWithoutPapers: {
    find: `SELECT u.id FROM app_user u JOIN business b ON b.user_id = u.id
      WHERE u.associate_id = $1 AND NOT EXISTS (SELECT FROM kyc_document k WHERE k.client_id = u.id)`,
    make: several((maker) => newClient(maker)),
  },
  // Becomes part of the first customer's company, and is no client any more.
  mergedClient: {
    find: `SELECT u.id FROM app_user u JOIN business b ON b.user_id = u.id
      WHERE u.associate_id = $1 AND u.email LIKE '%@merged.test'`,
    make: several((maker) => newClient(maker, 'merged.test')),
  },
  clientWithPapers: { find: withPapers(KYC_STATUS.pending), make: several(clientWithPapers) },
  clientRefused: {
    find: withPapers(KYC_STATUS.rejected),
    make: decided({ status: KYC_STATUS.rejected, remark: 'Not legible' }),
  },
  // Not the demo's customers, who need their registration.
  business: {
    find: `SELECT b.id FROM business b JOIN app_user u ON u.id = b.user_id
      WHERE u.associate_id = $1 AND u.email NOT LIKE '%@pavilion.test' AND b.status <> ${BUSINESS_STATUS.notRegistered}
        AND (SELECT count(*) FROM kyc_document k WHERE k.client_id = u.id AND k.status = ${KYC_STATUS.approved}) > 1`,
    make: decided({ status: KYC_STATUS.approved }),
  },
  paper: {
    find: `SELECT id FROM kyc_document WHERE client_id IN (${THEIRS}) ORDER BY id`,
    make: several(clientWithPapers),
  },
} satisfies Record<string, Source>;
