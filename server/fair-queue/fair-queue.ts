/**
 * Fair turns for scarce resources, such as the thread that makes sheets or database connections.
 * Each person has their own queue. Within one tier the queues take turns; between tiers turns are
 * weighted, staff first (weighted fair queueing by virtual time). Someone who asks for a thousand
 * things only delays themselves.
 */
import { CLIENT_ROLES, EXTERNAL_ROLES, ROLE, type RoleId } from '../../src/domain/codes.ts';
import { clientDisconnected, type Refused } from '../refusals.ts';

export interface Requester {
  id: string;
  role: RoleId;
}

const TIERS = ['staff', 'customer', 'external', 'guest'] as const;
type Tier = (typeof TIERS)[number];
/** When all of them wait, staff get eight turns for each turn of a guest. */
const WEIGHT: Record<Tier, number> = { staff: 8, customer: 4, external: 2, guest: 1 };

export interface Limits {
  /** How many run at a time. */
  atOnce: number;
  /** Per person: how many run, and how many may be queued besides. */
  perPerson: Record<Tier, { atOnce: number; waiting: number }>;
  /** For all guests together: guest accounts cost nothing, so many may be one person. */
  allGuests: { atOnce: number; waiting: number };
  /** The refusal when a person's queue is full. */
  refusal: () => Refused;
}

/** A queued request; `begin` gives it its turn. */
interface Waiter {
  begin(): void;
}

interface Queue {
  tier: Tier;
  /** Waiting requests by person id. The first entry is the person whose turn is next. */
  waiters: Map<string, Waiter[]>;
  running: number;
  waiting: number;
  /** Its next and its latest turn in virtual time; the lowest next one goes first. */
  next: number;
  last: number;
}

export class FairQueue {
  readonly #limits: Limits;
  readonly #queues: Record<Tier, Queue>;
  /** How many of each person's are running. */
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  /** The virtual time of the latest turn of all. */
  #clock = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    const empty = (tier: Tier): Queue => ({
      tier,
      waiters: new Map(),
      running: 0,
      waiting: 0,
      next: 0,
      last: 0,
    });
    this.#queues = {
      staff: empty('staff'),
      customer: empty('customer'),
      external: empty('external'),
      guest: empty('guest'),
    };
  }

  get waiting(): number {
    return TIERS.reduce((sum, tier) => sum + this.#queues[tier].waiting, 0);
  }

  /**
   * Runs `work` when it is this person's turn.
   * @throws Refused the configured refusal when the person's queue is full, 499 when `signal` ends
   * the wait
   */
  async run<T>(requester: Requester, signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues[tierOf(requester.role)];
    await this.#turn(requester.id, queue, signal);
    try {
      return await work();
    } finally {
      this.#finish(requester.id, queue);
    }
  }

  #turn(person: string, queue: Queue, signal: AbortSignal | null): Promise<void> | undefined {
    if (signal?.aborted === true) throw clientDisconnected();
    if (this.#mayBegin(person, queue) && (queue.waiters.get(person)?.length ?? 0) === 0) {
      this.#start(person, queue);
      return undefined;
    }
    const { perPerson, allGuests, refusal } = this.#limits;
    const queued = queue.waiters.get(person) ?? [];
    if (queued.length >= perPerson[queue.tier].waiting) throw refusal();
    if (queue.tier === 'guest' && queue.waiting >= allGuests.waiting) throw refusal();
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#removeWaiter(person, queue, waiter);
        reject(clientDisconnected());
      };
      const waiter: Waiter = {
        begin: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      if (queue.waiting === 0) queue.next = Math.max(this.#clock, queue.last) + 1 / WEIGHT[queue.tier];
      queue.waiting += 1;
      queued.push(waiter);
      queue.waiters.set(person, queued);
    });
  }

  #mayBegin(person: string, queue: Queue): boolean {
    const { atOnce, perPerson, allGuests } = this.#limits;
    if (this.#running >= atOnce) return false;
    if (queue.tier === 'guest' && queue.running >= allGuests.atOnce) return false;
    return (this.#runningOf.get(person) ?? 0) < perPerson[queue.tier].atOnce;
  }

  #start(person: string, queue: Queue): void {
    this.#running += 1;
    queue.running += 1;
    this.#runningOf.set(person, (this.#runningOf.get(person) ?? 0) + 1);
  }

  #finish(person: string, queue: Queue): void {
    this.#running -= 1;
    queue.running -= 1;
    const left = (this.#runningOf.get(person) ?? 1) - 1;
    if (left === 0) this.#runningOf.delete(person);
    else this.#runningOf.set(person, left);
    this.#beginNext();
  }

  #beginNext(): void {
    for (;;) {
      let best: { queue: Queue; person: string } | null = null;
      for (const tier of TIERS) {
        const queue = this.#queues[tier];
        if (queue.waiting === 0 || (best !== null && best.queue.next <= queue.next)) continue;
        for (const person of queue.waiters.keys())
          if (this.#mayBegin(person, queue)) {
            best = { queue, person };
            break;
          }
      }
      if (best === null) return;
      this.#begin(best.person, best.queue);
    }
  }

  #begin(person: string, queue: Queue): void {
    const waiter = queue.waiters.get(person)?.[0];
    if (waiter === undefined) return;
    this.#clock = Math.max(this.#clock, queue.next);
    queue.last = queue.next;
    queue.next += 1 / WEIGHT[queue.tier];
    this.#removeWaiter(person, queue, waiter);
    const rest = queue.waiters.get(person);
    if (rest !== undefined) {
      // Moves behind all others of the same tier.
      queue.waiters.delete(person);
      queue.waiters.set(person, rest);
    }
    this.#start(person, queue);
    waiter.begin();
  }

  #removeWaiter(person: string, queue: Queue, waiter: Waiter): void {
    const queued = queue.waiters.get(person);
    const at = queued?.indexOf(waiter) ?? -1;
    if (queued === undefined || at < 0) return;
    queued.splice(at, 1);
    queue.waiting -= 1;
    if (queued.length === 0) queue.waiters.delete(person);
  }
}

function tierOf(role: RoleId): Tier {
  if (role === ROLE.guest) return 'guest';
  if (EXTERNAL_ROLES.includes(role)) return 'external';
  return CLIENT_ROLES.includes(role) ? 'customer' : 'staff';
}
