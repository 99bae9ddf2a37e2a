import { ROLE } from '../../../src/domain/codes.ts';
import type { ProofFixture, Member } from '../proof-fixture.ts';
import type { ProofOptions, ProofCase, Verdict } from '../proof-case.ts';
import { startNaiveControl } from './naive-control.ts';

const CLIENTS = 200;
const ROUNDS = { short: 20, long: 400 };

/** T2: all clients want the same stone at the same moment. */
export const race: ProofCase = {
  id: 'T2',
  title: 'race for one stone',
  mark: 'every round of 200 clients across 3 processes has exactly one winner',
  faults: ['a server that looks first and writes then'],
  run: (house, how) => (how.fault === null ? raceOnPortal(house, how) : raceOnControl(house)),
};

async function raceOnPortal(house: ProofFixture, { long }: ProofOptions): Promise<Verdict> {
  const clients = await house.people(CLIENTS, ROLE.apiClient);
  const rounds = long ? ROUNDS.long : ROUNDS.short;
  const complaints: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const [stone] = await house.stones(1);
    if (!stone) break;
    const replies = await Promise.all(
      clients.map(({ api }) =>
        api.send('POST', '/inventory/new-arrival/hold', { stock_numbers: [stone.stock_no] }),
      ),
    );
    const winners = clients.filter((_one, index) => replies[index]?.status === 200);
    const strange = replies.filter(({ status }) => status !== 200 && status !== 409);
    const holds = await house.query<{ client_id: string }>('SELECT client_id FROM hold WHERE stone_id = $1', [
      stone.id,
    ]);
    const claims = await house.query<{ client_id: string }>(
      'SELECT client_id FROM stone_claim WHERE stone_id = $1',
      [stone.id],
    );
    complaints.push(...judge(round, winners, holds, claims));
    if (strange[0])
      complaints.push(
        `Round ${round}: ${strange.length} answers like ${strange[0].status} ${strange[0].text}.`,
      );
  }
  const figure = `${rounds} rounds, ${complaints.length} without exactly one winner`;
  return { figure, complaints };
}

type Claimed = readonly { client_id: string }[];

function judge(round: number, winners: readonly Member[], holds: Claimed, claims: Claimed): string[] {
  const [winner] = winners;
  if (winners.length !== 1 || !winner)
    return [`Round ${round}: ${winners.length} clients were told that they won.`];
  const kept = [...holds, ...claims].map((one) => one.client_id);
  return kept.length === 2 && kept.every((id) => id === winner.id)
    ? []
    : [`Round ${round}: the winner is not who the database holds the stone for (${kept.length} records).`];
}

async function raceOnControl(house: ProofFixture): Promise<Verdict> {
  const control = await startNaiveControl(house);
  const complaints: string[] = [];
  try {
    for (let round = 0; round < ROUNDS.short; round++) {
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => (await fetch(`${control.url}/${round}`)).text()),
      );
      const sold = await control.claims(String(round));
      if (sold !== 1) complaints.push(`Round ${round}: sold ${sold} times.`);
    }
  } finally {
    await control.close();
  }
  return { figure: `${complaints.length} rounds of ${ROUNDS.short} lost`, complaints };
}
