/** A mail to somebody who is being erased is either emptied with the rest, or never written. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_STATUS, ROLE } from '../../src/domain/codes.ts';
import { SYSTEM, withActor, type Tx } from '../../server/db/with-actor.ts';
import { accountSuspended } from '../../server/mail/templates/accounts.ts';
import { queueMail } from '../../server/workflows/mail.ts';
import { eraseAgain } from '../../server/workflows/people/erase.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { lockWaits } from '../support/wait.ts';

let server: TestServer;
let people: People;
let id: string;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

const admin = () => people[ROLE.administrator].api;
const close = (): Promise<Reply> => admin().send('DELETE', `/external-clients/${id}?reason=Left`);
const blank = (): Promise<Reply> => admin().send('PUT', `/user/account/${id}/blank`, { reason: 'Asked' });
const mails = () =>
  server.query<{ kind: string; status: number; address: string | null }>(
    'SELECT kind, status, address FROM mail WHERE user_id = $1',
    [id],
  );
const write = (tx: Tx): Promise<void> =>
  queueMail(tx, { requestId: null }, accountSuspended, [{ to: id, facts: null }]);

/** A transaction that does `work` and stays open until `end` is called. */
async function halfway(work: (tx: Tx) => Promise<unknown>): Promise<{ end: () => Promise<void> }> {
  const gate = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<void>();
  const whole = withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await work(tx);
    // Statements are sent without waiting; this one is answered after them.
    await tx.run('SELECT 1');
    worked.resolve();
    await gate.promise;
  });
  whole.catch(worked.reject);
  await worked.promise;
  return {
    async end() {
      gate.resolve();
      await whole;
    },
  };
}

beforeEach(async () => {
  made += 1;
  const added = await admin().send('POST', '/external-clients', {
    role_id: ROLE.apiClient,
    email: `mailed-${made}@client.test`,
    first_name: 'Tide',
    company_name: 'Tide Gems',
  });
  id = dataOf<{ id: string }>(added).id;
});

describe('somebody who is erased while a mail to them is written', () => {
  it('is erased after the mail, which is given up and empty', async () => {
    expect((await close()).status).toBe(200);
    const writing = await halfway(write);
    const erasing = blank();
    await lockWaits(server, 1);
    await writing.end();
    const reply = await erasing;
    expect(reply.status, reply.text).toBe(200);
    expect(await mails()).toEqual([{ kind: 'accountSuspended', status: MAIL_STATUS.givenUp, address: null }]);
  });

  it('gets no mail if they were erased first', async () => {
    expect((await close()).status).toBe(200);
    const erasing = await halfway((tx) => eraseAgain(tx, id));
    const writing = withActor(server.pool, SYSTEM, 'write', write);
    await lockWaits(server, 1);
    await erasing.end();
    await writing;
    expect(await mails()).toEqual([]);
  });
});

describe('a closed account', () => {
  it('is not invited any more', async () => {
    const waiting = () => server.query('SELECT 1 FROM invitation WHERE user_id = $1', [id]);
    expect(await waiting()).toHaveLength(1);
    expect((await close()).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });
});
