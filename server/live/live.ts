/**
 * Live updates for open screens. One query of the database, several times a second, serves all
 * connections of the process. (docs/adr/0036-notices-live-screens-and-announcements.md)
 */
import type { Logger } from 'pino';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeSet } from '../../src/domain/live/change-set.ts';
import { changesSince, snapshotNow } from '../db/queries/live-changes.ts';
import { sessionsEnded } from '../db/queries/session/sessions.ts';
import { SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import type { Env } from '../env.ts';
import { rightsIn, rightsOf } from '../search/changes/follow.ts';
import type { StoneView } from '../db/fragments/shown-offer.ts';
import { backgroundFailures } from '../metrics/measures.ts';
import { LiveConnection } from './connection.ts';
import { withinTrace } from '../trace.ts';
import { changesForEach, viewsOf } from './fan-out.ts';
import type { Subscriber } from './subscriber.ts';

const LOOK_MS = 250;
/**
 * How often people's access and sessions are looked at. Before each update it is decided again who
 * still has a session, and who gets what.
 */
const VIEWS_MS = 1_000;
const BEAT_MS = 15_000;

export class Live {
  readonly #pool: pg.Pool;
  readonly #env: Pick<Env, 'dataDir' | 'secretKey'>;
  readonly #members = new Set<LiveConnection>();
  readonly #closing = new AbortController();
  readonly #log: Pick<Logger, 'warn'>;
  #isFailing = false;
  /** The snapshot up to which everybody is informed; null without connections. */
  #after: string | null = null;
  #epoch: string | null = null;
  #looking: Promise<void> | null = null;
  #began: Promise<void> | null = null;
  #due = { views: 0, beat: 0 };

  constructor(pool: pg.Pool, env: Pick<Env, 'dataDir' | 'secretKey'>, log: Pick<Logger, 'warn'>) {
    this.#pool = pool;
    this.#env = env;
    this.#log = log;
  }

  /** How many connections this person has to this process. */
  countOf(personId: string): number {
    let count = 0;
    for (const { person } of this.#members) if (person.id === personId) count += 1;
    return count;
  }

  /** All commits after this returns are reported, once the member has begun. */
  async join(person: Subscriber, token: Buffer): Promise<LiveConnection> {
    const member = new LiveConnection(person, token);
    if (this.#closing.signal.aborted) member.end();
    else {
      member.stream.once('close', () => this.#members.delete(member));
      this.#members.add(member);
      // It serves others, too, long after the request that begins it.
      this.#looking ??= withinTrace(null, () => this.#follow());
      await this.#began;
    }
    return member;
  }

  /** Ends all connections; browsers reconnect to another process. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const member of this.#members) member.end();
    await this.#looking;
  }

  async #follow(): Promise<void> {
    const began = Promise.withResolvers<void>();
    this.#began = began.promise;
    while (this.#members.size > 0 && !this.#closing.signal.aborted) {
      try {
        await withActor(this.#pool, SYSTEM, 'read', (tx) => this.#look(tx));
        this.#isFailing = false;
      } catch (error) {
        // Nothing is missed: the next query begins where the last one ended.
        backgroundFailures.inc({ work: 'live updates' });
        if (!this.#isFailing) this.#log.warn({ err: error }, 'live updates could not be read');
        this.#isFailing = true;
      }
      // Without a first snapshot, changes could be missed.
      if (this.#after !== null) began.resolve();
      await sleep(LOOK_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
    began.resolve();
    this.#after = null;
    this.#looking = null;
  }

  async #look(tx: Tx): Promise<void> {
    if (this.#after === null) {
      this.#after = await snapshotNow(tx);
      return;
    }
    const after = this.#after;
    const happened = await changesSince(tx, after);
    if (!happened) throw new Error('The stream of changes has no epoch.');
    const now = Date.now();
    const isRestored = this.#epoch !== null && this.#epoch !== happened.epoch;
    const isQuiet = happened.stones.length === 0 && happened.steps.length === 0;
    // Members who join from here on are served by the next query.
    let members = [...this.#members];
    if (!isQuiet || isRestored || now >= this.#due.views) {
      this.#due.views = now + VIEWS_MS;
      members = await signedIn(tx, members);
      const people = [...new Map(members.map(({ person }) => [person.id, person])).values()];
      const views = await viewsOf(tx, people);
      const tidings = isQuiet
        ? new Map<string, ChangeSet>()
        : await changesForEach(tx, after, happened, views, people);
      for (const member of members) {
        const view = views.get(member.person.id);
        if (!view) continue;
        const news = tidings.get(member.person.id);
        if (isRestored || (await this.#seesOtherwise(member, view, happened))) continue;
        if (news) member.tell(news, happened.now, view.confirmedSince);
      }
      if (isRestored) for (const member of members) member.end();
    }
    this.#after = happened.now;
    this.#epoch = happened.epoch;
    if (now >= this.#due.beat) {
      this.#due.beat = now + BEAT_MS;
      for (const member of members) member.beat();
    }
  }

  /** Whether the person's access or prices changed: then the browser refetches everything. */
  async #seesOtherwise(
    member: LiveConnection,
    view: StoneView,
    { epoch, now }: { epoch: string; now: string },
  ): Promise<boolean> {
    const present = rightsIn(view);
    // Members that have not begun yet get this with their first update.
    if (member.rights === null || member.rights === present) return false;
    member.rights = present;
    const rights = await rightsOf(this.#env, member.person.id, view);
    member.restart({ epoch, rights, after: now, since: view.confirmedSince });
    return true;
  }
}

/** Ends the connections whose sessions have ended, or whose people are suspended; the others. */
async function signedIn(tx: Tx, members: readonly LiveConnection[]): Promise<LiveConnection[]> {
  const tokens = await sessionsEnded(
    tx,
    members.map(({ token }) => token),
  );
  const ended = new Set(tokens.map((token) => token.toString('hex')));
  const [over, on] = [true, false].map((isOver) =>
    members.filter(({ token }) => ended.has(token.toString('hex')) === isOver),
  );
  for (const member of over ?? []) member.end();
  return on ?? [];
}
