/** Where people are signed in, and who is online. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { dataOf } from '../support/data-of.ts';
import { PASSWORD, signIn, type Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import { newcomer } from '../api/support/kyc.ts';
import { signInEverybody, type People } from '../api/support/people.ts';

interface Session {
  id: string;
  ip: string | null;
  agent: string | null;
  is_current: boolean;
}
interface Presence {
  onlineUserCount: number;
  totalUserCount: number;
  users: { id: string; name: string; company_name: string | null }[];
}

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

async function somebody(): Promise<{ id: string; api: Api; email: string }> {
  const { id, api } = await newcomer(server, people);
  return { id, api, email: dataOf<{ email: string }>(await api.get('/user/profile')).email };
}
const sessionsOf = async (api: Api): Promise<Session[]> => dataOf<Session[]>(await api.get('/user/sessions'));

describe('the own sessions', () => {
  it('are listed with device and address, the current one first', async () => {
    const { api, email } = await somebody();
    await fetch(`${server.url}/api/v1/user/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      },
      body: JSON.stringify({ data: { email, password: PASSWORD } }),
    });
    const sessions = await sessionsOf(api);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ ip: '127.0.0.1', agent: expect.stringContaining('Firefox/140.0') });
  });

  it('can be ended one by one, on the very next request', async () => {
    const { api, email } = await somebody();
    const other = await signIn(server.url, email);
    const [, session] = await sessionsOf(api);
    const reply = await api.send('DELETE', `/user/sessions/${session?.id ?? ''}`);
    expect([reply.status, reply.body?.message, dataOf<Session[]>(reply).length]).toEqual([
      200,
      'You are signed out there.',
      1,
    ]);
    expect((await other.get('/user/profile')).status).toBe(401);
  });

  it('can all be ended but the current one', async () => {
    const { api, email } = await somebody();
    const others = [await signIn(server.url, email), await signIn(server.url, email)];
    expect((await api.send('DELETE', '/user/sessions')).body?.message).toBe(
      'You are signed out everywhere else.',
    );
    for (const other of others) expect((await other.get('/user/profile')).status).toBe(401);
    expect((await api.get('/user/profile')).status).toBe(200);
  });

  it('of others are not found', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const [session] = await sessionsOf(theirs.api);
    expect((await mine.api.send('DELETE', `/user/sessions/${session?.id ?? ''}`)).status).toBe(404);
    expect((await theirs.api.get('/user/profile')).status).toBe(200);
  });
});

describe('presence', () => {
  it('names recently active people for administrators', async () => {
    const { id, api } = await somebody();
    await server.command(`UPDATE session SET seen_at = now() - interval '6 minutes' WHERE user_id = $1`, [
      id,
    ]);
    const present = async (): Promise<Presence> =>
      dataOf<Presence>(await people[ROLE.administrator].api.get('/user/live-user-count'));
    expect((await present()).users.some((person) => person.id === id)).toBe(false);
    await api.get('/user/profile');
    // Written together with others, within the next seconds.
    await until('the session that was used', async () =>
      (await present()).users.some((person) => person.id === id && person.company_name !== null),
    );
    const { onlineUserCount, totalUserCount, users } = await present();
    expect(onlineUserCount).toBe(users.length);
    expect(totalUserCount).toBeGreaterThanOrEqual(onlineUserCount);
  });
});
