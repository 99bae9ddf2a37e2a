/**
 * Shared by backup and restore: a folder as option, the environment's database, and a clean exit.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { connectDatabase } from '../../server/start/database.ts';
import { readEnv, type Env } from '../../server/env.ts';
import { sentenceOf } from '../../server/start/start-errors.ts';

interface Parts {
  env: Env;
  ownerPool: pg.Pool;
  runtimeRole: string;
  say: (line: string) => void;
}

/** Exits with code 1 and a sentence on failure. */
export async function runOnDatabase(
  { option, usage }: { option: 'to' | 'from'; usage: string },
  work: (folder: string, parts: Parts) => Promise<void>,
): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const folder = folderIn(option);
  if (folder === null) {
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
    await work(folder, { env, ownerPool, runtimeRole, say });
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  } finally {
    for (const close of toClose.toReversed()) await close();
  }
}

function folderIn(option: string): string | null {
  try {
    const { values } = parseArgs({ options: { [option]: { type: 'string' } } });
    const folder = values[option];
    return typeof folder === 'string' && folder.trim() !== '' ? path.resolve(folder) : null;
  } catch {
    return null;
  }
}
