import { MEMBERSHIP_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import { POWERS, withImplied, type Power } from '../../../../src/domain/powers.ts';
import type { GuardName } from '../../../../src/machines/guards/all.ts';
import { WORKFLOWS } from '../../../../src/machines/workflows.ts';
import { readXlsx } from 'hucre';
import { newId } from '../../../../server/ids.ts';
import { apiOf, type Reply } from '../../../support/api.ts';
import { take } from '../../../support/prices.ts';
import { LearningChooser } from '../../contract/generators.ts';
import { accept } from '../../contract/material/accounts.ts';
import { made } from '../../contract/material/maker.ts';
import { materialOf, type Material } from '../../contract/material/material.ts';
import { likelyRequest, send, strangeRequest } from '../../contract/requests.ts';
import { OPERATIONS, type Operation } from '../../contract/schema.ts';
import type { ProofCase, ProofOptions, Verdict } from '../../proof-case.ts';
import type { Member, ProofFixture } from '../../proof-fixture.ts';
import { sendAs } from '../requests.ts';

/** How many requests of an operation are tried until one is accepted from a colleague who may. */
const TRIES = { short: 120, long: 600, prices: 6 };
const ROUNDS = { short: 8, long: 80 };
const FAULTS = {
  power: 'a colleague with a power that nobody gave',
  gone: 'somebody who has left and is let in',
  both: 'two people who remove each other',
  owners: 'a company handed over twice at once',
  agreed: 'a confirm-stone above an amount, agreed to twice',
  price: 'a colleague who sees prices after all',
};
const PEOPLE = '/company/people';
const HOLD = '/inventory/new-arrival/hold';
const AGREE = '/inventory/new-arrival/agree-confirm-stone';

/** T28: people of one company by their powers, those who have gone, and all of them at once. */
export const colleagues: ProofCase = {
  id: 'T28',
  title: 'people of one company: every operation by every power, after they have gone, and at once',
  mark: 'what a machine or the contract asks a power for is accepted from a colleague who has it and refused to one who lacks only that; who has left or is suspended gets a 401 for everything; of two who remove each other one stays; a company handed over twice has one owner; a confirm-stone above an amount is agreed to once, and never by whoever confirmed it; who does not see prices is told none, in no answer, sheet or order; and a power taken is gone with the answer',
  faults: Object.values(FAULTS),
  async run(house, how) {
    const scene: Scene = { house, how, material: await materialOf(house), complaints: [] };
    const tried = await byPowers(scene);
    const told = await withoutPrices(scene);
    const refused = await afterTheyHaveGone(scene);
    const rounds = how.fault === null && how.long ? ROUNDS.long : ROUNDS.short;
    for (let round = 0; round < rounds; round++) await atOnce(scene);
    return {
      figure: `${tried} requests to ${POWER_OF.size} operations that take a power, ${told} answers to somebody who sees no prices, ${refused} of people who have gone, ${rounds} rounds at once; ${scene.complaints.length} complaints`,
      complaints: scene.complaints,
    } satisfies Verdict;
  },
};

interface Scene {
  house: ProofFixture;
  how: ProofOptions;
  material: Material;
  complaints: string[];
}

const POWER_OF_GUARD: Readonly<Partial<Record<GuardName, Power>>> = {
  mayHold: 'hold',
  mayConfirm: 'confirm',
  mayManagePeople: 'people',
};

/** The power that an operation takes, from whichever state a client's person calls it. */
const POWER_OF: ReadonlyMap<string, Power> = new Map(
  OPERATIONS.filter(({ roles }) => roles.includes(ROLE.customer)).flatMap(({ operationId, permission }) => {
    const rules = Object.values(WORKFLOWS)
      .flatMap((workflow) => workflow.rules)
      .filter((rule) => rule.operation === operationId && rule.roles.includes(ROLE.customer));
    const [power, ...others] = new Set(
      rules.map(({ guards }) =>
        guards.map((guard) => POWER_OF_GUARD[guard]).find((one) => one !== undefined),
      ),
    );
    if (permission?.name === 'invoice') return [[operationId, 'invoices']] as const;
    if (permission?.name === 'offer' && power === undefined) return [[operationId, 'prices']] as const;
    return power === undefined || others.length > 0 ? [] : ([[operationId, power]] as const);
  }),
);

/** A new person of the company, invited by the house. */
async function joined(
  { house }: Scene,
  company: string,
  powers: readonly Power[],
  confirms_up_to: string | null = null,
): Promise<Member> {
  const admin = await house.member('admin@pavilion.test');
  const { id: user_id } = await house.member(company);
  const email = `${newId()}@company.test`;
  const people = made<{ id: string; email: string }[]>(
    await admin.api.send('POST', PEOPLE, { user_id, email, first_name: 'Proof', powers, confirms_up_to }),
  );
  const id = people.find((one) => one.email === email)?.id ?? '';
  await accept({ house }, id);
  return { id, role: ROLE.customer, email, api: apiOf(house.url, await house.session(id)) };
}

/** The company whose records the material has. */
const COMPANY = 'customer@pavilion.test';
/** Handed over and left by its founder. */
const OTHER_COMPANY = 'customer2@pavilion.test';

const isTaken = ({ status }: Reply): boolean => status < 300;

async function byPowers(scene: Scene): Promise<number> {
  const { house, how, material, complaints } = scene;
  const able = await joined(scene, COMPANY, POWERS);
  // Requests of other cases may have restricted what the company sees; then it could take no stone.
  await house.command(
    'DELETE FROM inventory_access WHERE client_id = (SELECT id FROM app_user WHERE email = $1)',
    [COMPANY],
  );
  let tried = 0;
  for (const power of POWERS) {
    const lacking = await joined(
      scene,
      COMPANY,
      POWERS.filter((one) => one !== power && (power !== 'prices' || !withImplied([one]).includes(power))),
    );
    if (how.fault === FAULTS.power)
      await house.command('UPDATE membership SET powers = $2 WHERE person_id = $1', [lacking.id, POWERS]);
    for (const operation of OPERATIONS.filter(({ operationId }) => POWER_OF.get(operationId) === power)) {
      const chooser = new LearningChooser();
      let accepted = false;
      let last = '';
      for (let n = 0; n < TRIES[how.long ? 'long' : 'short'] && !accepted; n++) {
        const { asked, choice } = await likelyRequest(operation, able, material, chooser.choose);
        const without = await sendAs(house, operation, lacking, asked);
        const withIt = await sendAs(house, operation, able, asked);
        tried += 2;
        chooser.heard(choice, withIt.status);
        accepted = isTaken(withIt);
        last = `${withIt.status} ${withIt.text.slice(0, 200)}`;
        if (isTaken(without))
          complaints.push(`${operation.operationId} without ${power}: ${without.text.slice(0, 200)}`);
        // Nobody else took what the request names, so only the power can have been missing.
        else if (accepted && !tellsOfPower(without))
          complaints.push(
            `${operation.operationId} without ${power}: ${without.status} ${without.text.slice(0, 200)}`,
          );
        if (complaints.length > 0 && how.fault === FAULTS.power) return tried;
      }
      if (!accepted)
        complaints.push(
          `${operation.operationId} was not accepted from somebody who has ${power}, so it shows nothing: ${last}`,
        );
    }
  }
  return tried;
}

/** A machine refuses with its sentence, the contract's permission with a 403. */
const tellsOfPower = ({ status, body }: Reply): boolean =>
  status === 403 || (status === 409 && body?.message.includes('for your company') === true);

/** A price in JSON; carats and percents are numbers there. */
const AMOUNT = /^-?\d+\.\d{2}$/;
/**
 * What looks like a price and is none: the amount up to which a colleague confirms alone, and the
 * units of a currency for a dollar.
 */
const NO_PRICE: readonly string[] = ['confirms_up_to', 'rate'];
const DISCOUNTS: readonly string[] = ['disc', 'markup_disc', 'disc_avg'];
/** Figures of sheets below this are measures as well. */
const CERTAINLY_MONEY = 200;

/** Every read by a colleague with all powers and by one who does not see prices. */
async function withoutPrices(scene: Scene): Promise<number> {
  const { house, how, material, complaints } = scene;
  const able = await joined(scene, COMPANY, POWERS);
  const blind = await joined(scene, COMPANY, ['hold', 'people']);
  if (how.fault === FAULTS.price)
    await house.command('UPDATE membership SET powers = $2 WHERE person_id = $1', [blind.id, POWERS]);
  const known = new Set<string>();
  let answers = 0;
  const reads = OPERATIONS.filter(
    ({ isPublic, roles, permission }) =>
      !isPublic && roles.includes(ROLE.customer) && permission?.access === 'read',
  );
  for (const operation of reads) {
    const chooser = new LearningChooser();
    for (let n = 0; n < TRIES.prices; n++) {
      const { asked, choice } = await likelyRequest(operation, able, material, chooser.choose);
      const withIt = await sendAs(house, operation, able, asked);
      const without = await sendAs(house, operation, blind, asked);
      chooser.heard(choice, withIt.status);
      for (const { value } of amountsIn(withIt.body)) known.add(value);
      if (!isTaken(without)) continue;
      answers += 1;
      for (const told of await pricesTold(without, known))
        complaints.push(`${operation.operationId} without prices: ${told}`);
      if (complaints.length > 0 && how.fault === FAULTS.price) return answers;
    }
    if (SORTS.has(operation.operationId)) {
      const sort = SORTS.get(operation.operationId) ?? [];
      for (const column of sort) {
        const path = `${operation.path}?sort=${column}`;
        const reply = await (operation.method === 'GET'
          ? blind.api.get(path)
          : blind.api.send('POST', path, {}));
        answers += 1;
        if (!tellsOfPower(reply))
          complaints.push(`${operation.operationId} sorts by ${column} without prices: ${reply.status}`);
      }
    }
  }
  return answers;
}

/** Lists that are sorted by a parameter, and their columns of prices. */
const SORTS = new Map<string, readonly string[]>([
  ['listHolds', ['total_amt', '-sell_amt', 'disc', 'rap']],
  ['listMemos', ['price_per_ct', '-markup_ppc']],
  ['listConfirmStones', ['sell_amt', 'markup_disc']],
  ['listCarts', ['total_amt', '-change_amt']],
  ['listCollections', ['sell_amt']],
]);

/** Facts of a stone, such as its angles, are named by their `label`. */
const isNoPrice = (field: string, value: string): boolean =>
  NO_PRICE.includes(field) || (field === 'value' && Number(value) < CERTAINLY_MONEY);

/** The amounts of an answer, with their fields. */
function amountsIn(body: unknown, field = ''): { field: string; value: string }[] {
  if (typeof body === 'string')
    return AMOUNT.test(body) && !isNoPrice(field, body) ? [{ field, value: body }] : [];
  if (typeof body === 'number') return DISCOUNTS.includes(field) ? [{ field, value: String(body) }] : [];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    amountsIn(value, Array.isArray(body) ? field : name),
  );
}

async function pricesTold({ body, text, bytes }: Reply, known: ReadonlySet<string>): Promise<string[]> {
  const inFields = amountsIn(body).map(({ field, value }) => `${field} ${value}`);
  const large = [...known].filter((one) => Number(one) >= CERTAINLY_MONEY);
  if (text.startsWith('PK')) {
    const { sheets } = await readXlsx(bytes).catch(() => ({ sheets: [] }));
    const amounts = new Set(large.map(Number));
    return sheets
      .flatMap(({ rows }) => rows.flat())
      .filter((cell) => typeof cell === 'number' && amounts.has(cell))
      .map((cell) => `${String(cell)} in a sheet`);
  }
  const inWords = large
    .map((one) => text.indexOf(one.replace(/\B(?=(\d{3})+\.)/g, ',')))
    .filter((at) => at >= 0)
    .map((at) => `in words: ${text.slice(Math.max(0, at - 60), at + 20)}`);
  return [...inFields, ...inWords];
}

async function afterTheyHaveGone(scene: Scene): Promise<number> {
  const { house, how, complaints } = scene;
  const admin = await house.member('admin@pavilion.test');
  const [left, suspended] = [await joined(scene, COMPANY, POWERS), await joined(scene, COMPANY, POWERS)];
  const { id: user_id } = await house.member(COMPANY);
  made(await admin.api.send('DELETE', `${PEOPLE}/${left.id}?user_id=${user_id}`));
  made(await admin.api.send('PUT', `${PEOPLE}/${suspended.id}/status`, { user_id, is_active: false }));
  if (how.fault === FAULTS.gone) left.api = (await house.member(COMPANY)).api;
  const closed = OPERATIONS.filter(({ isPublic, roles }) => !isPublic && roles.includes(ROLE.customer));
  let refused = 0;
  const tryOne = async (operation: Operation, person: Member): Promise<void> => {
    const { status, text } = await send(operation, person.api, strangeRequest(operation));
    refused += 1;
    if (status !== 401)
      complaints.push(`${operation.operationId} by somebody who has gone: ${status} ${text.slice(0, 200)}`);
  };
  for (const operation of closed) {
    await Promise.all([tryOne(operation, left), tryOne(operation, suspended)]);
    if (how.fault === FAULTS.gone && complaints.length > 0) break;
  }
  return refused;
}

/** What people of a company do to each other at the same moment, through different processes. */
async function atOnce(scene: Scene): Promise<void> {
  const { house, how, complaints } = scene;
  const [one, other] = await Promise.all([
    joined(scene, OTHER_COMPANY, POWERS),
    joined(scene, OTHER_COMPANY, POWERS),
  ]);
  const removed = await Promise.all([
    one.api.send('DELETE', `${PEOPLE}/${other.id}`),
    other.api.send('DELETE', `${PEOPLE}/${one.id}`),
  ]);
  if (how.fault === FAULTS.both)
    await house.command('UPDATE membership SET status = $2 WHERE person_id = ANY ($1)', [
      [one.id, other.id],
      MEMBERSHIP_STATUS.left,
    ]);
  const staying = await house.query<{ id: string }>(
    'SELECT person_id AS id FROM membership WHERE person_id = ANY ($1) AND status = $2',
    [[one.id, other.id], MEMBERSHIP_STATUS.active],
  );
  const answers = removed.map(({ status }) => status).toSorted();
  if (answers.join() !== '200,401' || staying.length !== 1)
    complaints.push(`Two removed each other: ${answers.join()}, and ${staying.length} stayed.`);
  const winner = [one, other].find(({ id }) => id === staying[0]?.id);
  if (winner === undefined) return;

  await handedOverTwice(scene, winner, await joined(scene, OTHER_COMPANY, POWERS));
  await powerTaken(scene, winner);
  await agreedTwice(scene, winner);
}

const ownersOf = (house: ProofFixture, person: Member): Promise<{ id: string }[]> =>
  house.query<{ id: string }>(
    `SELECT m.person_id AS id FROM membership m JOIN membership own ON own.company_id = m.company_id
      WHERE own.person_id = $1 AND m.is_owner`,
    [person.id],
  );

async function handedOverTwice({ house, how, complaints }: Scene, one: Member, other: Member): Promise<void> {
  const [owner] = await ownersOf(house, one);
  const api = apiOf(house.url, await house.session(owner?.id ?? ''));
  const handed = await Promise.all(
    [one, other].map(({ id }) => api.send('PUT', `${PEOPLE}/${id}/owner`, {})),
  );
  const owners = await ownersOf(house, one);
  if (how.fault === FAULTS.owners) owners.push({ id: other.id });
  const answers = handed.map(({ status }) => status).toSorted();
  if (answers.join() !== '200,409' || owners.length !== 1)
    complaints.push(`A company was handed over twice: ${answers.join()}, and ${owners.length} own it.`);
}

async function powerTaken(scene: Scene, manager: Member): Promise<void> {
  const { house, complaints } = scene;
  const buyer = await joined(scene, OTHER_COMPANY, ['hold']);
  const [first, second] = await house.stones(2);
  const hold = (stock_no = ''): Promise<Reply> => buyer.api.send('POST', HOLD, { stock_numbers: [stock_no] });
  const [, taken] = await Promise.all([
    hold(first?.stock_no),
    manager.api.send('PUT', `${PEOPLE}/${buyer.id}`, { powers: [] }),
  ]);
  const later = await hold(second?.stock_no);
  if (!isTaken(taken) || !tellsOfPower(later))
    complaints.push(
      `A power was taken (${taken.status}), and then a hold was ${later.status}: ${later.text.slice(0, 200)}`,
    );
}

/** Two colleagues, and whoever confirmed it, agree to a confirm-stone at the same moment. */
async function agreedTwice(scene: Scene, one: Member): Promise<void> {
  const { house, how, complaints } = scene;
  const [buyer, other] = await Promise.all([
    joined(scene, OTHER_COMPANY, POWERS, '0.00'),
    joined(scene, OTHER_COMPANY, POWERS),
  ]);
  const [stone] = await house.stones(1);
  const asked = made<{ lines: { id: string }[] }>(
    await take(buyer.api, 'confirm-stone', { stock_numbers: [stone?.stock_no] }),
  );
  const ids = asked.lines.map(({ id }) => id);
  const [own, ...answers] = await Promise.all(
    [buyer, one, other].map(({ api }) => api.send('PUT', AGREE, { ids })),
  );
  const steps = await house.query<{ event: string }>(
    'SELECT event FROM history WHERE record_id = ANY ($1) ORDER BY step',
    [ids],
  );
  if (how.fault === FAULTS.agreed) steps.push({ event: 'AGREE' });
  const said = answers.map(({ status }) => status).toSorted();
  const happened = steps.map(({ event }) => event);
  if (own?.status !== 409 || said.join() !== '200,409' || happened.join() !== 'ASK,AGREE')
    complaints.push(
      `A confirm-stone was agreed to at once: ${own?.status} by whoever confirmed it, ${said.join()} by two colleagues; ${happened.join()}`,
    );
}
