/**
 * The keys of API clients in T7 and T18: ended in one process and refused by all, and guessed at
 * from one network.
 */
import { makeKey } from '../../../../server/security/client-keys.ts';
import { MOST_FROM_NETWORK } from '../../../../src/domain/sign-in-limits.ts';
import { apiOf } from '../../../support/api.ts';
import { made } from '../../contract/material/maker.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import type { From } from '../files/sign-in-endpoint.ts';
import { newApiClient, setClientActive } from './api-client.ts';

const PROFILE = '/user/profile';
const GUESSES = 120;

interface Holder {
  client: string;
  key: string;
  keyId: string;
}

async function keyHolder(house: ProofFixture): Promise<Holder> {
  const { id: client } = await newApiClient(house);
  const { api } = await house.member('admin@pavilion.test');
  const { key, keys } = made<{ key: string; keys: { id: string; ending: string }[] }>(
    await api.send('POST', `/external-clients/${client}/keys`, { name: 'Web shop' }),
  );
  const keyId = keys.find(({ ending }) => key.endsWith(ending))?.id ?? '';
  return { client, key, keyId };
}

/** Ends a key; the names are those of T7's faults. */
const ENDS: Readonly<Record<string, (house: ProofFixture, holder: Holder) => Promise<void>>> = {
  expired: (house, { keyId }) =>
    house.command(`UPDATE client_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [keyId]),
  async revoked(house, { keyId }) {
    const { api } = await house.member('admin@pavilion.test');
    made(await api.send('DELETE', `/external-clients/keys/${keyId}`));
  },
  suspended: (house, { client }) => setClientActive(house, client, false),
};

/**
 * A client's key and session by every process, before and after the key or the client has ended.
 */
export async function endKeys(
  house: ProofFixture,
  fault: string | null,
): Promise<{ asked: number; complaints: string[] }> {
  const complaints: string[] = [];
  let asked = 0;
  for (const [name, end] of Object.entries(ENDS)) {
    const holder = await keyHolder(house);
    const tokens = {
      key: holder.key,
      ...(name === 'suspended' && { session: await house.session(holder.client) }),
    };
    const expectEverywhere = async (status: number): Promise<void> => {
      for (const url of house.urls)
        for (const [kind, token] of Object.entries(tokens)) {
          asked += 1;
          const reply = await apiOf(url, token).get(PROFILE);
          if (reply.status !== status)
            complaints.push(`A client’s ${kind}, ${name}: ${reply.status} instead of ${status}.`);
        }
    };
    await expectEverywhere(200);
    if (fault?.includes(name) !== true) await end(house, holder);
    await expectEverywhere(401);
  }
  return { asked, complaints };
}

/**
 * Many well-formed keys that nobody has, from one network and by every process; others are not
 * locked out by them.
 */
export async function guessAtKeys(
  house: ProofFixture,
  at: (turn: number) => From,
): Promise<{ figure: string; complaints: string[] }> {
  const complaints: string[] = [];
  const { key } = await keyHolder(house);
  const stranger = at(0).ip;
  const ask = async ({ url, ip }: From, token: string): Promise<number> => {
    const reply = await fetch(`${url}/api/v1${PROFILE}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
    });
    await reply.text();
    return reply.status;
  };
  const statuses = await Promise.all(
    Array.from({ length: GUESSES }, (_, turn) => ask({ url: at(turn).url, ip: stranger }, makeKey().key)),
  );
  const looked = statuses.filter((status) => status === 401).length;
  if (looked > MOST_FROM_NETWORK)
    complaints.push(`${looked} wrong keys from one network were answered, and ${MOST_FROM_NETWORK} may be.`);
  if (statuses.some((status) => status !== 401 && status !== 429))
    complaints.push(`Wrong keys were answered with ${[...new Set(statuses)].join(', ')}.`);
  for (const turn of house.urls.keys()) {
    const status = await ask(at(turn), key);
    if (status !== 200) complaints.push(`Beside the guesses a right key was answered with ${status}.`);
  }
  return { figure: `of ${GUESSES} keys from one network ${looked} looked at`, complaints };
}
