/**
 * Numbers of memos, orders and price offers: O-K7QM-0012 is a client's twelfth order. Counting per
 * client does not reveal how much the house sells. (docs/adr/0018-document-numbers.md)
 */
import { randomInt } from 'node:crypto';
import type { Tx } from '../db/with-actor.ts';

export type DocumentKind = 'memo' | 'order' | 'offer';

const LETTER: Record<DocumentKind, string> = { memo: 'M', order: 'O', offer: 'P' };

/**
 * No characters that are easily confused (0 and O, 1, I and L), and no vowels, which could form
 * words.
 */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
/** Length of the random code by attempt; longer when many short ones are taken. */
const LENGTHS = [4, 4, 4, 5, 6, 8];

const newCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/**
 * The next number of each client, by client id. It locks each client's counter until the
 * transaction ends, so that numbers have no gaps. Called after the stones and lines are locked, and
 * as late as possible. Counters are locked in the order of the clients' ids.
 */
export async function nextNumbers(
  tx: Tx,
  kind: DocumentKind,
  clientIds: readonly string[],
  makeCode: (length: number) => string = newCode,
): Promise<Map<string, string>> {
  const codes = await codesOf(tx, clientIds, makeCode);
  const counted = await tx.many<{ client_id: string; last_number: number }>(
    `INSERT INTO document_counter (client_id, kind, last_number)
     SELECT c.id, $2, 1 FROM unnest($1::uuid[]) AS c (id) ORDER BY c.id
     ON CONFLICT (client_id, kind) DO UPDATE SET last_number = document_counter.last_number + 1
     RETURNING client_id, last_number`,
    [clientIds, kind],
  );
  return new Map(
    counted.map(({ client_id: client, last_number: number }) => [
      client,
      `${LETTER[kind]}-${codes.get(client)}-${String(number).padStart(4, '0')}`,
    ]),
  );
}

/** For one client. */
export async function nextNumber(tx: Tx, kind: DocumentKind, clientId: string): Promise<string> {
  const number = (await nextNumbers(tx, kind, [clientId])).get(clientId);
  if (number === undefined) throw new Error(`Client ${clientId} got no number.`);
  return number;
}

async function codesOf(
  tx: Tx,
  clientIds: readonly string[],
  makeCode: (length: number) => string,
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  const look = async (): Promise<string[]> => {
    const rows = await tx.many<{ client_id: string; code: string }>(
      'SELECT client_id, code FROM client_code WHERE client_id = ANY ($1::uuid[])',
      [clientIds],
    );
    for (const { client_id: client, code } of rows) known.set(client, code);
    return clientIds.filter((client) => !known.has(client));
  };
  let without = await look();
  for (const length of LENGTHS) {
    if (without.length === 0) return known;
    // Skips codes that are taken, and clients who have just been given one by another transaction.
    await tx.run(
      `INSERT INTO client_code (client_id, code)
       SELECT c.id, c.code FROM unnest($1::uuid[], $2::text[]) AS c (id, code) ORDER BY c.id
       ON CONFLICT DO NOTHING`,
      [without, without.map(() => makeCode(length))],
    );
    without = await look();
  }
  if (without.length > 0) throw new Error('No code was free for a client.');
  return known;
}
