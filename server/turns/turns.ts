/**
 * Whose turn it is, where many want what there is little of: the thread that makes sheets, connections of the database.
 * Everybody waits in a line of their own. Among people of one standing the lines take turns; between the standings
 * turns are given by weight, staff first. So whoever asks for a thousand things delays themselves alone.
 */
import { CLIENT_ROLES, EXTERNAL_ROLES, ROLE, type RoleId } from '../../src/domain/codes.ts';
import { hungUp, type Refused } from '../refusals.ts';

export interface Asker {
  id: string;
  role: RoleId;
}

const STANDINGS = ['staff', 'customer', 'external', 'guest'] as const;
type Standing = (typeof STANDINGS)[number];
/** Where all of them wait, staff have eight turns while guests have one. */
const WEIGHT: Record<Standing, number> = { staff: 8, customer: 4, external: 2, guest: 1 };

export interface Limits {
  /** How many are carried out at a time. */
  atOnce: number;
  /** How many of one person are, and may wait beside them. */
  ofPerson: Record<Standing, { atOnce: number; waiting: number }>;
  /** Of all guests together: an account of theirs costs nothing, so many may be one person. */
  ofGuests: { atOnce: number; waiting: number };
  /** What a person hears whose line is full. */
  refusal: () => Refused;
}

/** Somebody who waits; `begin` gives them their turn. */
interface Waiter {
  begin(): void;
}

interface Queue {
  standing: Standing;
  /** Persons who wait, the one whose turn is next first. */
  lines: Map<string, Waiter[]>;
  running: number;
  waiting: number;
  /** Where its next turn stands on the common clock; the lowest is next. */
  next: number;
  last: number;
}

export class Turns {
  readonly #limits: Limits;
  readonly #queues: Record<Standing, Queue>;
  /** How many each person has under way. */
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

  /** How many wait. */
  get waiting(): number {
    return STANDINGS.reduce((sum, standing) => sum + this.#queues[standing].waiting, 0);
  }

  /**
   * Carries `work` out when it is this person's turn.
   * @throws Refused the line's own refusal where too much of theirs waits, 499 when `signal` ends the waiting
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
    if (signal?.aborted === true) throw hungUp();
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
        reject(hungUp());
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
      // Behind all others of the same standing.
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
