/** The house has asked a price for a memo of a walk's stone, and somebody accepts it. */
import { newId } from '../../../server/ids.ts';
import type { Api, Reply } from '../../support/api.ts';
import type { TestServer } from '../../support/server.ts';
import type { Trail } from './walker.ts';

const ASKED = '0.01';

export async function agree(server: TestServer, trail: Trail, api: Api): Promise<Reply> {
  const { stoneId, client } = trail;
  const offer = newId();
  const id = newId();
  await server.command(
    'INSERT INTO price_offer (id, number, client_id, created_by, on_memo) VALUES ($1, $3, $2, $2, true)',
    [offer, client.id, `P-${offer}`],
  );
  await server.command(
    `INSERT INTO price_offer_line (id, offer_id, stone_id, client_id, created_by, status, carat, sell_amt, proposed_amt, due_at)
     SELECT $1::uuid, $2::uuid, id, $3::uuid, $3::uuid, 1, carat, 1, 0.01, now() + interval '1 hour' FROM stone WHERE id = $4`,
    [id, offer, client.id, stoneId],
  );
  await server.command('UPDATE price_offer_line SET status = 2, countered_amt = 0.01 WHERE id = $1', [id]);
  const reply = await api.send('PUT', '/inventory/new-arrival/offer-answer', {
    answer: 'accept',
    lines: [{ id, amount: ASKED }],
  });
  if (reply.status === 200) {
    const [line] = await server.query<{ id: string }>(
      'SELECT id FROM memo_line WHERE price_offer_line_id = $1',
      [id],
    );
    trail.memo = line?.id ?? '';
  } else await server.command('UPDATE price_offer_line SET status = 5 WHERE id = $1', [id]);
  return reply;
}
