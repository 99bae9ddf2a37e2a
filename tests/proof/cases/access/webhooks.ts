/**
 * What clients' webhooks are told by three processes: nothing once a client is suspended, and
 * nothing inside.
 */
import { until } from '../../../support/wait.ts';
import { made } from '../../contract/material/maker.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';
import { newApiClient, setClientActive } from './api-client.ts';
import { INTERNAL_HOSTS, openTrap } from '../files/feed-traps.ts';

const ROUNDS = { short: 3, long: 30 };
const NOT_SUSPENDED = 'a client that was not suspended after all';
const LET_INSIDE = 'a connection to an address inside';

interface Listener {
  clientId: string;
  webhook: string;
  /** The shop's path for its messages. */
  path: string;
}

async function listener(house: ProofFixture): Promise<Listener> {
  const { id: clientId, number } = await newApiClient(house);
  const { api } = await house.member('admin@pavilion.test');
  const path = `/shop-${number}`;
  const url = new URL(path, house.shop.url).href;
  const reply = await api.send('POST', `/external-clients/${clientId}/webhooks`, {
    url,
    changes: ['repriced'],
  });
  return { clientId, webhook: made<{ webhooks: { id: string }[] }>(reply).webhooks[0]?.id ?? '', path };
}

/** Another price for an untouched stone. */
async function reprice(house: ProofFixture): Promise<string> {
  const [stone] = await house.stones(1);
  await house.command('UPDATE stone SET price_per_ct = price_per_ct + 1 WHERE id = $1', [stone?.id]);
  return stone?.id ?? '';
}

const told = (house: ProofFixture, { path }: Listener, stone: string): boolean =>
  house.shop.received.some(
    ({ path: at, message }) => at === path && message.data.stones?.some(({ id }) => id === stone) === true,
  );

/** T20: a webhook of a suspended client, and one whose address leads inside. */
export const webhooks: ProofCase = {
  id: 'T20',
  title: 'webhooks: of a client suspended in one process, and with addresses that lead inside',
  mark: 'nothing is sent from the next try on, by any process; what was missed is sent afterwards; nobody inside is connected to',
  faults: [NOT_SUSPENDED, LET_INSIDE],
  async run(house, { long, fault }) {
    const complaints: string[] = [];
    const [one, control] = [await listener(house), await listener(house)];
    const rounds = long ? ROUNDS.long : ROUNDS.short;
    for (let round = 0; round < rounds; round++) {
      if (fault !== NOT_SUSPENDED) await setClientActive(house, one.clientId, false);
      const stone = await reprice(house);
      await until('the other client’s message', () => told(house, control, stone));
      // Both are told in the same second; a second change shows that the first one's time is over.
      const next = await reprice(house);
      await until('the other client’s next message', () => told(house, control, next));
      if (told(house, one, stone)) complaints.push('A suspended client was told of a stone.');
      if (fault === NOT_SUSPENDED) continue;
      await setClientActive(house, one.clientId, true);
      await until('what the client missed', () => told(house, one, stone) && told(house, one, next));
    }
    complaints.push(...(await inside(house, control, fault === LET_INSIDE)));
    const twice = house.shop.received.length - new Set(house.shop.received.map(({ id }) => id)).size;
    if (twice > 0) complaints.push(`${twice} messages came twice.`);
    return { figure: `${rounds} suspensions, ${house.shop.received.length} messages`, complaints };
  },
};

/** As if the address had been saved before the rule: each try refuses it. */
async function inside(house: ProofFixture, { webhook, path }: Listener, letIn: boolean): Promise<string[]> {
  const trap = await openTrap();
  try {
    const complaints: string[] = [];
    for (const host of INTERNAL_HOSTS) {
      await house.command('UPDATE webhook SET url = $2 WHERE id = $1', [
        webhook,
        `http://${host}:${trap.port}/`,
      ]);
      const { api } = await house.member('admin@pavilion.test');
      const { id } = made<{ id: string }>(
        await api.send('POST', `/external-clients/webhooks/${webhook}/test`),
      );
      const [tried] = await until('the end of a test', async () => {
        const rows = await house.query<{ status: number }>(
          'SELECT status FROM webhook_delivery WHERE id = $1 AND status <> 1',
          [id],
        );
        return rows.length > 0 && rows;
      });
      if (tried?.status === 2) complaints.push(`A message was sent to ${host}.`);
    }
    if (letIn) await fetch(`http://127.0.0.1:${trap.port}/`).catch(() => undefined);
    if (trap.visits() > 0) complaints.push(`${trap.visits()} connections led inside.`);
    return complaints;
  } finally {
    await house.command('UPDATE webhook SET url = $2 WHERE id = $1', [
      webhook,
      new URL(path, house.shop.url).href,
    ]);
    await trap.close();
  }
}
