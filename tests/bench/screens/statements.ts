/** How long each statement takes at the database, as PostgreSQL logs it. */
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

/** Has the statements of connections that begin from now on logged. */
export async function logStatements(database: Pick<EmbeddedDatabase, 'url'>): Promise<void> {
  // No host stands before the path, which makes it no URL for the parser.
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

/** The statements that were logged while `work` ran; their times begin when PostgreSQL has them. */
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
