/** A server, API clients with webhooks, and one run of the job that sends them. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { newId } from '../../../server/ids.ts';
import { readEnv } from '../../../server/env.ts';
import { diskStorage } from '../../support/disk-storage.ts';
import { sendDueWebhooks, type SendOptions } from '../../../server/jobs/send-webhooks.ts';
import { createLog } from '../../../server/log.ts';
import { signInEverybody, type People } from '../../api/support/people.ts';
import { acceptInvitation } from '../../session/support/invited.ts';
import type { Api } from '../../support/api.ts';
import { writtenColumns } from '../../support/written-columns.ts';
import { asOwner } from '../../support/as-owner.ts';
import { dataOf } from '../../support/data-of.ts';
import { jobNamed } from '../../support/jobs.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { startReceiver, type Receiver } from './receiver.ts';

const forgetDeliveries = jobNamed('forget-deliveries');

export type Webhook = components['schemas']['Webhook'];
export type Delivery = components['schemas']['Delivery'];
type Made = components['schemas']['MadeWebhook'];

export const EVERYTHING = ['held', 'sold', 'free', 'repriced'];
export const STATUS = { queued: 1, sent: 2, failed: 3, givenUp: 4 } as const;

/** Webhooks that are sent for at a time. */
const PLACES = 10;

export interface Client {
  id: string;
  email: string;
  /** Signed in with a session. */
  api: Api;
}

export interface ListeningClient extends Client {
  webhook: string;
  secret: string;
}

export interface WebhookFixture {
  readonly server: TestServer;
  readonly people: People;
  readonly admin: Api;
  readonly receiver: Receiver;
  client(): Promise<Client>;
  /** A client with a webhook at the receiver. */
  listening(changes?: readonly string[]): Promise<ListeningClient>;
  /** One run of the job, as if it had last looked a minute ago. */
  send(options?: SendOptions): Promise<void>;
  /** As if the next try of everything that failed were due now. */
  makeDue(): Promise<void>;
  webhook(of: ListeningClient): Promise<Webhook>;
  deliveries(of: ListeningClient): Promise<Delivery[]>;
  /** One run of the job that forgets what old deliveries said. */
  forget(): Promise<void>;
  /** Stones that are free, with a price. */
  stones(count: number): Promise<{ id: string; stock_no: string }[]>;
  /** The ids of as many new stones, like one of the demo's. */
  moreStones(count: number): Promise<string[]>;
  reprice(ids: readonly string[]): Promise<void>;
}

/** Installs the hooks of the calling test file. */
export function webhookFixture(): WebhookFixture {
  let server: TestServer;
  let people: People;
  let receiver: Receiver;
  let clients = 0;
  const log = createLog({ logLevel: 'silent' });

  beforeAll(async () => {
    receiver = await startReceiver();
    server = await startTestServer({ WEBHOOK_HOSTS: allowed() });
    people = await signInEverybody(server);
  });
  afterAll(async () => {
    await server.close();
    await receiver.close();
  });
  // Webhooks of other tests are removed, so they are sent nothing; new ones begin now.
  beforeEach(async () => {
    receiver.clear();
    await server.command('UPDATE webhook SET removed_at = now() WHERE removed_at IS NULL');
    await server.command('DELETE FROM stone_event_mark');
    await server.command(
      `INSERT INTO stone_event_mark (at) VALUES (clock_timestamp() - interval '10 seconds')`,
    );
  });

  /** The receiver with its port, which opens it, and a name, which opens nothing inside. */
  const allowed = () => `${receiver.host},shop.example`;
  const env = () => readEnv({ DATA_DIR: server.dataDir, WEBHOOK_HOSTS: allowed() });
  const admin = (): Api => people[ROLE.administrator].api;

  async function client(): Promise<Client> {
    clients += 1;
    const email = `webhooks-${clients}@clients.test`;
    const reply = await admin().send('POST', '/external-clients', {
      role_id: ROLE.apiClient,
      email,
      first_name: 'Ines',
      company_name: 'Girdle Exchange',
    });
    await acceptInvitation(server, email);
    return { id: dataOf<{ id: string }>(reply).id, email, api: await server.as(email) };
  }

  async function listening(changes: readonly string[] = EVERYTHING): Promise<ListeningClient> {
    const one = await client();
    const reply = await admin().send('POST', `/external-clients/${one.id}/webhooks`, {
      url: receiver.url,
      changes,
    });
    const { secret, webhooks } = dataOf<Made>(reply);
    return { ...one, webhook: webhooks[0]?.id ?? '', secret };
  }

  return {
    get server() {
      return server;
    },
    get people() {
      return people;
    },
    get admin() {
      return admin();
    },
    get receiver() {
      return receiver;
    },
    client,
    listening,
    async send(options = {}) {
      // Locked in one order: two such statements at once would deadlock over rows just written.
      await server.command(
        `UPDATE webhook SET read_at = now() - interval '10 minutes'
          WHERE id IN (SELECT id FROM webhook WHERE removed_at IS NULL ORDER BY id FOR UPDATE)`,
      );
      for (;;) {
        const turns = await sendDueWebhooks({ pool: server.pool, env: env(), log }, PLACES, options);
        if (turns.length === 0) return;
        await Promise.all(turns);
      }
    },
    makeDue: () => server.command('UPDATE webhook_delivery SET next_try_at = now() WHERE status IN (1, 3)'),
    async webhook({ id, webhook }) {
      const all = dataOf<Webhook[]>(await admin().get(`/external-clients/${id}/webhooks`));
      const one = all.find((known) => known.id === webhook);
      if (!one) throw new Error('The webhook is gone.');
      return one;
    },
    deliveries: async ({ webhook }) =>
      dataOf<{ data: Delivery[] }>(await admin().get(`/external-clients/webhooks/${webhook}/deliveries`))
        .data,
    forget: () =>
      asOwner(server, (ownerPool) =>
        forgetDeliveries.run(
          {},
          {
            pool: server.pool,
            ownerPool,
            storage: diskStorage(server.dataDir),
            env: env(),
            log,
          },
        ),
      ),
    stones: (count) =>
      server.query(
        `SELECT id, stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL ORDER BY random() LIMIT ${count}`,
      ),
    async moreStones(count) {
      const ids = Array.from({ length: count }, () => newId());
      const columns = await writtenColumns((text, values) => server.query(text, values), 'stone');
      await server.command(
        `INSERT INTO stone (${columns}) SELECT ${columns.replaceAll(/\w+/g, 'new.$&')}
           FROM (SELECT * FROM stone WHERE status = 1 AND rap IS NOT NULL LIMIT 1) s, unnest($1::uuid[]) named (id),
                LATERAL jsonb_populate_record(NULL::stone, to_jsonb(s) || jsonb_build_object(
                  'id', named.id, 'stock_no', named.id, 'org_stock_no', named.id, 'identity_key', named.id,
                  'report_no', NULL)) new`,
        [ids],
      );
      // They exist before anybody listens.
      await server.command('UPDATE stone_event_mark SET snapshot = pg_current_snapshot()');
      return ids;
    },
    reprice: (ids) =>
      server.command(
        'UPDATE stone SET price_per_ct = price_per_ct + 1, version = version + 1, updated_at = now() WHERE id = ANY ($1::uuid[])',
        [ids],
      ),
  };
}
