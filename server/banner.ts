import type pg from 'pg';
import { SYSTEM, withActor } from './db/with-actor.ts';
import { type Env, inUrl } from './env.ts';

interface DemoAccount {
  email: string;
  role: string;
}

/** What is printed when the server is up: where it is, and in a demo who may sign in. */
export async function describeStart(env: Env, ownerPool: pg.Pool): Promise<string> {
  const accounts = await withActor(ownerPool, SYSTEM, 'read', (tx) =>
    tx.many<DemoAccount>(
      `SELECT u.email, r.name AS role FROM app_user u JOIN role r ON r.id = u.role_id
       WHERE u.email LIKE '%@pavilion.test' ORDER BY u.role_id, u.email LIMIT 20`,
    ),
  );
  const width = Math.max(0, ...accounts.map(({ email }) => email.length));
  const demo = accounts.map(({ email, role }) => `    ${email.padEnd(width)}  ${role}`);
  return [
    '',
    `  Pavilion  http://${inUrl(env.host)}:${env.port}`,
    ...(demo.length > 0 ? ['', '  Demo accounts (password Pavilion#2026):', ...demo] : []),
    '',
  ].join('\n');
}
