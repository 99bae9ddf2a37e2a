/** Stones of a walk that are offered to their client. */
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { newId } from '../../../server/ids.ts';
import { askNextInLine } from '../../../server/workflows/queue/offer.ts';
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import type { TestServer } from '../../support/server.ts';
import type { Trail } from './walker.ts';

async function placeOf(server: TestServer, { stoneId, client }: Trail): Promise<string> {
  const id = newId();
  await server.command(
    'INSERT INTO queue_place (id, stone_id, client_id, created_by, status) VALUES ($1, $2, $3, $3, 1)',
    [id, stoneId, client.id],
  );
  return id;
}

/**
 * The free stone is offered to the client of the walk, as if it had just come free. Returns the
 * hold.
 */
export async function offered(server: TestServer, trail: Trail): Promise<string> {
  const id = await placeOf(server, trail);
  const actor = { id: null, role: null, name: 'Walker', requestId: null };
  const freed = {
    workflow: 'stone' as const,
    recordId: trail.stoneId,
    stoneId: trail.stoneId,
    clientId: null,
    event: 'RELEASE',
    from: 'hold',
    to: 'available',
    toCode: STONE_STATUS.available,
    consulted: null,
  } as const;
  await withActor(server.pool, SYSTEM, 'write', (tx) => askNextInLine(tx, actor, [freed], new Set()));
  const [place] = await server.query<{ hold_id: string }>('SELECT hold_id FROM queue_place WHERE id = $1', [
    id,
  ]);
  return place?.hold_id ?? '';
}

/** A place to which the hold of the walk is the offer. */
export async function offeredPlace(server: TestServer, trail: Trail): Promise<string> {
  const id = await placeOf(server, trail);
  await server.command('UPDATE queue_place SET status = 2, hold_id = $2 WHERE id = $1', [id, trail.hold]);
  return id;
}
