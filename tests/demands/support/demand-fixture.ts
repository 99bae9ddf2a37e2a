/** A server with demands, and rounds of the job that matches stones with them. */
import { afterAll, beforeAll } from 'vitest';
import type { components } from '../../../src/api/schema.gen.ts';
import type { DemandTell } from '../../../src/domain/demands.ts';
import { newId } from '../../../server/ids.ts';
import { matchAll } from '../../../server/jobs/match-demands.ts';
import { Matcher } from '../../../server/workflows/demands/match.ts';
import { notifyMatches, notifyOfferedStones } from '../../../server/workflows/demands/notify.ts';
import { signInEverybody, type People } from '../../api/support/people.ts';
import type { Api } from '../../support/api.ts';
import { writtenColumns } from '../../support/written-columns.ts';
import { asOwner } from '../../support/as-owner.ts';
import { dataOf } from '../../support/data-of.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

export type Demand = components['schemas']['Demand'];
type WithStones = components['schemas']['DemandWithStones'];

export const AT = '/inventory/demands';

export interface DemandFixture {
  readonly server: TestServer;
  readonly people: People;
  /** Makes a demand of the caller for stones at `place`, which no other test uses. */
  wait(api: Api, place: string, more?: object): Promise<Demand>;
  /** Adds an available stone at `place`, with the values `more`. Returns its stock number. */
  stoneAt(place: string, more?: object): Promise<string>;
  match(): Promise<void>;
  tell(when: DemandTell): Promise<void>;
  of(api: Api, id: string): Promise<WithStones>;
}

/** Installs the hooks of the calling test file. */
export function demandFixture(): DemandFixture {
  let server: TestServer;
  let people: People;
  const matcher = new Matcher();

  beforeAll(async () => {
    server = await startTestServer();
    people = await signInEverybody(server);
  });
  afterAll(() => server.close());

  return {
    get server() {
      return server;
    },
    get people() {
      return people;
    },
    async wait(api, place, { filters = {}, ...more }: { filters?: object } = {}) {
      const reply = await api.send('POST', AT, {
        name: place,
        filters: { diamond_type: 1, location: [place], ...filters },
        ...more,
      });
      if (reply.status !== 200) throw new Error(reply.text);
      return dataOf<Demand>(reply);
    },
    async stoneAt(place, more = {}) {
      const id = newId();
      const columns = await writtenColumns((text, values) => server.query(text, values), 'stone');
      await server.command(
        `INSERT INTO stone (${columns}) SELECT ${columns.replaceAll(/\w+/g, 'new.$&')}
           FROM (SELECT * FROM stone WHERE status = 1 AND diamond_type = 1 AND rap IS NOT NULL LIMIT 1) s,
                LATERAL jsonb_populate_record(NULL::stone, to_jsonb(s) || $2::jsonb || jsonb_build_object(
                  'id', $1::uuid, 'stock_no', $1::text, 'org_stock_no', $1::text, 'identity_key', $1::text, 'report_no', NULL,
                  'created_at', now(), 'confirmed_at', now(), 'returned_at', NULL, 'version', 0)) new`,
        [id, { location: place, ...more }],
      );
      return id;
    },
    match: () => asOwner(server, (ownerPool) => matchAll({ pool: server.pool, ownerPool }, matcher)),
    async tell(when) {
      await notifyOfferedStones(server.pool);
      await asOwner(server, (ownerPool) => notifyMatches(ownerPool, when));
    },
    of: async (api, id) => dataOf<WithStones>(await api.get(`${AT}/${id}`)),
  };
}
