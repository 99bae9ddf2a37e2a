import type pg from 'pg';
import { findDemoAccounts, type DemoAccounts } from '../db/queries/session/demo-accounts.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { type Env, inUrl } from '../env.ts';
import { isPublic } from '../is-public.ts';

/**
 * The text printed when the server is up: its address, the accounts of a demo, and a warning if
 * others can reach a server with demo accounts.
 */
export async function describeStart(env: Env, ownerPool: pg.Pool): Promise<string> {
  const demo = await withActor(ownerPool, SYSTEM, 'read', findDemoAccounts);
  return [
    '',
    `  Pavilion  http://${inUrl(env.host)}:${env.port}`,
    ...(demo && env.demo ? ['', ...demoLines(demo)] : []),
    ...(demo && isPublic(env) ? ['', warning(demo)] : []),
    '',
  ].join('\n');
}

function demoLines({ accounts, password }: DemoAccounts): string[] {
  const width = Math.max(0, ...accounts.map(({ email }) => email.length));
  return [
    `  Demo accounts (password ${password}):`,
    ...accounts.map(({ email, role }) => `    ${email.padEnd(width)}  ${role}`),
  ];
}

const warning = ({ accounts }: DemoAccounts): string =>
  `Warning: others can reach this server, and ${accounts.length} demo accounts are open to whoever knows their published password. Close them with: npm run demo:remove`;
