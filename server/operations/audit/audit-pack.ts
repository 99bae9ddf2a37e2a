/** Records of a period to take along, with the proof that they are as they were sealed. */
import { Readable } from 'node:stream';
import { auditPackName } from '../../../src/domain/text/file-names.ts';
import { WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import { readLaws } from '../../db/queries/audit/conformance.ts';
import {
  countPacked,
  packedEntries,
  packedRecords,
  packedSteps,
  type PackChoice,
} from '../../db/queries/audit/audit-pack.ts';
import { eachHash, readHead } from '../../db/queries/audit/seal.ts';
import type { Tx } from '../../db/with-actor.ts';
import { archive } from '../../files/archive.ts';
import { inParts } from '../../papers/kinds.ts';
import { makeFile } from '../../papers/make-file.ts';
import { packParts, packReport, type Pack } from '../../papers/audit-pack.ts';
import { invalidRequest } from '../../refusals.ts';
import { treeOver } from '../../workflows/seal/tree.ts';
import type { Handler } from '../handler.ts';
import { printedPapers, type PaperPrinters } from './packed-papers.ts';

/** The most records in a pack, and the most steps that they may have. */
const MOST = { records: 1_000, steps: 20_000 } as const;

const counted = (count: number): string => count.toLocaleString('en-US');

/** @param printers the operations that print papers */
export const packingWith =
  (printers: PaperPrinters): Handler<'downloadAuditPack'> =>
  async ({ query }, call) => {
    const { startDate: from, endDate: to, workflow, sample, seed = '1', entries, papers = false } = query;
    if (to < from) throw invalidRequest('The last day is before the first one.', 'endDate');
    const choice: PackChoice = {
      workflows: WORKFLOW_NAMES.filter((name) => workflow === undefined || workflow.includes(name)),
      from,
      to,
      sample: sample === undefined ? null : { size: sample, seed },
    };
    const read = await call.readMuch((tx) => packed(tx, choice, entries ?? null));
    const pack = { ...read, papers: papers ? await printedPapers(read.records, printers, call) : null };
    const { head, rows } = packReport(pack);
    const report = await makeFile('pdf', async () => ({ head, rows: inParts(rows) }), call);
    const at = new Date(`${to}T00:00:00Z`);
    return {
      file: {
        name: auditPackName({ from, to }),
        mime: 'application/zip',
        body: Readable.from(archive(packParts(pack, report), at), { objectMode: false }),
        disposition: 'attachment',
      },
    };
  };

const isSealed = ({ position }: { position: number | null }): boolean => position !== null;

/**
 * Reads the pack in one transaction. `entries` is of how many the tree is; the last of its rows by
 * default, so that the same choice gives the same tree.
 */
async function packed(tx: Tx, choice: PackChoice, entries: number | null): Promise<Omit<Pack, 'papers'>> {
  const total = await countPacked(tx, choice);
  if (choice.sample === null && total > MOST.records)
    throw invalidRequest(
      `A pack holds at most ${counted(MOST.records)} records, and these days have ${counted(total)}. Choose fewer days, or a sample.`,
      'sample',
    );
  const chosen = await packedRecords(tx, choice, MOST.records);
  const written = await packedSteps(tx, chosen, choice.to);
  const steps = written.filter(isSealed);
  if (steps.length > MOST.steps)
    throw invalidRequest(
      `A pack holds at most ${counted(MOST.steps)} steps, and these records have ${counted(steps.length)}. Choose a smaller sample.`,
      'sample',
    );
  const requests = [...new Set(steps.flatMap(({ request_id: id }) => id ?? []))];
  const noted = await packedEntries(tx, requests, choice.to);
  const log = noted.filter(isSealed);
  const sealed = [...steps, ...log].flatMap(({ position }) => position ?? []);
  const last = sealed.reduce((most, position) => Math.max(most, position), 0);
  const size = entries ?? last;
  if (size < last)
    throw invalidRequest(
      `The last of these rows is entry ${counted(last)}, so the root has to be of at least so many.`,
      'entries',
    );
  const head = (await readHead(tx))?.position ?? 0;
  if (size > head)
    throw invalidRequest(`Only ${counted(head)} entries are sealed. Enter that many or fewer.`, 'entries');
  const begun = new Set(steps.map((step) => step.record_id));
  const { root, proofs } = await treeOver(eachHash(tx, size), sealed);
  return {
    choice: { ...choice, total },
    unsealed: written.length - steps.length + noted.length - log.length,
    records: chosen.filter(({ id }) => begun.has(id)),
    steps,
    entries: log,
    laws: await readLaws(tx),
    seal: { entries: size, root, proofs },
  };
}
