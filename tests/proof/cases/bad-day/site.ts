/** Servers whose line to PostgreSQL can be slow, cut or refused, and a mail server. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createPool } from '../../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { hashOfToken, newToken } from '../../../../server/security/tokens.ts';
import { startMailServer, type MailServerForTests } from '../../../mails/support/mail-server.ts';
import { startDatabaseLine, type DatabaseLine } from '../../../support/database-line.ts';
import { linesAbout, startProcess } from '../../../support/served-by-processes.ts';
import type { TestDatabase } from '../../../support/test-database.ts';
import { ROOM } from '../../proof-fixture.ts';

export interface Site {
  line: DatabaseLine;
  mail: MailServerForTests;
  /** The owner's pool, past the line. */
  pool: pg.Pool;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The server for the next request, in turn. */
  url(): string;
  /** A new session of a person of the demo. */
  session(email: string): Promise<{ id: string; token: string }>;
  /** The servers' log lines about a request. */
  loggedOf(requestId: string): string[];
  /** Kills one of the servers, as a planted fault. */
  kill(): void;
  /** Asks all servers to stop. Returns what was wrong with how and when they ended. */
  stop(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openSite(database: TestDatabase, servers: number): Promise<Site> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-bad-day-'));
  const line = await startDatabaseLine(database.url);
  const mail = await startMailServer();
  const pool = createPool(database.ownerUrl, { name: 'bad day', kind: 'owner' });
  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withActor(pool, SYSTEM, 'write', (tx) => tx.many<Row & object>(text, values));
  const variables = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: line.through(database.url),
    DATABASE_OWNER_URL: line.through(database.ownerUrl),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Pavilion <desk@house.com>',
  };
  const started = Array.from({ length: servers }, () => startProcess(variables));
  const urls = await Promise.all(started.map(({ address }) => address));
  await query(
    `UPDATE setting SET value = w.value FROM jsonb_each($1::jsonb) AS w (key, value) WHERE setting.key = w.key`,
    [JSON.stringify(ROOM)],
  );
  let turn = 0;
  const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
    exitCode !== null || signalCode !== null;
  const lastWords = (said: string): string => said.trim().split('\n').slice(-12).join('\n');
  return {
    line,
    mail,
    pool,
    query,
    // A server that ended is asked no more: it is one complaint, at the end.
    url: () => {
      const running = urls.filter((_url, at) => started[at] && !hasEnded(started[at].process));
      if (running.length === 0) throw new Error('All servers have ended.');
      return running[turn++ % running.length] ?? '';
    },
    async session(email) {
      const [person] = await query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
      if (!person) throw new Error(`There is no ${email} in the demo.`);
      const token = newToken();
      await query(
        `INSERT INTO session (token_hash, user_id, state_key, expires_at) VALUES ($1, $2, 'proof', now() + interval '1 day')`,
        [hashOfToken(token), person.id],
      );
      return { id: person.id, token };
    },
    loggedOf: (requestId) => started.flatMap(({ said }) => linesAbout(requestId, said())),
    kill: () => void started.at(-1)?.process.kill('SIGKILL'),
    async stop() {
      const ended = await Promise.all(
        started.map(async ({ process: child, said }) => {
          if (hasEnded(child))
            return `A server ended by itself (${child.exitCode ?? child.signalCode}): ${lastWords(said())}`;
          const gone = once(child, 'exit');
          child.kill('SIGTERM');
          await gone;
          return child.exitCode === 0
            ? null
            : `A server stopped with ${child.exitCode}: ${lastWords(said())}`;
        }),
      );
      return ended.filter((complaint) => complaint !== null);
    },
    async close() {
      for (const { process: child } of started) if (!hasEnded(child)) child.kill('SIGKILL');
      await Promise.all([mail.close(), line.close(), pool.end()]);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
