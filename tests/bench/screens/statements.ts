/** The time of each statement in the database, from PostgreSQL's log. */
import { openSync, readSync, closeSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { EmbeddedDatabase } from '../../../server/db/embedded.ts';
import { superuser as superuserIn } from '../../../server/db/embedded/cluster.ts';
import { DATABASE, RUNTIME_ROLE } from '../../../server/db/embedded/roles.ts';

export interface Statement {
  ms: number;
  text: string;
}

const LOGGED = /duration: ([\d.]+) ms {2}(?:execute [^:]*|statement): ([\s\S]*?)(?=\n\d{4}-|$)/g;

/** Turns on logging of statements for new connections. */
export async function logStatements(database: Pick<EmbeddedDatabase, 'url'>): Promise<void> {
  // The address has no host before the path, so the URL parser refuses it.
  const host = decodeURIComponent(/[?&]host=([^&]+)/.exec(database.url)?.[1] ?? '');
  const superuser = new pg.Client({ ...superuserIn({ socketFolder: host }), database: DATABASE });
  await superuser.connect();
  try {
    await superuser.query(
      `ALTER ROLE ${superuser.escapeIdentifier(RUNTIME_ROLE)} SET log_min_duration_statement = 0`,
    );
  } finally {
    await superuser.end();
  }
}

/** The statements logged while `work` ran, timed from their arrival in PostgreSQL. */
export async function statementsOf(
  { home }: Pick<EmbeddedDatabase, 'home'>,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const log = path.join(home, 'server.log');
  const before = statSync(log).size;
  await work();
  const text = readFrom(log, before);
  return [...text.matchAll(LOGGED)].map(([, ms = '0', said = '']) => ({ ms: Number(ms), text: said }));
}

function readFrom(file: string, start: number): string {
  const bytes = Buffer.alloc(statSync(file).size - start);
  const open = openSync(file, 'r');
  try {
    readSync(open, bytes, 0, bytes.length, start);
  } finally {
    closeSync(open);
  }
  return bytes.toString('utf8');
}
