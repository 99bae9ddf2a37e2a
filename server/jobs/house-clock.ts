import type { PgBoss } from 'pg-boss';
import { followHouseZone } from '../db/queries/house-zone.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { JobDefinition, JobContext } from './job.ts';

/** Runs the scheduled jobs on the house's clock. */
export class HouseClock {
  readonly #boss: Pick<PgBoss, 'schedule'>;
  readonly #pool: JobContext['pool'];
  readonly #scheduled = new Set<JobDefinition>();
  #zone: string | null = null;

  constructor(boss: Pick<PgBoss, 'schedule'>, { pool }: Pick<JobContext, 'pool'>) {
    this.#boss = boss;
    this.#pool = pool;
  }

  /** Tells this process the house's time zone. Called before each job: some run every minute. */
  async follow(): Promise<void> {
    const zone = await withActor(this.#pool, SYSTEM, 'read', followHouseZone);
    if (zone === this.#zone) return;
    this.#zone = zone;
    for (const task of this.#scheduled) await this.schedule(task);
  }

  async schedule(task: JobDefinition): Promise<void> {
    this.#scheduled.add(task);
    await this.#boss.schedule(task.name, task.cron, undefined, { tz: this.#zone ?? undefined });
  }
}
