/**
 * Makes an administrator in the database that the environment names: npm run admin:create -- --email a@b.example
 * What is not given as an option is asked for. Works beside running servers.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { SYSTEM, withActor } from '../server/db/with-actor.ts';
import { openDatabase } from '../server/database.ts';
import { readEnv } from '../server/env.ts';
import { newId } from '../server/ids.ts';
import { sentenceOf } from '../server/start-errors.ts';
import { ROLE } from '../src/domain/codes.ts';

const SHORTEST_PASSWORD = 10;

/** What was given cannot become an account; the message says what to give. */
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
  const account = checked(await complete(options()));
  const env = readEnv({ ...process.env, DEMO: '0' });
  const life = {
    onClose: (_name: string, _ms: number, close: () => Promise<unknown>) => void toClose.push(close),
  };
  const { ownerPool } = await openDatabase(env, life, say);
  await insert(ownerPool, account);
  process.stdout.write(`${account.email} is an administrator and can sign in.\n`);
} catch (error) {
  say(error instanceof AccountError ? error.message : sentenceOf(error));
  process.exitCode = 1;
} finally {
  for (const close of toClose.toReversed()) await close();
}

function options(): Partial<Account> {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        password: { type: 'string' },
      },
    });
    return {
      email: values.email,
      firstName: values['first-name'],
      lastName: values['last-name'],
      // The variable keeps the password out of the list of processes.
      password: values.password ?? process.env['ADMIN_PASSWORD'],
    };
  } catch (error) {
    throw new AccountError(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run admin:create -- [--email E] [--first-name F] [--last-name L] [--password P]`,
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
    email: email.trim().toLowerCase(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    password,
  };
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(account.email))
    throw new AccountError(`"${email}" is not an e-mail address.`);
  if (account.firstName === '') throw new AccountError('The first name is empty.');
  if (account.password.length < SHORTEST_PASSWORD) {
    throw new AccountError(`The password needs at least ${SHORTEST_PASSWORD} characters.`);
  }
  return account;
}

async function insert(ownerPool: pg.Pool, { email, firstName, lastName, password }: Account): Promise<void> {
  // Argon2id with 19 MiB, two passes, one lane: the library's defaults.
  const passwordHash = await hash(password);
  const inserted = await withActor(ownerPool, SYSTEM, 'write', (tx) =>
    tx.run(
      `INSERT INTO app_user (id, role_id, email, password_hash, first_name, last_name)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (email) DO NOTHING`,
      [newId(), ROLE.administrator, email, passwordHash, firstName, lastName],
    ),
  );
  if (inserted === 0) throw new AccountError(`There is an account with the address ${email} already.`);
}
