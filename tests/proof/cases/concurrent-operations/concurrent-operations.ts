/** Requests that write, at once with their copies and with others about the same records. */
import type { Reply } from '../../../support/api.ts';
import { any } from '../../contract/any.ts';
import { LearningChooser, type Chooser } from '../../contract/generators.ts';
import { callerOf } from '../../contract/material/newcomers.ts';
import { materialOf } from '../../contract/material/material.ts';
import { likelyRequest } from '../../contract/requests.ts';
import { OPERATIONS, type Operation } from '../../contract/schema.ts';
import type { Member } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';
import { endsSessions } from '../../lanes.ts';
import { everybody } from '../requests.ts';
import { crossLocks } from './cross-locks.ts';
import { SimultaneousRequests, type Request } from './simultaneous-requests.ts';
import { shared, Contenders } from './contenders.ts';

const COPIES = 3;
/** How many requests of each operation are accepted beside their copies. */
const ACCEPTED = { short: 1, long: 3 };
const PAIRS = { short: 300, long: 1_500 };
/** Most requests of an operation until enough are accepted. */
const TRIES = 40;
/** A planted fault is found in a few operations as well as in all. */
const FEW = 6;
const FAULTS = {
  crash: 'a server that answers with a 500 now and then',
  crossed: 'two transactions that take the same locks in opposite orders',
};

/** T26: locks are taken in one order, whatever is done at once. */
export const concurrentOperations: ProofCase = {
  id: 'T26',
  title: 'every write at once with its copies, and with other writes of the same records',
  mark: 'no 5xx, every answer matches the contract, and PostgreSQL breaks no deadlock',
  faults: Object.values(FAULTS),
  async run(house, { long, fault }) {
    const form = long ? 'long' : 'short';
    const material = await materialOf(house);
    const people = await everybody(house);
    const rush = new SimultaneousRequests(house, fault === FAULTS.crash ? crashed : unchanged);
    const before = house.deadlocks().length;
    const all = OPERATIONS.filter((one) => one.writes && !endsSessions(one));
    const writes = fault === null ? all : all.slice(0, FEW);
    const hands = new Map(writes.map((operation) => [operation, new LearningChooser()]));
    const takers = new Contenders();

    let alone = 0;
    for (const [operation, hand] of hands) {
      const callers = callersOf(operation, people);
      for (let tried = 0, accepted = 0; tried < TRIES && accepted < ACCEPTED[form]; tried++) {
        const turn = callers[tried % callers.length] ?? null;
        const person = await callerOf(house, operation.operationId, turn);
        const { asked, choice } = await likelyRequest(operation, person, material, hand.choose);
        const request = { operation, person, asked };
        const best = Math.min(...(await rush.atOnce(Array.from({ length: COPIES }, () => request))));
        hand.heard(choice, best);
        if (best >= 300) continue;
        accepted += 1;
        alone += 1;
        takers.note(operation, asked, choice);
      }
    }

    let together = 0;
    const pairs = fault === null ? PAIRS[form] : 0;
    for (let pair = 0; pair < pairs; pair++) {
      const { kind, operations } = takers.pair();
      const same = shared(material);
      const requests: Request[] = [];
      for (const operation of operations) {
        const person = any(callersOf(operation, people));
        const choose: Chooser = (field, kinds) =>
          kinds.find((one) => one === kind) ?? hands.get(operation)?.choose(field, kinds) ?? any(kinds);
        const { asked } = await likelyRequest(operation, person, same, choose);
        requests.push({ operation, person, asked });
      }
      const statuses = await rush.atOnce([...requests, ...requests]);
      if (statuses.filter((status) => status < 300).length > 1) together += 1;
    }

    if (fault === FAULTS.crossed) await crossLocks(house);
    const deadlocks = house.deadlocks().slice(before);
    return {
      figure: `${rush.sent} requests of ${writes.length} operations, ${alone} accepted beside their copies, ${together} pairs accepted together, ${deadlocks.length} deadlocks`,
      complaints: [...rush.complaints, ...deadlocks],
    };
  },
};

const callersOf = (operation: Operation, people: readonly Member[]): (Member | null)[] =>
  operation.isPublic ? [null] : people.filter(({ role }) => operation.roles.includes(role));

const unchanged = (reply: Reply): Reply => reply;
const crashed = (reply: Reply, count: number): Reply =>
  count % 20 === 0 ? { ...reply, status: 500 } : reply;
