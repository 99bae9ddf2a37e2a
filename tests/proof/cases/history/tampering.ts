import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPool } from '../../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import type { Tx } from '../../../../server/db/with-actor.ts';
import { writtenAnchor } from '../../../../server/workflows/seal/chain.ts';
import { createSealer } from '../../../../server/workflows/seal/sealer.ts';
import { verifySeal } from '../../../../server/workflows/seal/verify.ts';
import { readHead } from '../../../../server/db/queries/audit/seal.ts';
import { apiOf } from '../../../support/api.ts';
import type { TestDatabase } from '../../../support/test-database.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';
import { tamper, tamperWith } from '../../tamper.ts';
import { tamperingsOf, cutOff, THE_END } from './tamperings.ts';
import type { Tampering } from './tamperings.ts';
import { hold, sealedHouse, makeSealedHistory, sealOf, serving, within } from './sealed-history.ts';
import type { SealedHistory } from './sealed-history.ts';

const ROUNDS = { short: 1, long: 20 };
const SEALED_TABLES = ['history', 'audit_log', 'seal'];
const FAULTS = {
  nothing: 'tampering that was not done',
  anchor: 'an anchor that was cut off with the end',
  audit: 'a check that overlooks the audit log',
  before: 'a row that somebody had changed before',
};

/**
 * T9: untouched history verifies; for each kind of tampering the check reports what was done and
 * where.
 */
export const tampering: ProofCase = {
  id: 'T9',
  title: 'tampering with history and audit log: edit, delete, insert, truncate',
  mark: 'untouched history verifies, each tampering is located, and a truncated chain is not continued',
  faults: Object.values(FAULTS),
  async run(house, { long, fault }) {
    const standing = fault === null ? await verifyHouse(house) : { entries: 0, complaints: [] };
    const scene = await makeSealedHistory(house);
    try {
      if (fault === FAULTS.before) await editOne(scene);
      const complaints = [...standing.complaints, ...(await checkUntouched(scene))];
      const rounds = long ? ROUNDS.long : ROUNDS.short;
      let tried = 0;
      for (let round = 0; round < rounds; round++) {
        for (const crime of tamperingsOf(scene)) {
          complaints.push(...(await commit(house, scene, crime, fault)));
          tried += 1;
        }
      }
      if (fault === null) complaints.push(...(await tellAuditor(house, scene)));
      return {
        figure: `${standing.entries} rows of the house verify; ${tried} times tampered with ${scene.entries.length} others, ${complaints.length} not found`,
        complaints,
      };
    } finally {
      await scene.close();
    }
  },
};

/** After all other cases, each process reports that everything is sealed and verifies. */
async function verifyHouse(house: ProofFixture): Promise<{ entries: number; complaints: string[] }> {
  const auditor = await house.member('auditor@pavilion.test');
  const token = await house.session(auditor.id);
  const complaints: string[] = [];
  let entries = 0;
  for (const url of house.urls) {
    const told = await sealedHouse(house, apiOf(url, token));
    entries = told.entries;
    if (told.waiting > 0) complaints.push(`${told.waiting} rows of the house are not sealed.`);
    if (told.entries === 0) complaints.push('Nothing of the house is sealed.');
    complaints.push(...told.breaks.map(({ finding }) => `In the house: ${finding}`));
  }
  return { entries, complaints };
}

async function checkUntouched({ database, anchor, entries }: SealedHistory): Promise<string[]> {
  const report = await within(database, (tx) => verifySeal(tx, { readAnchor: async () => anchor }));
  const complaints = report.breaks.map(({ finding }) => `Before anybody tampered: ${finding}`);
  for (const source of ['history', 'audit_log']) {
    if (!entries.some((entry) => entry.source === source))
      complaints.push(`Nothing of ${source} was sealed.`);
  }
  return complaints;
}

const editOne = ({ database }: SealedHistory): Promise<void> =>
  within(database, (tx) =>
    tamper(
      tx,
      SEALED_TABLES,
      `UPDATE history SET actor_name = 'Nobody' WHERE id = (SELECT min(id::text)::uuid FROM history)`,
    ),
  );

/** On a copy if the portal or the attacker continues afterwards; all else is rolled back. */
const commit = (
  house: ProofFixture,
  scene: SealedHistory,
  crime: Tampering,
  fault: string | null,
): Promise<string[]> => {
  const kept = crime.anchor === undefined ? scene.anchor : crime.anchor;
  const statements = fault === FAULTS.nothing ? 'SELECT 1' : crime.statements;
  if (crime.afterwards === undefined) {
    return within(scene.database, async (tx) => {
      await tamper(tx, SEALED_TABLES, statements);
      const isForged = crime.name === THE_END && fault === FAULTS.anchor;
      const complaints = await examine(tx, crime, isForged ? await anchorNow(tx) : kept, fault);
      await tx.run('ROLLBACK');
      return complaints;
    });
  }
  return onCopy(house, scene, async (pool) => {
    await tamperWith(pool, SEALED_TABLES, statements);
    const known = crime.afterwards === 'chain anew' ? null : kept;
    await createSealer(pool, { readAnchor: async () => known, keepAnchor: async () => undefined })();
    return withActor(pool, SYSTEM, 'read', (tx) => examine(tx, crime, kept, fault));
  });
};

async function examine(
  tx: Tx,
  { name, expected: { position, finding } }: Tampering,
  anchor: string | null,
  fault: string | null,
): Promise<string[]> {
  const report = await verifySeal(tx, { readAnchor: async () => anchor });
  const breaks = report.breaks.filter(({ table }) => fault !== FAULTS.audit || table !== 'audit_log');
  const found = breaks.find((one) => one.position === position && finding.test(one.finding));
  if (found && !report.verifies) return [];
  const said = breaks.map((one) => `${one.position}: ${one.finding}`).join(' ') || 'nothing';
  return [`To ${name} was not found where it was done (${position}); said was ${said}`];
}

/** As if the attacker could change it. */
const anchorNow = async (tx: Tx): Promise<string | null> => {
  const head = await readHead(tx);
  return head ? writtenAnchor(head) : null;
};

async function onCopy<T>(
  house: ProofFixture,
  { database }: SealedHistory,
  work: (pool: pg.Pool, copy: TestDatabase) => Promise<T>,
): Promise<T> {
  const copy = await house.anotherDatabase(database);
  const pool = createPool(copy.ownerUrl, { name: 'tampering', kind: 'owner' });
  try {
    return await work(pool, copy);
  } finally {
    await pool.end();
    await copy.drop();
  }
}

/** A server that finds a truncated chain reports it to the auditor and does not continue it. */
const tellAuditor = (house: ProofFixture, scene: SealedHistory): Promise<string[]> =>
  onCopy(house, scene, async (pool, copy) => {
    const end = scene.entries.length - 4;
    await tamperWith(pool, SEALED_TABLES, cutOff(end));
    return serving(house, { database: copy, anchor: scene.anchor }, async ({ admin }) => {
      const [stone] = await within(copy, (tx) =>
        tx.many<{ stock_no: string }>(
          `SELECT stock_no FROM stone WHERE status = 1 ORDER BY stock_no DESC LIMIT 1`,
        ),
      );
      await hold(copy, admin, [stone?.stock_no ?? '']);
      // Long enough for two runs of the sealer.
      await sleep(4_500);
      const { entries, waiting, breaks } = await sealOf(admin);
      const complaints = breaks.some(({ finding }) => finding.startsWith('The chain was cut off'))
        ? []
        : ['The auditor was not told of a chain that was cut off.'];
      if (entries !== end || waiting === 0)
        complaints.push(`A chain that was cut off at ${end} was sealed further, up to ${entries}.`);
      return complaints;
    });
  });
