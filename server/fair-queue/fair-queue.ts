/**
 * Fair turns for scarce resources, such as the thread that makes sheets or database connections.
 * Each person has their own queue. Within one standing the queues take turns; between
 * standings turns are weighted, staff first. Someone who asks for a thousand things only delays
 * themselves.
 */
import { CLIENT_ROLES, EXTERNAL_ROLES, ROLE, type RoleId } from '../../src/domain/codes.ts';
import { clientDisconnected, type Refused } from '../refusals.ts';

export interface Asker {
  id: string;
  role: RoleId;
}

const STANDINGS = ['staff', 'customer', 'external', 'guest'] as const;
type Standing = (typeof STANDINGS)[number];
/** When all of them wait, staff get eight turns for each turn of a guest. */
const WEIGHT: Record<Standing, number> = { staff: 8, customer: 4, external: 2, guest: 1 };

export interface Limits {
  /** How many run at a time. */
  atOnce: number;
  /** Per person: how many run, and how many may be queued besides. */
  ofPerson: Record<Standing, { atOnce: number; waiting: number }>;
  /** For all guests together: guest accounts cost nothing, so many may be one person. */
  ofGuests: { atOnce: number; waiting: number };
  /** The refusal when a person's queue is full. */
  refusal: () => Refused;
}

/** A queued request; `begin` gives it its turn. */
interface Waiter {
  begin(): void;
}

interface Queue {
  standing: Standing;
  /** Waiting requests by person id. The first entry is the person whose turn is next. */
  lines: Map<string, Waiter[]>;
  running: number;
  waiting: number;
  /** Its next turn in virtual time; the lowest value goes first. */
  next: number;
  last: number;
}

export class FairQueue {
  readonly #limits: Limits;
  readonly #queues: Record<Standing, Queue>;
  /** How many of each person's are running. */
  readonly #running = new Map<string, number>();
  #underWay = 0;
  #clock = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    const empty = (standing: Standing): Queue => ({
      standing,
      lines: new Map(),
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
    return STANDINGS.reduce((sum, standing) => sum + this.#queues[standing].waiting, 0);
  }

  /**
   * Runs `work` when it is this person's turn.
   * @throws Refused the configured refusal when the person's queue is full, 499 when `signal` ends
   * the wait
   */
  async take<T>(asker: Asker, signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues[standingOf(asker.role)];
    await this.#turn(asker.id, queue, signal);
    try {
      return await work();
    } finally {
      this.#leave(asker.id, queue);
    }
  }

  #turn(person: string, queue: Queue, signal: AbortSignal | null): Promise<void> | undefined {
    if (signal?.aborted === true) throw clientDisconnected();
    if (this.#mayBegin(person, queue) && (queue.lines.get(person)?.length ?? 0) === 0) {
      this.#enter(person, queue);
      return undefined;
    }
    const { ofPerson, ofGuests, refusal } = this.#limits;
    const line = queue.lines.get(person) ?? [];
    if (line.length >= ofPerson[queue.standing].waiting) throw refusal();
    if (queue.standing === 'guest' && queue.waiting >= ofGuests.waiting) throw refusal();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#forget(person, queue, waiter);
        reject(clientDisconnected());
      };
      const waiter: Waiter = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (queue.waiting === 0) queue.next = Math.max(this.#clock, queue.last) + 1 / WEIGHT[queue.standing];
      queue.waiting += 1;
      line.push(waiter);
      queue.lines.set(person, line);
    });
  }

  #mayBegin(person: string, queue: Queue): boolean {
    const { atOnce, ofPerson, ofGuests } = this.#limits;
    if (this.#underWay >= atOnce) return false;
    if (queue.standing === 'guest' && queue.running >= ofGuests.atOnce) return false;
    return (this.#running.get(person) ?? 0) < ofPerson[queue.standing].atOnce;
  }

  #enter(person: string, queue: Queue): void {
    this.#underWay += 1;
    queue.running += 1;
    this.#running.set(person, (this.#running.get(person) ?? 0) + 1);
  }

  #leave(person: string, queue: Queue): void {
    this.#underWay -= 1;
    queue.running -= 1;
    const left = (this.#running.get(person) ?? 1) - 1;
    if (left === 0) this.#running.delete(person);
    else this.#running.set(person, left);
    this.#beginNext();
  }

  #beginNext(): void {
    for (;;) {
      let best: { queue: Queue; person: string } | null = null;
      for (const standing of STANDINGS) {
        const queue = this.#queues[standing];
        if (queue.waiting === 0 || (best !== null && best.queue.next <= queue.next)) continue;
        for (const person of queue.lines.keys())
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
    const waiter = queue.lines.get(person)?.[0];
    if (waiter === undefined) return;
    this.#clock = Math.max(this.#clock, queue.next);
    queue.last = queue.next;
    queue.next += 1 / WEIGHT[queue.standing];
    this.#forget(person, queue, waiter);
    const rest = queue.lines.get(person);
    if (rest !== undefined) {
      // Moves behind all others of the same standing.
      queue.lines.delete(person);
      queue.lines.set(person, rest);
    }
    this.#enter(person, queue);
    waiter.begin();
  }

  #forget(person: string, queue: Queue, waiter: Waiter): void {
    const line = queue.lines.get(person);
    const at = line?.indexOf(waiter) ?? -1;
    if (line === undefined || at < 0) return;
    line.splice(at, 1);
    queue.waiting -= 1;
    if (line.length === 0) queue.lines.delete(person);
  }
}

function standingOf(role: RoleId): Standing {
  if (role === ROLE.guest) return 'guest';
  if (EXTERNAL_ROLES.includes(role)) return 'external';
  return CLIENT_ROLES.includes(role) ? 'customer' : 'staff';
}
