/** A server with customers who get offers by e-mail, and a mail server to send them by. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { components } from '../../../src/api/schema.gen.ts';
import type pg from 'pg';
import { ROLE } from '../../../src/domain/codes.ts';
import { createPool } from '../../../server/db/pool.ts';
import { newId } from '../../../server/ids.ts';
import { sendBulkEmails, type BulkOptions } from '../../../server/jobs/send-bulk-emails.ts';
import {
  CERTIFICATE,
  startMailServer,
  type MailServerForTests,
  type Behaviour,
} from '../../mails/support/mail-server.ts';
import { envOf } from '../../mails/support/mails.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

type Schemas = components['schemas'];
export type BulkEmail = Schemas['BulkEmailDetail'];
export type BulkRecipient = Schemas['BulkRecipient'];

export const AT = '/bulk-email';

export interface Reader {
  id: string;
  email: string;
}

export interface BulkEmailFixture {
  readonly server: TestServer;
  readonly admin: Api;
  /** Closed after the test. */
  mailServer(manners?: Behaviour): Promise<MailServerForTests>;
  /** Customers of the house with mail boxes, who have agreed unless they are said not to have. */
  readers(count: number, agreed?: boolean): Promise<Reader[]>;
  /** An e-mail to these readers, without stones unless `data` says otherwise. */
  write(readers: readonly Reader[], data?: object): Promise<Reply>;
  written(readers: readonly Reader[], data?: object): Promise<BulkEmail>;
  begin(id: string, key?: string): Promise<Reply>;
  /** One round of the job. */
  send(mails: MailServerForTests, options?: BulkOptions): Promise<string | null>;
  now(id: string): Promise<BulkEmail>;
  recipients(id: string, query?: string): Promise<BulkRecipient[]>;
}

const SHORT_TIMEOUTS = { connect: 2_000, silence: 2_000, mail: 10_000 };

/** Installs the hooks of the calling test file. */
export function bulkEmailFixture(): BulkEmailFixture {
  let server: TestServer;
  let admin: Api;
  let ownerPool: pg.Pool;
  const opened: MailServerForTests[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.as('admin@pavilion.test');
    ownerPool = createPool(server.databaseOwnerUrl, { name: 'bulk e-mail test', kind: 'owner' });
  });
  afterAll(async () => {
    await ownerPool.end();
    await server.close();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });

  const write: BulkEmailFixture['write'] = (readers, data = {}) =>
    admin.send('POST', AT, {
      subject: 'New rounds',
      body: '<p>Dear client</p>',
      audience: { clients: readers.map(({ id }) => id) },
      stone_choice: { from: 'nothing' },
      ...data,
    });
  return {
    get server() {
      return server;
    },
    get admin() {
      return admin;
    },
    async mailServer(manners = {}) {
      const one = await startMailServer(manners);
      opened.push(one);
      return one;
    },
    async readers(count, agreed = true) {
      const people = Array.from({ length: count }, () => {
        const id = newId();
        return { id, email: `${id}@client.com` };
      });
      await server.command(
        `INSERT INTO app_user (id, role_id, email, first_name)
         SELECT id, ${ROLE.customer}, email, 'Carla' FROM unnest($1::uuid[], $2::text[]) AS p (id, email)`,
        [people.map(({ id }) => id), people.map(({ email }) => email)],
      );
      if (!agreed) return people;
      const clients = people.map(({ id }) => id);
      const reply = await admin.send('PUT', `${AT}/consent`, { clients, given: true, how: 'Signed a form' });
      expect(reply.status, reply.text).toBe(200);
      return people;
    },
    write,
    async written(readers, data) {
      const reply = await write(readers, data);
      expect(reply.status, reply.text).toBe(200);
      return dataOf<BulkEmail>(reply);
    },
    begin: (id, key) =>
      admin.get(`${AT}/send-email/${id}`, key === undefined ? {} : { 'idempotency-key': key }),
    send: (mails, options = {}) =>
      sendBulkEmails(
        {
          pool: server.pool,
          ownerPool,
          env: envOf(server, mails.url),
        },
        new AbortController().signal,
        { ca: CERTIFICATE, patience: SHORT_TIMEOUTS, ...options },
      ),
    now: async (id) => dataOf<BulkEmail>(await admin.get(`${AT}/${id}`)),
    recipients: async (id, query = '') =>
      dataOf<{ data: BulkRecipient[] }>(await admin.get(`${AT}/${id}/recipients${query}`)).data,
  };
}
