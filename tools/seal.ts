/**
 * Checks the seal over history and audit log: `node tools/seal.ts`. Fails if the chain does not
 * verify. With --accept the present head of the chain becomes the new anchor, so that sealing
 * continues after a restore with a shorter chain or an investigated break. This is written to the
 * audit log.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/start/database.ts';
import { writeAuditEntry } from '../server/db/queries/audit/audit-entry.ts';
import { findInstallation } from '../server/db/queries/installation.ts';
import { readHead } from '../server/db/queries/audit/seal.ts';
import { SYSTEM, withActor } from '../server/db/with-actor.ts';
import { readEnv } from '../server/env.ts';
import { sentenceOf } from '../server/start/start-errors.ts';
import { refuseOtherFiles } from '../server/files/installation.ts';
import { openStorage } from '../server/files/open-storage.ts';
import { anchorFault, writtenAnchor } from '../server/workflows/seal/chain.ts';
import { verifySeal } from '../server/workflows/seal/verify.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const toClose: (() => Promise<unknown>)[] = [];
try {
  const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } });
  const env = readEnv({ ...process.env, DEMO: '0' });
  const life = {
    onClose: (_name: string, _ms: number, close: () => Promise<unknown>) => void toClose.push(close),
  };
  const { ownerPool } = await openDatabase(env, life, say);
  const storage = await openStorage(env);
  const known = await withActor(ownerPool, SYSTEM, 'read', findInstallation);
  if (known !== undefined) await refuseOtherFiles(known.files_id, storage);
  if (values.accept) await accept();
  const report = await withActor(ownerPool, SYSTEM, 'read', (tx) => verifySeal(tx, storage));
  for (const { finding, row_id } of report.breaks) console.log(row_id ? `${finding} (${row_id})` : finding);
  const verdict = report.verifies ? 'the chain verifies.' : `breaks: ${report.breaks_total}.`;
  console.log(`Entries: ${report.entries}, rows not sealed yet: ${report.waiting}; ${verdict}`);
  if (report.resealed_at !== null)
    console.log(
      `The chain was recomputed at ${report.resealed_at}, when names, addresses and reasons were encrypted.`,
    );
  if (!report.verifies) process.exitCode = 1;

  async function accept(): Promise<void> {
    const kept = await storage.readAnchor();
    const head = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      const last = await readHead(tx);
      const finding = await anchorFault(tx, kept, last);
      if (finding === null || !last) return null;
      writeAuditEntry(tx, {
        actorId: null,
        actorName: 'Command line',
        operation: 'acceptSeal',
        summary: `Entry ${last.position} was accepted as the end of the seal. Before: ${finding}`,
      });
      return last;
    });
    if (head === null) return say('Nothing to accept: the chain continues from its anchor.');
    await storage.keepAnchor(writtenAnchor(head));
  }
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
} finally {
  for (const close of toClose.toReversed()) await close();
}
