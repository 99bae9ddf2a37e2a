import type pg from 'pg';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { type Env, inUrl } from '../env.ts';

/** What the seed wrote into the settings: it is there in a demo only. */
interface Demo {
  accounts: { email: string; role: string }[];
  password: string;
}

/** What is printed when the server is up: where it is, and in a demo who may sign in. */
export async function describeStart(env: Env, ownerPool: pg.Pool): Promise<string> {
  const setting = await withActor(ownerPool, SYSTEM, 'read', (tx) =>
    tx.one<{ value: Demo }>(`SELECT value FROM setting WHERE key = 'demo'`),
  );
  const address = `  Pavilion  http://${inUrl(env.host)}:${env.port}`;
  return ['', address, ...(setting ? ['', ...demoLines(setting.value)] : []), ''].join('\n');
}

function demoLines({ accounts, password }: Demo): string[] {
  const width = Math.max(0, ...accounts.map(({ email }) => email.length));
  return [
    `  Demo accounts (password ${password}):`,
    ...accounts.map(({ email, role }) => `    ${email.padEnd(width)}  ${role}`),
  ];
}
