import { setTimeout as sleep } from 'node:timers/promises';
import { ROLE, STONE_STATUS } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { TWIN_TAKEN } from '../../../src/domain/stones/twins.ts';
import { newId } from '../../../server/ids.ts';
import { apiOf, type Reply } from '../../support/api.ts';
import { pricesSeen, take } from '../../support/prices.ts';
import { startProcess } from '../../support/served-by-processes.ts';
import type { ProofCase, ProofOptions, Verdict } from '../proof-case.ts';
import type { Member, ProofFixture, Stone } from '../proof-fixture.ts';

const CLIENTS = { short: 60, long: 200 };
const ROUNDS = { short: 8, long: 100 };
/** One round in so many kills a server while it answers. */
const KILLS = { short: 4, long: 10 };
const PREFIX = '/inventory/new-arrival';
const FAULTS = {
  key: 'the constraint is dropped, and code writes a promise without asking the machine',
  guard: 'the guard sees no promise of another offer',
};

/**
 * T27: four offers of one stone, each with its certificate written differently, on every way that
 * promises a stone at the same moment.
 */
export const twins: ProofCase = {
  id: 'T27',
  title: 'four offers of one stone, held, confirmed, lent, agreed and offered to the next in line at once',
  mark: 'each round has one promise, everybody else reads why, and a sale withdraws the other offers until it is reversed',
  faults: Object.values(FAULTS),
  async run(house, { long, fault }: ProofOptions): Promise<Verdict> {
    if (fault === FAULTS.key)
      await house.command(`ALTER TABLE promised_certificate DROP CONSTRAINT one_promise_per_certificate`);
    if (fault === FAULTS.guard)
      await house.command(`ALTER TABLE promised_certificate ENABLE ROW LEVEL SECURITY;
        CREATE POLICY blind ON promised_certificate FOR SELECT USING (false);
        CREATE POLICY writes ON promised_certificate FOR INSERT WITH CHECK (true)`);
    const scene = await openScene(house, long ? CLIENTS.long : CLIENTS.short);
    const rounds = fault !== null ? 2 : long ? ROUNDS.long : ROUNDS.short;
    const every = long ? KILLS.long : KILLS.short;
    try {
      for (let round = 1; round <= rounds; round++) await playRound(scene, round, round % every === 0);
    } finally {
      await scene.end();
      if (fault === FAULTS.key)
        await house.command(`DELETE FROM promised_certificate;
          ALTER TABLE promised_certificate ADD CONSTRAINT one_promise_per_certificate
            EXCLUDE USING gist (certificate WITH =, shape WITH =, weight WITH &&)`);
      if (fault === FAULTS.guard)
        await house.command(`DROP POLICY blind ON promised_certificate; DROP POLICY writes ON promised_certificate;
          ALTER TABLE promised_certificate DISABLE ROW LEVEL SECURITY`);
    }
    const { complaints, answers, won, sales, kills } = scene;
    const figure = `${rounds} rounds, ${answers} answers, ${won} told that they have the stone, ${sales} sales, ${kills} kills; ${complaints.length} complaints`;
    return { figure, complaints };
  },
};

interface Scene {
  house: ProofFixture;
  clients: readonly Member[];
  admin: Member;
  /** A server process that is killed. */
  victim: ReturnType<typeof startProcess> & { url: string };
  complaints: string[];
  answers: number;
  won: number;
  sales: number;
  kills: number;
  sold(): void;
  end(): Promise<void>;
}

async function openScene(house: ProofFixture, count: number): Promise<Scene> {
  const start = async (): Promise<Scene['victim']> => {
    const begun = startProcess(house.variables);
    return { ...begun, url: await begun.address };
  };
  const scene: Scene = {
    house,
    clients: await house.people(count, ROLE.apiClient),
    admin: await house.member('admin@pavilion.test'),
    victim: await start(),
    complaints: [],
    answers: 0,
    won: 0,
    sales: 0,
    kills: 0,
    sold: () => void (scene.sales += 1),
    end: async () => void scene.victim.process.kill('SIGKILL'),
  };
  return scene;
}

let reports = 5_100_000_000;

/** Four rows of one stone: three that write its number differently, and a pair with it. */
async function makeTwins(house: ProofFixture): Promise<Stone[]> {
  const stones = await house.stones(4);
  reports += 1;
  const written = [
    { report_no: String(reports), carat: 1.51, pieces: 1 },
    { report_no: `gia 00${reports}`, carat: 1.52, pieces: 1 },
    { report_no: `${reports}`.replace(/(\d{4})$/, ' $1'), carat: 1.5, pieces: 1 },
    { report_no: `${reports} / ${reports + 1_000_000_000}`, carat: 3.02, pieces: 2 },
  ];
  await house.query(
    `UPDATE stone s SET lab = 'GIA', report_no = n.report_no, carat = n.carat, pieces = n.pieces, shape = 'ROUND', stone_type = 2
       FROM unnest($1::uuid[], $2::text[], $3::numeric[], $4::int[]) AS n (id, report_no, carat, pieces) WHERE s.id = n.id`,
    [
      stones.map(({ id }) => id),
      written.map(({ report_no }) => report_no),
      written.map(({ carat }) => carat),
      written.map(({ pieces }) => pieces),
    ],
  );
  return stones;
}

const lineOf = (reply: Reply): string | undefined =>
  (reply.body?.data as { lines?: { id: string }[] } | null)?.lines?.[0]?.id;

/** What somebody was answered; null where the server was killed before. */
interface Outcome {
  clientId: string;
  reply: Reply | null;
}

async function playRound(scene: Scene, round: number, kill: boolean): Promise<void> {
  const { house, clients, admin, complaints } = scene;
  const complain = (what: string): number => complaints.push(`Round ${round}: ${what}`);
  const stones = await makeTwins(house);
  const [first, second] = stones;
  const [holder, waiting, bidder, ...others] = clients;
  if (!first || !second || !holder || !waiting || !bidder)
    throw new Error('There are four stones and clients.');
  const prices = await pricesSeen(bidder.api, { stock_numbers: stones.map(({ stock_no }) => stock_no) });
  const priceOf = (stone: Stone) => prices.filter(({ stock_no }) => stock_no === stone.stock_no);

  // A price offer that is agreed in the race, and a hold that is released to the next in line.
  const amount = Number(priceOf(second)[0]?.amount ?? 0).toFixed(2);
  const offered = await bidder.api.send('POST', `${PREFIX}/offer`, {
    stones: [{ stock_no: second.stock_no, amount: (Number(amount) - 1).toFixed(2) }],
    less_than_half: true,
  });
  const begun = [offered];
  // In every other round the stone is free when the race begins.
  const queued = round % 2 === 0;
  if (queued)
    for (const [{ api }, act] of [[holder, 'hold'] as const, [waiting, 'queue'] as const])
      begun.push(await api.send('POST', `${PREFIX}/${act}`, { stock_numbers: [first.stock_no] }));
  for (const reply of begun)
    if (reply.status !== 200) complain(`it could not begin: ${reply.status} ${reply.text}`);
  const acts = await Promise.all(
    others.map(async ({ id, api }, at): Promise<() => Promise<Outcome>> => {
      const stone = stones[at % stones.length] ?? first;
      const asked = { stock_numbers: [stone.stock_no], prices: priceOf(stone) };
      // Some go through the process that is killed.
      const by = at % 10 === 0 ? apiOf(scene.victim.url, await house.session(id)) : api;
      if (at % 10 === 7)
        return () =>
          answer(
            id,
            admin.api.send('POST', `${PREFIX}/memo`, { ...asked, user_id: id, due_date: '2099-01-05' }),
          );
      return () => answer(id, by.send('POST', `${PREFIX}/${at % 3 === 0 ? 'confirm-stone' : 'hold'}`, asked));
    }),
  );
  const [, held] = begun;
  if (held)
    acts.push(() => answer('', holder.api.send('PUT', `${PREFIX}/release-hold`, { ids: [lineOf(held)] })));
  acts.push(() =>
    answer(
      bidder.id,
      admin.api.send('PUT', `${PREFIX}/offer-answer`, {
        answer: 'accept',
        lines: [{ id: lineOf(offered), amount: (Number(amount) - 1).toFixed(2) }],
      }),
    ),
  );
  const outcomes = Promise.all(acts.toSorted(() => Math.random() - 0.5).map((act) => act()));
  if (kill) {
    await sleep(Math.random() * 150);
    await restart(scene);
  }
  await judge(scene, stones, await outcomes, complain);
}

async function answer(clientId: string, asked: Promise<Reply>): Promise<Outcome> {
  try {
    return { clientId, reply: await asked };
  } catch {
    return { clientId, reply: null };
  }
}

async function restart(scene: Scene): Promise<void> {
  scene.victim.process.kill('SIGKILL');
  scene.kills += 1;
  const begun = startProcess(scene.house.variables);
  scene.victim = { ...begun, url: await begun.address };
}

/** As code that asks no machine; the database alone must refuse it. Whether it did not. */
async function promiseCarelessly(house: ProofFixture, stone: Stone, clientId: string): Promise<boolean> {
  try {
    await house.command(
      `WITH taken AS (UPDATE stone SET status = ${STONE_STATUS.hold}, version = version + 1
                       WHERE id = '${stone.id}' AND status = ${STONE_STATUS.available} RETURNING id)
       INSERT INTO stone_claim (stone_id, workflow, line_id, client_id)
       SELECT id, 'hold', '${newId()}', '${clientId}' FROM taken`,
    );
  } catch {
    // As it must be.
  }
  return (await house.query('SELECT FROM stone_claim WHERE stone_id = $1', [stone.id])).length > 0;
}

async function judge(
  scene: Scene,
  stones: readonly Stone[],
  outcomes: readonly Outcome[],
  complain: (what: string) => void,
): Promise<void> {
  const { house, clients } = scene;
  const ids = stones.map(({ id }) => id);
  const claims = await house.query<{
    stone_id: string;
    client_id: string;
    workflow: string;
    line_id: string;
  }>('SELECT stone_id, client_id, workflow, line_id FROM stone_claim WHERE stone_id = ANY ($1::uuid[])', [
    ids,
  ]);
  const [claim] = claims;
  if (claims.length !== 1 || !claim) return complain(`the stone is promised ${claims.length} times.`);
  const replies = outcomes.flatMap(({ reply }) => reply ?? []);
  scene.answers += replies.length;
  const strange = replies.find(({ status }) => ![200, 409].includes(status));
  if (strange) complain(`an answer is ${strange.status} ${strange.text}`);
  const winners = outcomes.filter(({ clientId, reply }) => clientId !== '' && reply?.status === 200);
  scene.won += winners.length;
  if (winners.some(({ clientId }) => clientId !== claim.client_id))
    complain(`${winners.length} were told that they have the stone, which is another's.`);

  const last = clients.at(-1);
  for (const stone of stones.filter(({ id }) => id !== claim.stone_id)) {
    const reply = await last?.api.send('POST', `${PREFIX}/hold`, { stock_numbers: [stone.stock_no] });
    if (reply?.status !== 409 || !SENTENCES.some((sentence) => reply.text.includes(sentence)))
      complain(`afterwards another offer is answered ${reply?.status} ${reply?.text}`);
    if (await promiseCarelessly(house, stone, claim.client_id))
      return complain('code that asks no machine promised another offer.');
  }

  await sellAndReverse(scene, stones, claim, complain);
}

/** The promised one is sold, which withdraws the others, and comes back with them. */
async function sellAndReverse(
  { house, clients, admin, ...scene }: Scene,
  stones: readonly Stone[],
  claim: { stone_id: string; client_id: string; workflow: string; line_id: string },
  complain: (what: string) => void,
): Promise<void> {
  let { line_id: line } = claim;
  const stock_numbers = stones.filter(({ id }) => id === claim.stone_id).map(({ stock_no }) => stock_no);
  if (claim.workflow === 'hold') {
    const owner = clients.find(({ id }) => id === claim.client_id);
    const confirmed = owner && (await take(owner.api, 'confirm-stone', { stock_numbers }));
    line = (confirmed && lineOf(confirmed)) ?? '';
  }
  const isMemo = claim.workflow === 'memo';
  const sold = await admin.api.send(
    isMemo ? 'POST' : 'PUT',
    `${PREFIX}/${isMemo ? 'memo-sell' : 'approve-stone'}`,
    { ids: [line] },
  );
  if (sold.status !== 200) return complain(`the sale is answered ${sold.status} ${sold.text}`);
  scene.sold();
  const others = async (): Promise<number[]> =>
    (
      await house.query<{ status: number }>(
        'SELECT status FROM stone WHERE id = ANY ($1::uuid[]) AND id <> $2 ORDER BY id',
        [stones.map(({ id }) => id), claim.stone_id],
      )
    ).map(({ status }) => status);
  const after = await others();
  if (after.some((status) => status !== STONE_STATUS.notAvailable))
    complain(`after the sale the other offers have the states ${after.join(', ')}.`);
  const reversed = await admin.api.send('PUT', `${PREFIX}/reverse-sale`, {
    of: isMemo ? 'memo' : 'confirm-stone',
    ids: [line],
    reason: 'Sold by mistake',
  });
  if (reversed.status !== 200)
    return complain(`the reversal is answered ${reversed.status} ${reversed.text}`);
  const back = await others();
  if (back.some((status) => status !== STONE_STATUS.available))
    complain(`after the reversal the other offers have the states ${back.join(', ')}.`);
}

/** Also of those who asked for the offer that is promised. */
const SENTENCES = [...Object.values(TWIN_TAKEN), MESSAGES.onlyAvailable];
