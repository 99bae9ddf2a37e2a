/**
 * Creates an administrator in the environment's database, also while servers are running:
 *
 *   npm run admin:create -- --email a@b.example
 *
 * Prompts for missing options. `--unlock` unlocks an existing account for every network, and
 * `--reset-second-factor` removes its second factor.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { SYSTEM, withActor } from '../server/db/with-actor.ts';
import { openDatabase } from '../server/start/database.ts';
import { readEnv } from '../server/env.ts';
import { newId } from '../server/ids.ts';
import { hashPassword } from '../server/security/passwords.ts';
import { beginAccounts } from '../server/workflows/people/account-beginnings.ts';
import { sentenceOf } from '../server/start/start-errors.ts';
import { faultOfNewPassword } from '../server/security/password-strength.ts';
import { ROLE } from '../src/domain/codes.ts';
import { readEmail, readName } from '../src/domain/text/text-identity.ts';
import type { TextOrFault } from '../src/domain/text/text-identity.ts';
import { resetFactor, unlock } from './support/rescue-account.ts';

/** The input cannot become an account; the message says what to change. */
class AccountError extends Error {
  override name = 'AccountError';
}

interface Account {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const toClose: (() => Promise<unknown>)[] = [];
try {
  const given = options();
  const rescue = rescueOf(given);
  const account = rescue === null ? checked(await complete(given)) : null;
  const env = readEnv({ ...process.env, DEMO: '0' });
  const life = {
    onClose: (_name: string, _ms: number, close: () => Promise<unknown>) => void toClose.push(close),
  };
  const { ownerPool } = await openDatabase(env, life, say);
  if (rescue !== null) process.stdout.write(`${await rescue(ownerPool)}\n`);
  if (account !== null) {
    await insert(ownerPool, account);
    process.stdout.write(`${account.email} is an administrator and can sign in.\n`);
  }
} catch (error) {
  say(error instanceof AccountError ? error.message : sentenceOf(error));
  process.exitCode = 1;
} finally {
  for (const close of toClose.toReversed()) await close();
}

type Options = Partial<Account> & { unlock: boolean; resetsFactor: boolean };

/** The action on an existing account; null to create one. */
function rescueOf({
  email,
  unlock: unlocks,
  resetsFactor,
}: Options): ((pool: pg.Pool) => Promise<string>) | null {
  if (!unlocks && !resetsFactor) return null;
  if (!email) throw new AccountError('Say whose account it is: give --email.');
  return async (pool) => {
    const told = await (unlocks ? unlock : resetFactor)(pool, email);
    if (told === undefined) throw new AccountError(`There is no account with the address ${email}.`);
    return told;
  };
}

function options(): Options {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        password: { type: 'string' },
        unlock: { type: 'boolean', default: false },
        'reset-second-factor': { type: 'boolean', default: false },
      },
    });
    return {
      unlock: values.unlock,
      resetsFactor: values['reset-second-factor'],
      email: values.email,
      firstName: values['first-name'],
      lastName: values['last-name'],
      // An environment variable keeps the password out of the process list.
      password: values.password ?? process.env['ADMIN_PASSWORD'],
    };
  } catch (error) {
    throw new AccountError(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run admin:create -- [--email E] [--first-name F] [--last-name L] [--password P]\n       npm run admin:create -- --unlock --email E\n       npm run admin:create -- --reset-second-factor --email E`,
    );
  }
}

async function complete(given: Partial<Account>): Promise<Account> {
  const ask = async (what: string, option: string, silent = false): Promise<string> => {
    if (!process.stdin.isTTY) throw new AccountError(`Give --${option}, since nobody can be asked here.`);
    return question(what, silent);
  };
  const email = given.email ?? (await ask('E-mail', 'email'));
  const firstName = given.firstName ?? (await ask('First name', 'first-name'));
  const lastName = given.lastName ?? (process.stdin.isTTY ? await ask('Last name', 'last-name') : '');
  const password = given.password ?? (await ask('Password', 'password', true));
  return { email, firstName, lastName, password };
}

async function question(what: string, silent: boolean): Promise<string> {
  if (silent) process.stderr.write(`${what}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: silent ? nowhere : process.stderr,
    terminal: true,
  });
  try {
    return await terminal.question(silent ? '' : `${what}: `);
  } finally {
    terminal.close();
    if (silent) process.stderr.write('\n');
  }
}

function checked({ email, firstName, lastName, password }: Account): Account {
  const account = {
    email: kept(readEmail(email), email),
    firstName: kept(readName(firstName), firstName),
    lastName: kept(readName(lastName), lastName),
    password,
  };
  if (account.firstName === '') throw new AccountError('The first name is empty.');
  const names = [account.firstName, account.lastName, account.email.replace(/@.*/, '')];
  const fault = faultOfNewPassword(account.password, names);
  if (fault !== null) throw new AccountError(fault);
  return account;
}

function kept({ text, fault }: TextOrFault, typed: string): string {
  if (text === null) throw new AccountError(`"${typed}": ${fault}`);
  return text;
}

async function insert(ownerPool: pg.Pool, { email, firstName, lastName, password }: Account): Promise<void> {
  const passwordHash = await hashPassword(password);
  const inserted = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    const count = await tx.run(
      `INSERT INTO app_user (id, role_id, email, password_hash, first_name, last_name)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (email) WHERE role_id <> 2 AND is_proven DO NOTHING`,
      [newId(), ROLE.administrator, email, passwordHash, firstName, lastName],
    );
    await beginAccounts(tx);
    return count;
  });
  if (inserted === 0) throw new AccountError(`There is an account with the address ${email} already.`);
}
