/** Requests that write, at once with themselves and with others about the same records. */
import type { Reply } from '../../../support/api.ts';
import { any } from '../../contract/any.ts';
import { misfitOf } from '../../contract/answers.ts';
import { Hand, type Chooser } from '../../contract/hand.ts';
import { materialOf, type Kind, type Material } from '../../contract/material/material.ts';
import { likelyRequest, type Asked } from '../../contract/requests.ts';
import { OPERATIONS, type Operation } from '../../contract/schema.ts';
import type { Member } from '../../house.ts';
import type { ProofCase } from '../../proof-case.ts';
import { causeOf } from '../cause.ts';
import { everybody, sendAs } from '../requests.ts';
import { crossLocks } from './cross-locks.ts';

const COPIES = 3;
/** How many requests of each operation are accepted beside their copies. */
const ACCEPTED = { short: 1, long: 8 };
const PAIRS = { short: 300, long: 8_000 };
/** Most requests of an operation until enough are accepted. */
const TRIES = 40;
/** A planted fault is found in a few operations as well as in all. */
const FEW = 6;
const FAULTS = {
  crash: 'a server that answers with a 500 now and then',
  crossed: 'two transactions that lock the same rows in opposite orders',
};
/** They end the sessions that other requests need. */
const ENDS_SESSIONS = ['changePassword', 'endOtherSessions'];

interface Request {
  operation: Operation;
  person: Member | null;
  asked: Asked;
}

/** T26: locks are taken in one order, whatever is done at once. */
export const beside: ProofCase = {
  id: 'T26',
  title: 'every write at once with its copies, and with other writes of the same records',
  mark: 'no 5xx, every answer matches the contract, and PostgreSQL breaks no deadlock',
  faults: Object.values(FAULTS),
  async run(house, { long, fault }) {
    const form = long ? 'long' : 'short';
    const material = await materialOf(house);
    const people = await everybody(house);
    const before = house.deadlocks().length;
    const complaints: string[] = [];
    let sent = 0;
    const atOnce = async (requests: readonly Request[]): Promise<number[]> => {
      const replies = await Promise.all(
        requests.map(async (request) => ({
          request,
          reply: await sendAs(house, request.operation, request.person, request.asked),
        })),
      );
      const names = requests.map(({ operation }) => operation.operationId).join(' beside ');
      for (const { request, reply } of replies) {
        sent += 1;
        const complaint = misfitOf(request.operation, fault === FAULTS.crash ? spoiled(reply, sent) : reply);
        if (complaint)
          complaints.push(
            `${names}: ${complaint} ${JSON.stringify(request.asked).slice(0, 300)}${await causeOf(house, reply)}`,
          );
      }
      return replies.map(({ reply }) => reply.status);
    };

    const all = OPERATIONS.filter((one) => one.writes && !ENDS_SESSIONS.includes(one.operationId));
    const writes = fault === null ? all : all.slice(0, FEW);
    const hands = new Map(writes.map((operation) => [operation, new Hand()]));
    const takers = new Takers();
    let beside = 0;
    for (const [operation, hand] of hands) {
      const callers = callersOf(operation, people);
      for (let tried = 0, accepted = 0; tried < TRIES && accepted < ACCEPTED[form]; tried++) {
        const person = callers[tried % callers.length] ?? null;
        const { asked, choice } = await likelyRequest(operation, person, material, hand.choose);
        const statuses = await atOnce(Array.from({ length: COPIES }, () => ({ operation, person, asked })));
        const best = Math.min(...statuses);
        hand.heard(choice, best);
        if (best >= 300) continue;
        accepted += 1;
        beside += 1;
        takers.note(operation, [...Object.values(choice), ...(takesStones(asked) ? [STONES] : [])]);
      }
    }

    let together = 0;
    const pairs = fault === null ? PAIRS[form] : 0;
    for (let pair = 0; pair < pairs; pair++) {
      const { kind, operations } = takers.pair();
      const shared = sharing(material);
      const requests: Request[] = [];
      for (const operation of operations) {
        const choose: Chooser = (field, kinds) =>
          kinds.find((one) => one === kind) ?? hands.get(operation)?.choose(field, kinds) ?? any(kinds);
        const person = any(callersOf(operation, people));
        const { asked } = await likelyRequest(operation, person, shared, choose);
        requests.push({ operation, person, asked });
      }
      const statuses = await atOnce([...requests, ...requests]);
      if (statuses.filter((status) => status < 300).length > 1) together += 1;
    }

    if (fault === FAULTS.crossed) await crossLocks(house);
    const deadlocks = house.deadlocks().slice(before);
    complaints.push(...deadlocks);
    return {
      figure: `${sent} requests of ${writes.length} operations, ${beside} accepted beside their copies, ${together} pairs accepted together, ${deadlocks.length} deadlocks, ${complaints.length} complaints`,
      complaints,
    };
  },
};

const callersOf = (operation: Operation, people: readonly Member[]): (Member | null)[] =>
  operation.isPublic ? [null] : people.filter(({ role }) => operation.roles.includes(role));

const spoiled = (reply: Reply, count: number): Reply =>
  count % 20 === 0 ? { ...reply, status: 500 } : reply;

const STONES = 'untouched stones';
const takesStones = ({ data }: Asked): boolean =>
  typeof data === 'object' && data !== null && 'stock_numbers' in data;

/** Which operations accept which kinds of records. */
class Takers {
  readonly #byKind = new Map<string, Set<Operation>>();

  note(operation: Operation, kinds: readonly string[]): void {
    for (const kind of kinds)
      if (kind !== 'nothing') this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(operation));
  }

  /** Two operations, or one twice, that accept the same kind. */
  pair(): { kind: string; operations: [Operation, Operation] } {
    const [kind, operations] = any([...this.#byKind].filter(([, takers]) => takers.size > 1));
    return { kind, operations: [any([...operations]), any([...operations])] };
  }
}

/** Requests made from it have the same record of each kind, and the same values. */
function sharing(material: Material): Material {
  const ids = new Map<Kind, Promise<string | null>>();
  const values = new Map<string, Promise<unknown>>();
  material.begin();
  return {
    ...material,
    begin: () => {},
    idOf(kind) {
      const known = ids.get(kind) ?? material.idOf(kind);
      ids.set(kind, known);
      return known;
    },
    plain(field, person) {
      const known = values.get(field) ?? material.plain(field, person);
      values.set(field, known);
      return known;
    },
  };
}
