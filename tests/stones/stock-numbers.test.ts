/** Stones whose stock numbers were replaced, because they had contained a provider's code. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withPresentNumbers } from '../../server/db/queries/stones/former-numbers.ts';
import { SYSTEM, withActor, type ActorScope } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('are still found under the former number by staff, and not by clients', async () => {
  const [stone] = await server.query<{ id: string; stock_no: string }>(
    'SELECT id, stock_no FROM stone ORDER BY stock_no LIMIT 1',
  );
  await server.command('INSERT INTO former_stock_number (stock_no, stone_id) VALUES ($1, $2)', [
    'X1-SAI2',
    stone?.id,
  ]);
  const numbersFor = (actor: ActorScope): Promise<string[]> =>
    withActor(server.pool, actor, 'read', (tx) => withPresentNumbers(tx, ['x1-sai2', 'X9']));
  expect(await numbersFor(SYSTEM)).toEqual(['x1-sai2', stone?.stock_no, 'X9']);
  expect(await numbersFor({ id: newId(), scope: 'own' })).toEqual(['x1-sai2', 'X9']);
});
