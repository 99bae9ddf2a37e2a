/**
 * Brings the database to this version's schema, before its first server starts. Servers of the
 * version before may go on meanwhile:
 *
 *     npm run migrate
 *
 * A server does the same when it starts. Reads the same variables as the server.
 */
import { connectDatabase, prepareDatabase } from '../server/start/database.ts';
import { readEnv } from '../server/env.ts';
import { sentenceOf } from '../server/start/start-errors.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const toClose: (() => Promise<unknown>)[] = [];
try {
  const life = {
    onClose: (_what: string, _ms: number, close: () => Promise<unknown>) => void toClose.push(close),
  };
  const { ownerPool, runtimeRole } = await connectDatabase(readEnv(process.env), life, say);
  const applied = await prepareDatabase(ownerPool, runtimeRole);
  say(
    applied.length === 0
      ? 'The database has the schema already.'
      : `Migrated the database: ${applied.join(', ')}.`,
  );
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const close of toClose.toReversed()) await close();
}
