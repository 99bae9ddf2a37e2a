/** Shared by commands with one option: the environment's database and files, and a clean exit. */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { connectDatabase } from '../../server/start/database.ts';
import { readEnv, type Env } from '../../server/env.ts';
import { openStorage } from '../../server/files/open-storage.ts';
import type { Storage } from '../../server/files/storage.ts';
import { sentenceOf } from '../../server/start/start-errors.ts';

interface Parts {
  env: Env;
  ownerPool: pg.Pool;
  storage: Storage;
  runtimeRole: string;
  say: (line: string) => void;
}

/** Exits with code 1 and a sentence on failure. */
export async function runOnDatabase(
  { option, usage }: { option: 'to' | 'from' | 'what'; usage: string },
  work: (value: string, parts: Parts) => Promise<void>,
): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const value = valueOf(option);
  if (value === null) {
    say(`Usage: ${usage}`);
    process.exitCode = 1;
    return;
  }
  const toClose: (() => Promise<unknown>)[] = [];
  try {
    const env = readEnv(process.env);
    const life = {
      onClose: (_name: string, _ms: number, close: () => Promise<unknown>) => void toClose.push(close),
    };
    const { ownerPool, runtimeRole } = await connectDatabase(env, life, say);
    await work(value, { env, ownerPool, storage: await openStorage(env), runtimeRole, say });
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  } finally {
    for (const close of toClose.toReversed()) await close();
  }
}

function valueOf(option: string): string | null {
  try {
    const { values } = parseArgs({ options: { [option]: { type: 'string' } } });
    const value = values[option];
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  } catch {
    return null;
  }
}
