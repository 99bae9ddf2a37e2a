/** Accounts that can be reactivated or closed, and sessions that can be ended. */
import { ACCOUNT_STATUS, MEMBERSHIP_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import { MOST_FEED_KEYS } from '../../../../src/domain/api-keys.ts';
import { newId } from '../../../../server/ids.ts';
import { hashOfToken, newToken } from '../../../../server/security/tokens.ts';
import { apiOf } from '../../../support/api.ts';
import { PAPER } from './clients.ts';
import { spareMember } from './factors.ts';
import { made, severalAtOnce } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const AT_A_TIME = 6;

/**
 * Accepts an invitation with a link of our own, because only the mail has the one that was sent.
 */
export async function accept({ house }: Pick<Maker, 'house'>, userId: string): Promise<void> {
  const token = newToken();
  await house.command('UPDATE invitation SET token_hash = $2 WHERE user_id = $1', [
    userId,
    hashOfToken(token),
  ]);
  const accepting = { token, password: 'a lantern over the quay' };
  made(await apiOf(house.url()).send('POST', '/user/accept-invitation', accepting));
}

async function suspended(maker: Maker): Promise<void> {
  const { admin, associateId } = maker;
  const { api } = await admin();
  const client = made<{ id: string }>(
    await api.send('POST', '/customer/add-customer-with-business', {
      email: `${newId()}@proof.test`,
      first_name: 'Proof',
      company_name: 'Proof Gems',
      business_associate_id: associateId,
    }),
  );
  await accept(maker, client.id);
  made(
    await api.send('PUT', `/customer/user/${client.id}/status`, {
      is_active: false,
      reason: 'For the proof',
    }),
  );
}

/** Of one associate, so that another one is a stranger to them. */
export async function externalClient({ admin, associateId }: Maker): Promise<string> {
  const { api } = await admin();
  const reply = await api.send('POST', '/external-clients', {
    role_id: ROLE.apiClient,
    email: `${newId()}@proof.test`,
    first_name: 'Proof',
    company_name: 'Proof Exchange',
    business_associate_id: associateId,
  });
  return made<{ id: string }>(reply).id;
}

async function suspendedExternal(maker: Maker): Promise<void> {
  const id = await externalClient(maker);
  const { api } = await maker.admin();
  await accept(maker, id);
  const at = `/external-clients/status/${id}`;
  made(await api.send('PUT', at, { is_active: false, reason: 'For the proof' }));
}

async function closed(maker: Maker): Promise<void> {
  const id = await externalClient(maker);
  const { api } = await maker.admin();
  made(await api.send('DELETE', `/external-clients/${id}?reason=For%20the%20proof`));
}

/** A key of an external client. */
async function clientKey(maker: Maker): Promise<void> {
  const id = await externalClient(maker);
  const { api } = await maker.admin();
  made(await api.send('POST', `/external-clients/${id}/keys`, { name: 'Proof' }));
}

/** Of the administrator, who ends them. */
async function spareSession({ house, admin }: Maker): Promise<void> {
  const { id } = await admin();
  await house.query(
    `INSERT INTO session (token_hash, user_id, state_key, expires_at) VALUES ($1, $2, 'spare', now() + interval '1 day')`,
    [hashOfToken(newToken()), id],
  );
}

async function withPicture({ house }: Maker): Promise<void> {
  const id = await spareMember(house, ROLE.administrator);
  const api = apiOf(house.url(), await house.session(id));
  made(await api.form('PUT', '/user/profile', {}, { picture: PAPER }));
}

/** Into the first customer's company. */
async function invitedColleague(maker: Maker): Promise<string> {
  const { api } = await maker.admin();
  const email = `${newId()}@proof.test`;
  const asked = { user_id: maker.clientId, email, first_name: 'Proof', powers: ['hold'] };
  const people = made<{ id: string; email: string }[]>(await api.send('POST', '/company/people', asked));
  return people.find((one) => one.email === email)?.id ?? '';
}

/** Who belongs to the first customer's company. */
export async function colleague(maker: Maker): Promise<string> {
  const id = await invitedColleague(maker);
  await accept(maker, id);
  return id;
}

async function suspendedColleague(maker: Maker): Promise<void> {
  const id = await colleague(maker);
  const { api } = await maker.admin();
  const asked = { user_id: maker.clientId, is_active: false };
  made(await api.send('PUT', `/company/people/${id}/status`, asked));
}

const colleaguesIn = (status: number): string =>
  `SELECT m.person_id AS id FROM membership m JOIN app_user u ON u.id = m.person_id
     JOIN app_user c ON c.id = m.company_id AND c.email = 'customer@pavilion.test'
    WHERE m.status = ${status} AND NOT m.is_owner AND u.email LIKE '%@proof.test'`;

export const ACCOUNTS = {
  colleague: {
    find: colleaguesIn(MEMBERSHIP_STATUS.active),
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => colleague(maker)),
  },
  suspendedColleague: {
    find: colleaguesIn(MEMBERSHIP_STATUS.suspended),
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => suspendedColleague(maker)),
  },
  invitedColleague: {
    find: colleaguesIn(MEMBERSHIP_STATUS.invited),
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => invitedColleague(maker)),
  },
  suspendedAccount: {
    find: `SELECT a.id FROM account a JOIN app_user u ON u.id = a.id
            WHERE a.status = ${ACCOUNT_STATUS.suspended} AND u.email LIKE '%@proof.test'`,
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => suspended(maker)),
  },
  closedAccount: {
    find: `SELECT id FROM account WHERE status = ${ACCOUNT_STATUS.closed}`,
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => closed(maker)),
  },
  personWithPicture: {
    // Not a person of the demo, because this one may be changed, closed or deleted.
    find: `SELECT p.user_id AS id FROM person_picture p JOIN app_user u ON u.id = p.user_id
            WHERE u.email LIKE '%@proof.test'`,
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => withPicture(maker)),
  },
  externalClient: {
    find: `SELECT u.id FROM app_user u JOIN account a ON a.id = u.id
            WHERE u.role_id = ${ROLE.apiClient} AND u.associate_id = $1
              AND a.status IN (${ACCOUNT_STATUS.invited}, ${ACCOUNT_STATUS.active})
              -- What they have is deleted with them, and may be waiting for another request.
              AND NOT EXISTS (SELECT FROM client_key k WHERE k.client_id = u.id)
              AND NOT EXISTS (SELECT FROM stock_feed f WHERE f.client_id = u.id)
              AND NOT EXISTS (SELECT FROM webhook w WHERE w.client_id = u.id)`,
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => externalClient(maker)),
  },
  suspendedExternal: {
    find: `SELECT u.id FROM app_user u JOIN account a ON a.id = u.id
            WHERE u.role_id = ${ROLE.apiClient} AND a.status = ${ACCOUNT_STATUS.suspended}`,
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => suspendedExternal(maker)),
  },
  clientKey: {
    // Working ones of clients who can sign in, with room for the key that replaces it.
    find: `SELECT k.id FROM client_key k JOIN app_user c ON c.id = k.client_id AND c.is_active
            WHERE k.revoked_at IS NULL AND k.replaced_by IS NULL AND k.expires_at > now()
              AND (SELECT count(*) FROM client_key o WHERE o.client_id = k.client_id
                      AND o.feed_id IS NOT DISTINCT FROM k.feed_id AND o.revoked_at IS NULL) < ${MOST_FEED_KEYS}`,
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => clientKey(maker)),
  },
  spareSession: {
    find: `SELECT id FROM session WHERE state_key = 'spare' AND revoked_at IS NULL`,
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => spareSession(maker)),
  },
} satisfies Record<string, Source>;
