/**
 * The statements of one transaction on their way to PostgreSQL. Where the connection allows it they are sent without
 * waiting for the answers of those before them; PostgreSQL carries them out one after another all the same.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { ask } from './ask.ts';
import type { Sql } from './prepared.ts';

const ahead = new WeakSet<pg.ClientBase>();

/** From now on the statements of a transaction on this connection need not wait for each other's answers. */
export const sendAhead = (client: pg.ClientBase): void => void ahead.add(client);

export class Sending {
  #client: pg.ClientBase;
  #isAhead: boolean;
  /** When everything that was sent so far is answered, and known to have failed or not. */
  #last: Promise<unknown> = Promise.resolve();
  #failure: Error | undefined;
  #isOver = false;
  #isGathering = false;

  constructor(client: pg.ClientBase) {
    this.#client = client;
    this.#isAhead = ahead.has(client);
    setPipelined(client, this.#isAhead);
  }

  /** The first cause: what came after it was refused only because of it. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  ask<Row extends pg.QueryResultRow>(sql: Sql, values?: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    // PostgreSQL would refuse it as well, and where BEGIN itself failed it would not.
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    // What nobody waited for would run in the next transaction of this connection.
    if (this.#isOver) return Promise.reject(new Error('The transaction is over.'));
    return this.#send(async () => {
      // By the time that its turn comes.
      if (this.#failure !== undefined) throw this.#failure;
      return ask<Row>(this.#client, sql, values);
    });
  }

  /** @throws the first cause, where anything that was sent before has failed: then nothing is committed */
  async commit(): Promise<void> {
    // What pg itself refuses to send, PostgreSQL knows nothing of, and would commit the rest. It is known by then.
    await (this.#isAhead ? nextTurn() : this.#last);
    if (this.#failure !== undefined) throw this.#failure;
    this.#isOver = true;
    const { command } = await this.#send(() => ask(this.#client, 'COMMIT'));
    // COMMIT of a transaction that has failed is answered with ROLLBACK.
    await this.#last;
    if (command !== 'COMMIT') throw this.#cause(`PostgreSQL answered COMMIT with ${command}.`);
  }

  async rollBack(): Promise<void> {
    this.#isOver = true;
    await this.#send(() => ask(this.#client, 'ROLLBACK'));
    await this.#last;
  }

  #cause = (otherwise: string): Error => this.#failure ?? new Error(otherwise);

  /** Everything was answered: the connection is as it was. */
  end(): void {
    setPipelined(this.#client, false);
  }

  /** What is sent in one turn of the event loop leaves in one packet; each would be a call of the system by itself. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = (this.#client as unknown as { connection: { stream: Corkable } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  #send<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (this.#isAhead) this.#gather();
    const answer = this.#isAhead ? send() : this.#last.then(send);
    const known = answer.catch((error: unknown) => {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    });
    this.#last = Promise.all([this.#last, known]);
    return answer;
  }
}

interface Corkable {
  cork(): void;
  uncork(): void;
}

// On only while a transaction has the connection: COPY, which the search index reads with, knows no pipeline.
function setPipelined(client: pg.ClientBase, isAhead: boolean): void {
  (client as { pipeline?: boolean }).pipeline = isAhead;
}
