/**
 * Fills an empty database with the demo: invented stones, people, businesses and a few live
 * records.
 */
import type pg from 'pg';
import { PROVIDER_TYPE, ROLE_NAME } from '../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { ensureCountries } from '../places/countries.ts';
import type { Storage } from '../files/storage.ts';
import { beginAccounts } from '../workflows/people/account-beginnings.ts';
import { insertDemoBusinesses } from './businesses.ts';
import { insertDemoPairs } from './pairs.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, insertDemoConsents, insertDemoPeople } from './people.ts';
import { insertDemoMarkups } from './markups.ts';
import { insertDemoPriceLists } from './price-list.ts';
import { insertDemoRecords } from './records.ts';
import { insertDemoSelections } from './selections.ts';
import { insertDemoStones } from './copy-stones.ts';
import { insertDemoTwins } from './twins.ts';

export interface DemoAccount {
  email: string;
  /** The role's name. */
  role: string;
  password: string;
}

export interface SeedOptions {
  stones: number;
  /** Whether a second provider offers some of them, too. */
  twins?: boolean;
  /** Where the files of KYC documents are stored; without it only their records are written. */
  storage?: Storage;
}

/**
 * Seeds the demo as the owner of the tables. People are inserted last, in one transaction with all
 * their records: if a start is interrupted there are no people, and the next start seeds again.
 */
export async function seedDemo(
  ownerPool: pg.Pool,
  { stones, twins = false, storage }: SeedOptions,
): Promise<DemoAccount[]> {
  await ensureCountries(ownerPool);
  const { id, isEmpty } = await withActor(ownerPool, SYSTEM, 'write', demoProvider);
  if (isEmpty && stones > 0) await insertDemoStones(ownerPool, id, stones);
  const accounts = DEMO_PEOPLE.map(({ email, role }) => ({
    email,
    role: ROLE_NAME[role],
    password: DEMO_PASSWORD,
  }));
  await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    const idOf = await insertDemoPeople(tx);
    await beginAccounts(tx);
    await insertDemoConsents(tx, idOf);
    await insertDemoBusinesses(tx, idOf, storage ?? null);
    await insertDemoPriceLists(tx);
    await insertDemoMarkups(tx, idOf);
    await insertDemoRecords(tx, idOf);
    await insertDemoPairs(tx, idOf);
    await insertDemoSelections(tx, idOf);
    if (twins) await insertDemoTwins(tx);
    await tx.run(
      `INSERT INTO setting (key, value) VALUES ('demo', $1)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
      [
        JSON.stringify({
          accounts: accounts.map(({ email, role }) => ({ email, role })),
          password: DEMO_PASSWORD,
        }),
      ],
    );
  });
  return accounts;
}

/** The demo's provider. It may exist from an interrupted start, with all of its stones or none. */
async function demoProvider(tx: Tx): Promise<{ id: string; isEmpty: boolean }> {
  const known = await tx.one<{ id: string; stocked: boolean }>(
    `SELECT p.id, EXISTS (SELECT FROM stone s WHERE s.provider_id = p.id) AS stocked FROM provider p WHERE p.code = 'DEMO'`,
  );
  if (known) return { id: known.id, isEmpty: !known.stocked };
  const id = newId();
  await tx.run(
    `INSERT INTO provider (id, name, code, provider_type, contact_person, email) VALUES ($1, $2, 'DEMO', $3, $4, $5)`,
    [id, 'Pavilion demo stock', PROVIDER_TYPE.api, 'Stock desk', 'stock@pavilion.test'],
  );
  return { id, isEmpty: true };
}
