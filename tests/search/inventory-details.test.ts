/** The inventory details count what the search finds, for each role's view. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { DIAMOND_TYPE, ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Details = components['schemas']['InventoryDetails'];
type Figure = Details['whiteInventory'];

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  const { id } = people[ROLE.customer];
  await server.command(
    `INSERT INTO inventory_access (client_id, shape, changed_by) VALUES ($1, '{ROUND,OVAL,PEAR}', 'Test')`,
    [id],
  );
  const [stone] = await server.query<{ id: string }>('SELECT id FROM stone WHERE status = 1 LIMIT 1');
  const withdrawn = await people[ROLE.administrator].api.send('PUT', `/inventory/status/${stone?.id}`, {
    status: 2,
    reason: 'At the laboratory',
  });
  if (withdrawn.status !== 200) throw new Error(withdrawn.text);
});
afterAll(() => server.close());

/** What the search finds with these filters. */
async function found(api: Api, filters: object): Promise<Pick<Figure, 'pieces' | 'carats'>> {
  const reply = await api.send('POST', '/inventory/search', { size: 1, ...filters });
  expect(reply.status, reply.text).toBe(200);
  const { totals } = dataOf<{ totals: { pieces: number; carat: number } }>(reply);
  return { pieces: totals.pieces, carats: totals.carat };
}
const told = ({ pieces, carats }: Figure): Pick<Figure, 'pieces' | 'carats'> => ({ pieces, carats });

for (const role of [ROLE.administrator, ROLE.associate, ROLE.customer] as const)
  it(`counts what the search finds, by status and by shape, for role ${role}`, async () => {
    const { api } = people[role];
    for (const diamond_type of Object.values(DIAMOND_TYPE)) {
      const details = dataOf<Details>(await api.get(`/inventory/details?diamond_type=${diamond_type}`));
      const whole = diamond_type === DIAMOND_TYPE.white ? details.whiteInventory : details.fancyInventory;
      expect(told(whole)).toEqual(await found(api, { diamond_type }));
      expect(details.by_status.length).toBeGreaterThan(0);
      for (const one of details.by_status)
        expect(told(one), `status ${one.status}`).toEqual(
          await found(api, { diamond_type, status: [one.status] }),
        );
      for (const one of details.by_shape)
        expect(told(one), one.shape).toEqual(await found(api, { diamond_type, shape: [one.shape] }));
      expect(details.by_status.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(whole.pieces);
    }
  });

it('lists the places of fancy stones among the attributes', async () => {
  await server.command(
    `UPDATE stone SET location = 'Macau' WHERE id = (SELECT id FROM stone WHERE diamond_type = 2 AND status = 1 LIMIT 1)`,
  );
  const reply = await people[ROLE.administrator].api.get(
    '/inventory/new-arrival/diamond-attribute-submasters',
  );
  const { location } = dataOf<{ location: { name: string }[] }>(reply);
  expect(location.map(({ name }) => name)).toContain('Macau');
});
