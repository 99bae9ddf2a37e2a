import { ROLE } from '../../../../src/domain/codes.ts';
import { apiOf } from '../../../support/api.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';
import { hashOfToken } from '../../../../server/security/tokens.ts';
import { endKeys } from './keys.ts';

const PROFILE = '/user/profile';
const ROUNDS = { short: 5, long: 100 };

/** Invalidates a token; undone afterwards if other tests need the person. */
interface End {
  name: string;
  end(house: ProofFixture, of: { token: string; person: Member }): Promise<void>;
}

const ENDS: readonly End[] = [
  {
    name: 'expired',
    end: (house, { token }) =>
      house.command(`UPDATE session SET expires_at = now() - interval '1 second' WHERE token_hash = $1`, [
        hashOfToken(token),
      ]),
  },
  {
    name: 'revoked',
    // Signed out in one process, refused by all.
    end: async (house, { token }) =>
      void (await apiOf(house.urls[0] ?? '', token).send('POST', '/user/logout')),
  },
  {
    name: 'suspended',
    end: (house, { person }) =>
      house.command('UPDATE app_user SET is_active = false WHERE id = $1', [person.id]),
  },
];

const NEVER: readonly [name: string, header: string | null][] = [
  ['none', null],
  ['empty', 'Bearer '],
  ['of another scheme', 'Basic YWRtaW46YWRtaW4='],
  ['malformed', 'Bearer ../../etc/passwd'],
  ['too long', `Bearer ${'x'.repeat(4_000)}`],
  ['that nobody has', `Bearer ${'x'.repeat(43)}`],
  ['with a NUL escaped', 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%00'],
];

/** T7: an invalid token is refused by every process on the very next request. */
export const tokens: ProofCase = {
  id: 'T7',
  title:
    'tokens and clients’ keys: none, malformed, expired, revoked, of a suspended person, of somebody else',
  mark: 'each is refused with 401 on the very next request, by every process',
  faults: ['expired', 'revoked', 'suspended'].map((name) => `a token that was not ${name} after all`),
  async run(house, { long, fault }) {
    const complaints: string[] = [];
    let asked = 0;
    const expect401 = async (name: string, url: string, header: string | null): Promise<void> => {
      asked += 1;
      const headers: Record<string, string> = header === null ? {} : { authorization: header };
      const reply = await fetch(`${url}/api/v1${PROFILE}`, { headers });
      await reply.text();
      if (reply.status !== 401) complaints.push(`A token ${name} was answered with ${reply.status}.`);
    };
    for (const url of house.urls) for (const [name, header] of NEVER) await expect401(name, url, header);
    for (let round = 0; round < (long ? ROUNDS.long : ROUNDS.short); round++) {
      for (const { name, end } of ENDS) {
        const [person] = await house.people(1, ROLE.guest);
        if (!person) continue;
        const token = await house.session(person.id);
        for (const url of house.urls) {
          const before = await apiOf(url, token).get(PROFILE);
          if (before.status !== 200)
            complaints.push(`A token that counts was answered with ${before.status}.`);
          if ((before.body?.data as { id?: string })?.id !== person.id)
            complaints.push('A token answered as somebody else.');
        }
        if (fault?.includes(name) !== true) await end(house, { token, person });
        for (const url of house.urls) await expect401(name, url, `Bearer ${token}`);
      }
    }
    const keys = await endKeys(house, fault);
    complaints.push(...keys.complaints, ...(await ofSomebodyElse(house)));
    return { figure: `${asked + keys.asked} requests, ${complaints.length} let through`, complaints };
  },
};

/** A person's token with somebody else's id gives no access to their records. */
async function ofSomebodyElse(house: ProofFixture): Promise<string[]> {
  const [me, other] = await house.people(2, ROLE.guest);
  if (!me || !other) return ['There was nobody to try it with.'];
  const reply = await me.api.get(`/customer/user/${other.id}`);
  return reply.status === 404 && !reply.text.includes(other.id)
    ? []
    : [`Another guest's detail was answered with ${reply.status}.`];
}
