/** A colleague of the client confirms a walk's stone, which costs more than they confirm alone. */
import { joined } from '../../companies/support/company.ts';
import type { Api, Reply } from '../../support/api.ts';
import { take } from '../../support/prices.ts';
import type { TestServer } from '../../support/server.ts';
import type { Trail } from './walker.ts';

const colleagues = new WeakMap<Api, Promise<Api>>();

/** One for each client. */
function colleagueOf(server: TestServer, owner: Api): Promise<Api> {
  const known =
    colleagues.get(owner) ??
    joined(server, owner, 'Lotte', ['hold', 'confirm'], '0.00').then(({ api }) => api);
  colleagues.set(owner, known);
  return known;
}

export async function askColleague(server: TestServer, trail: Trail): Promise<Reply> {
  const asker = await colleagueOf(server, trail.client.api);
  const reply = await take(asker, 'confirm-stone', { stock_numbers: [trail.stockNo] });
  if (reply.status !== 200) return reply;
  const [made] = await server.query<{ line: string; hold: string }>(
    `SELECT l.id AS line, h.id AS hold FROM confirm_line l JOIN hold h ON h.stone_id = l.stone_id AND h.status = 1
      WHERE l.stone_id = $1 AND l.status = 5`,
    [trail.stoneId],
  );
  if (!made) throw new Error('The stone waits for no colleague.');
  trail.confirmStone = made.line;
  trail.hold = made.hold;
  return reply;
}
