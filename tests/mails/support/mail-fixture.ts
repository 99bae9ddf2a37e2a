/** A server whose clients are queued mails, for tests of what becomes of them. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ROLE } from '../../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { newId } from '../../../server/ids.ts';
import { plain } from '../../../server/mail/markup.ts';
import type { Template } from '../../../server/mail/template.ts';
import { queueMail } from '../../../server/workflows/mail.ts';
import { stepsOf } from '../../api/support/records.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { startMailServer, type MailServerForTests, type Behaviour } from './mail-server.ts';
import { mailsTo, sendMails, type StoredMail } from './mails.ts';

export const NOTE: Template<{ words: string }> = {
  kind: 'kycApproved',
  write: ({ words }) => ({
    subject: plain`A note: ${words}`,
    blocks: [words],
    button: { label: 'Open', path: '/customer-profile' },
    why: 'because this is a test',
  }),
};

export interface MailedPerson {
  id: string;
  email: string;
}

export interface MailFixture {
  readonly server: TestServer;
  /** Another one for each test. */
  readonly client: MailedPerson;
  /** Closed after the test. */
  serverWith(manners?: Behaviour): Promise<MailServerForTests>;
  somebody(name?: string, host?: string): Promise<MailedPerson>;
  queue(words?: string, to?: string): Promise<void>;
  /** The only mail of this person, or of the test's client. */
  only(userId?: string): Promise<StoredMail>;
  /** The events in the history of the client's only mail. */
  events(): Promise<string[]>;
}

/** Installs the hooks of the calling test file. */
export function mailFixture(): MailFixture {
  let server: TestServer;
  let client: MailedPerson;
  const opened: MailServerForTests[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    // The demo's own mails are not part of the tests.
    await sendMails(server, null);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    client = await somebody();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await server.command(`UPDATE mail SET next_try_at = 'infinity' WHERE status IN (1, 3)`);
  });

  async function somebody(name = 'Carla', host = 'client.com'): Promise<MailedPerson> {
    const id = newId();
    const email = `${id}@${host}`;
    await server.command('INSERT INTO app_user (id, role_id, email, first_name) VALUES ($1, $2, $3, $4)', [
      id,
      ROLE.customer,
      email,
      name,
    ]);
    return { id, email };
  }

  async function only(userId = client.id): Promise<StoredMail> {
    const [mail, ...more] = await mailsTo(server, userId);
    if (!mail || more.length > 0) throw new Error(`There are ${more.length + 1} mails.`);
    return mail;
  }

  return {
    get server() {
      return server;
    },
    get client() {
      return client;
    },
    async serverWith(manners = {}) {
      const one = await startMailServer(manners);
      opened.push(one);
      return one;
    },
    somebody,
    queue: (words = 'Hello', to = client.id) =>
      withActor(server.pool, SYSTEM, 'write', (tx) =>
        queueMail(tx, { requestId: null }, NOTE, [{ to, facts: { words } }]),
      ),
    only,
    events: async () => (await stepsOf(server, (await only()).id)).map(({ event }) => event),
  };
}
