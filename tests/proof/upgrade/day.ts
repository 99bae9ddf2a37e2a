/**
 * A day's data, written by SQL into any schema: people, stock, documents, and records on every
 * path.
 */
import { createHash } from 'node:crypto';
import { BUSINESS_STATUS, ROLE } from '../../../src/domain/codes.ts';
import type { RoleId } from '../../../src/domain/codes.ts';
import { definitionOf, type Definition } from '../../../src/machines/definition.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import { countryId } from '../../../server/places/countries.ts';
import { tableOf } from '../../../server/db/records/all.ts';
import type { Tx } from '../../../server/db/with-actor.ts';
import { newId } from '../../../server/ids.ts';
import { storedDefinitions } from './stored-definitions.ts';
import type { StoredDefinition } from './stored-definitions.ts';
import { codesIn, hasTable, write, writeTheRest } from './level.ts';
import type { Row } from './level.ts';
import { newLife, chronicle, liveOn, nameOf } from './simulated-records.ts';
import type { Life } from './simulated-records.ts';
import { writeTurns } from './steps.ts';
import type { Person, Story } from './steps.ts';
import { storedFile } from './traces.ts';

export interface Size {
  stones: number;
  businesses: number;
  /** How often each life takes a step. */
  turns: number;
}

export interface Day {
  /** How many histories can be replayed now. */
  records: number;
  /** The steps that were not taken, by name. */
  missed: string[];
  /** Tables that could not be filled. */
  empty: string[];
}

/** Tables that only lives write: a made-up record would have no history. */
const MOVED = [...WORKFLOW_NAMES.map(tableOf), 'stone_claim', 'history', 'invoice_line', 'seal'];
const ROLES: readonly RoleId[] = [ROLE.administrator, ROLE.associate, ROLE.qualityControl];

export async function writeDay(tx: Tx, size: Size): Promise<Day> {
  const file = newId();
  await writeGround(tx, file);
  const stones = await writeStock(tx, size.stones, file);
  const { staff, clients } = await writePeople(tx, size.businesses);
  const businesses = await writeBusinesses(tx, clients, size.businesses);
  const today = await storeDefinitions(tx, false);
  const former = await storeDefinitions(tx, true);
  const stories = [...stones, ...businesses].map(({ life, price, owner }, index): Story => {
    const client = owner ?? clients[index % clients.length];
    if (!client) throw new Error('There is nobody to trade with.');
    const isFormer = index % 2 === 1;
    return { life, price, client, isFormer, laws: isFormer ? former : today };
  });
  const missed = await lead(tx, stories, staff, size.turns);
  const empty = await writeTheRest(tx, MOVED);
  return { missed, empty, records: await countRecords(tx) };
}

/** Lets each life take that many turns; returns the steps that were not taken. */
async function lead(
  tx: Tx,
  stories: readonly Story[],
  staff: readonly Person[],
  turns: number,
): Promise<string[]> {
  const lives = chronicle();
  const laws = new Map(
    await Promise.all(WORKFLOW_NAMES.map(async (name) => [name, await lawOf(tx, name)] as const)),
  );
  const law = (name: WorkflowName): Definition => laws.get(name) ?? definitionOf(name);
  const missed = new Set(
    WORKFLOW_NAMES.map(law).flatMap(({ workflow, transitions }) =>
      transitions.map(({ from, event }) => `${workflow} ${from} ${event}`),
    ),
  );
  for (let turn = 0; turn < turns; turn++) {
    const now = stories
      .map((story) => ({
        story,
        steps: liveOn(law, story.life, lives),
      }))
      .filter((one) => one.steps.length > 0);
    for (const one of now) for (const step of one.steps) missed.delete(nameOf(step));
    await writeTurns(tx, now, staff, new Date());
  }
  return [...missed];
}

/** Today's definition without the states that the schema does not know yet. */
async function lawOf(tx: Tx, workflow: WorkflowName): Promise<Definition> {
  const { states, transitions, ...law } = definitionOf(workflow);
  // No life is a company's: that has one owner at every commit, and each person once.
  if (workflow === 'membership') return { ...law, states, transitions: [] };
  const codes = await codesIn(
    tx,
    tableOf(workflow),
    states.flatMap(({ code }) => code ?? []),
  );
  const known = states.filter(({ code }) => code === null || codes.has(code));
  const isKnown = (state: string): boolean => known.some(({ name }) => name === state);
  return {
    ...law,
    states: known,
    transitions: transitions.filter(({ from, to }) => isKnown(from) && isKnown(to)),
  };
}

/** Data before the first step. */
async function writeGround(tx: Tx, file: string): Promise<void> {
  if (!(await tx.one('SELECT FROM country LIMIT 1'))) {
    await write(tx, 'country', [
      { id: countryId('IN'), name: 'India', iso2: 'IN', phonecode: '91' },
      { id: countryId('BE'), name: 'Belgium', iso2: 'BE', phonecode: '32' },
    ]);
  }
  await tx.run(`UPDATE setting SET value = '36' WHERE key = 'hold_hours'`);
  await write(tx, 'stored_file', [storedFile(file)]);
  await write(tx, 'audit_log', [
    { id: newId(), actor_name: 'The portal', operation: 'start', summary: 'Began' },
  ]);
}

async function writePeople(tx: Tx, count: number): Promise<{ staff: Person[]; clients: Person[] }> {
  const staff = ROLES.map((role) => ({ id: newId(), role }));
  const clients = Array.from({ length: count }, () => ({ id: newId(), role: ROLE.customer }));
  const associate = staff.find(({ role }) => role === ROLE.associate)?.id ?? null;
  const person = ({ id, role }: Person): Row => ({
    id,
    role_id: role,
    email: `${id}@yesterday.test`,
    user_name: id,
    first_name: 'Some',
    last_name: 'Body',
    mobile_country_id: countryId('BE'),
    associate_id: role === ROLE.customer ? associate : null,
  });
  await write(tx, 'app_user', [...staff.map(person), ...clients.map(person)]);
  return { staff, clients };
}

interface BegunLives {
  life: Life;
  price: Row;
  /** The owner from the start. */
  owner: Person | null;
}

async function writeStock(tx: Tx, count: number, file: string): Promise<BegunLives[]> {
  const provider = newId();
  await write(tx, 'provider', [{ id: provider, name: `House ${provider}`, code: provider }]);
  await write(tx, 'mapping_configuration', [
    { id: newId(), provider_id: provider, header_row: 1, columns: { 'Stock #': 'stock_no' } },
  ]);
  const upload = newId();
  await write(tx, 'upload', [
    {
      id: upload,
      provider_id: provider,
      file_id: file,
      state: 'done',
      proposal: {},
      mapping: {},
      report: {},
    },
  ]);
  await write(tx, 'upload_issue', [
    { upload_id: upload, row_no: 2, kind: 'unknown', field: 'shape', value: '☃' },
  ]);
  const begun = Array.from({ length: count }, (_one, index) => {
    const life = newLife('stone');
    const carat = 0.3 + (index % 400) / 100;
    const price = { carat, rap: 5000, disc: -12.5, price_per_ct: 4375, total_amt: (carat * 4375).toFixed(2) };
    return { life, price, owner: null };
  });
  await write(
    tx,
    'stone',
    begun.map(({ life: { root }, price }) => ({
      ...price,
      id: root.id,
      stock_no: root.id,
      provider_id: provider,
      identity_key: root.id,
      content_hash: `\\x${createHash('sha256').update(root.id).digest('hex')}`,
      status: 1,
      version: 0,
      diamond_type: 1,
      stone_type: 1,
      shape: 'ROUND',
      color: 'E',
      clarity: 'VS1',
      lab: 'GIA',
      location: 'Antwerp',
    })),
  );
  return begun;
}

async function writeBusinesses(tx: Tx, clients: readonly Person[], count: number): Promise<BegunLives[]> {
  const begun = clients.slice(0, count).map((owner) => ({ life: newLife('business'), price: {}, owner }));
  await write(
    tx,
    'business',
    begun.map(({ life: { root }, owner }) => ({
      id: root.id,
      user_id: owner.id,
      company_name: 'Culet & “Sons”',
      country_id: countryId('IN'),
      status: BUSINESS_STATUS.notRegistered,
      version: 0,
    })),
  );
  return begun;
}

async function storeDefinitions(
  tx: Tx,
  isFormer: boolean,
): Promise<ReadonlyMap<WorkflowName, StoredDefinition>> {
  const laws = storedDefinitions(isFormer);
  const known = await tx.many<{ hash: string }>('SELECT hash FROM workflow_definition');
  const fresh = [...laws.values()].filter(({ hash }) => !known.some((one) => one.hash === hash));
  await write(
    tx,
    'workflow_definition',
    fresh.map((law) => ({ ...law })),
  );
  return laws;
}

async function countRecords(tx: Tx): Promise<number> {
  let records = 0;
  for (const workflow of WORKFLOW_NAMES) {
    if (!(await hasTable(tx, tableOf(workflow)))) continue;
    const row = await tx.one<{ n: number }>(`SELECT count(*)::int AS n FROM ${tableOf(workflow)}`);
    records += row?.n ?? 0;
  }
  return records;
}
