import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runBackupTool } from '../../support/backup-tools.ts';
import { dataOf } from '../../support/data-of.ts';
import { rowHashes } from '../../support/row-hashes.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { readHead } from '../../../server/db/queries/audit/seal.ts';
import { createPool } from '../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { diskStorage } from '../../support/disk-storage.ts';
import { checkEveryRecord } from '../../../server/workflows/conformance.ts';
import { verifySeal } from '../../../server/workflows/seal/verify.ts';
import type { ProofFixture } from '../proof-fixture.ts';
import type { ProofCase } from '../proof-case.ts';
import { tamperWith } from '../tamper.ts';
import { cutOff } from './history/tamperings.ts';
import { within } from './history/sealed-history.ts';

const TRIES = 5;
const FAULTS = {
  row: 'a row that changed on the way',
  file: 'a file that is missing in the copy',
  end: 'a history whose end was lost on the way',
};

/** T12: the whole database and its files, by the project's commands, beside the running servers. */
export const backup: ProofCase = {
  id: 'T12',
  title: 'backup beside three servers, and restore into an empty database',
  mark: 'the rows of every table and every file are the same, the seal closes and every record conforms',
  faults: Object.values(FAULTS),
  async run(house, { fault }) {
    await handInPaper(house);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-proof-backup-'));
    const database = await house.emptyDatabase();
    const dataDir = path.join(folder, 'restored');
    try {
      const { before, at } = await backUp(house, folder);
      const restored = await runBackupTool('restore', at, { ...database, dataDir });
      if (restored.code !== 0) return { figure: 'nothing was restored', complaints: [restored.said.trim()] };
      const files = await filesOf(house);
      await plant(fault, database, dataDir, files);
      const after = await rowHashes(database.ownerUrl);
      const counts = Object.values(before).flatMap((hash) => /^\d+(?= [0-9a-f]{32}$)/.exec(hash) ?? []);
      const rows = counts.reduce((sum, count) => sum + Number(count), 0);
      return {
        figure: `${counts.length} tables with ${rows} rows, ${files.length} files`,
        complaints: [
          ...differences(before, after),
          ...(await fileComplaints(files, dataDir)),
          ...(await judge(database, dataDir)),
        ],
      };
    } finally {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Makes sure that there is at least one file. */
async function handInPaper(house: ProofFixture): Promise<void> {
  const admin = await house.member('admin@pavilion.test');
  const added = await admin.api.send('POST', '/customer/add-customer-with-business', {
    email: `paper-${process.hrtime.bigint()}@door.test`,
    first_name: 'Contact',
    company_name: 'Paper & Sons',
  });
  const handed = await admin.api.form(
    'POST',
    '/customer/business/document',
    { user_id: dataOf<{ id: string }>(added).id, business_data: [{ document_type: 1 }] },
    {
      business_image: new File([Buffer.from('%PDF-1.4\n%%EOF\n')], 'paper.pdf', { type: 'application/pdf' }),
    },
  );
  if (handed.status !== 200) throw new Error(handed.text);
}

/** Repeats until nothing changed meanwhile, because the sealer and jobs keep running. */
async function backUp(
  house: ProofFixture,
  folder: string,
): Promise<{ before: Record<string, string>; at: string }> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const at = path.join(folder, `backup-${attempt}`);
    const before = await rowHashes(house.databaseOwnerUrl);
    const made = await runBackupTool('backup', at, {
      url: house.databaseUrl,
      ownerUrl: house.databaseOwnerUrl,
      dataDir: house.dataDir,
    });
    if (made.code !== 0) throw new Error(made.said);
    if (differences(before, await rowHashes(house.databaseOwnerUrl)).length === 0) return { before, at };
  }
  throw new Error('The house did not come to rest, so that nothing could be compared with its backup.');
}

interface FilePair {
  key: string;
  bytes: Buffer;
}

/** Files that the database names and the disk has. */
async function filesOf(house: ProofFixture): Promise<FilePair[]> {
  const storage = diskStorage(path.join(house.dataDir, 'files'));
  const named = await house.query<{ key: string }>('SELECT storage_key AS key FROM stored_file');
  const found = await Promise.all(
    named.map(async ({ key }) => {
      const bytes = await storage.lend(key, (file) => readFile(file)).catch(() => null);
      return bytes === null ? [] : [{ key, bytes }];
    }),
  );
  return found.flat();
}

async function plant(
  fault: string | null,
  { ownerUrl }: TestDatabase,
  dataDir: string,
  files: readonly FilePair[],
): Promise<void> {
  if (fault === FAULTS.file) await diskStorage(path.join(dataDir, 'files')).remove(files[0]?.key ?? '');
  const pool = createPool(ownerUrl, { name: 'proof', kind: 'owner' });
  try {
    if (fault === FAULTS.row) {
      await tamperWith(
        pool,
        ['stone'],
        'UPDATE stone SET total_amt = total_amt + 0.01 WHERE id = (SELECT min(id::text)::uuid FROM stone WHERE total_amt > 0)',
      );
    }
    if (fault === FAULTS.end) {
      const head = await withActor(pool, SYSTEM, 'read', readHead);
      await tamperWith(pool, ['history', 'audit_log', 'seal'], cutOff((head?.position ?? 0) - 5));
    }
  } finally {
    await pool.end();
  }
}

function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} had ${before[name] ?? 'no rows'}, and has ${after[name] ?? 'no rows'}.`);
}

async function fileComplaints(files: readonly FilePair[], dataDir: string): Promise<string[]> {
  const storage = diskStorage(path.join(dataDir, 'files'));
  const complaints = files.length === 0 ? ['There was no file to back up.'] : [];
  for (const { key, bytes } of files) {
    const copy = await storage.lend(key, (file) => readFile(file)).catch(() => null);
    if (copy === null) complaints.push(`The file ${key} is missing.`);
    else if (!copy.equals(bytes)) complaints.push(`The file ${key} is another one.`);
  }
  return complaints;
}

/** T9 and T11 again, on the restored database. */
async function judge(database: TestDatabase, dataDir: string): Promise<string[]> {
  const storage = diskStorage(path.join(dataDir, 'files'));
  const seal = await within(database, (tx) => verifySeal(tx, storage));
  const { findings } = await within(database, checkEveryRecord);
  return [
    ...seal.breaks.map(({ finding }) => finding),
    ...(seal.entries > 0 ? [] : ['Nothing of what was restored is sealed.']),
    ...findings.map(({ workflow, title, finding }) => `${workflow} ${title}: ${finding}`),
  ];
}
