/**
 * Sends the statements of one transaction. If the connection allows it they are pipelined: sent
 * without waiting for earlier answers. PostgreSQL still runs them one after another.
 */
import type { Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type pg from 'pg';
import { queryWithLimit } from './query.ts';
import type { Sql } from './prepared.ts';

const ahead = new WeakSet<pg.ClientBase>();

/** Turns pipelining on for the transactions of this connection. */
export const enablePipelining = (client: pg.ClientBase): void => void ahead.add(client);

export class StatementPipeline {
  #client: pg.ClientBase;
  #isAhead: boolean;
  /** Resolves once everything sent so far is answered, successfully or not. */
  #last: Promise<unknown> = Promise.resolve();
  #failure: Error | undefined;
  #isOver = false;
  #isGathering = false;

  constructor(client: pg.ClientBase) {
    this.#client = client;
    this.#isAhead = ahead.has(client);
    setPipelined(client, this.#isAhead);
  }

  /** The first error; later statements failed only because of it. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  ask<Row extends pg.QueryResultRow>(sql: Sql, values?: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    // PostgreSQL would refuse it too, except after a failed BEGIN.
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    // A statement sent after the end would run in the connection's next transaction.
    if (this.#isOver) return Promise.reject(new Error('The transaction is over.'));
    return this.#send(async () => {
      // Checked again, because an earlier statement may have failed meanwhile.
      if (this.#failure !== undefined) throw this.#failure;
      return queryWithLimit<Row>(this.#client, sql, values);
    });
  }

  /** Commits. @throws the first error if any statement has failed; then nothing is committed */
  async commit(): Promise<void> {
    // PostgreSQL does not know about statements that pg refused to send, and would commit the rest.
    await (this.#isAhead ? yieldToEventLoop() : this.#last);
    if (this.#failure !== undefined) throw this.#failure;
    this.#isOver = true;
    const { command } = await this.#send(() => queryWithLimit(this.#client, 'COMMIT'));
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK.
    await this.#last;
    if (command !== 'COMMIT') throw this.#cause(`PostgreSQL answered COMMIT with ${command}.`);
  }

  async rollBack(): Promise<void> {
    this.#isOver = true;
    await this.#send(() => queryWithLimit(this.#client, 'ROLLBACK'));
    await this.#last;
  }

  #cause = (otherwise: string): Error => this.#failure ?? new Error(otherwise);

  /** Switches pipelining off again. To be called after the last answer. */
  end(): void {
    setPipelined(this.#client, false);
  }

  /** Writes the statements of one event loop turn to the socket together, to save system calls. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const stream = socketOf(this.#client);
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

/** The connection's socket, which pg's types leave out. */
export const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

// On only during a transaction, because COPY, which the search index uses, cannot be pipelined.
function setPipelined(client: pg.ClientBase, isAhead: boolean): void {
  (client as { pipeline?: boolean }).pipeline = isAhead;
}
