/**
 * Turns a fetched sheet into an upload. It is queued when the provider has a saved mapping,
 * otherwise it waits for a person.
 */
import { openSentence } from '../../src/domain/sheets/sheet-questions.ts';
import { openSheet } from '../sheets/read/open-sheet.ts';
import { proposeFor } from '../sheets/understand/proposal.ts';
import { providerValues } from '../sheets/rows/cell-reading.ts';
import type { Sheet } from '../sheets/read/read-sheet.ts';
import { understoodCells } from '../sheets/read/sheet-row.ts';
import { understand } from '../sheets/understand/understand-sheet.ts';
import { findRate } from '../db/queries/prices/exchange-rate.ts';
import { findProviderValues } from '../db/queries/providers/provider-values.ts';
import { findMapping } from '../db/queries/providers/providers.ts';
import { askForSurvey } from '../db/queries/uploads/surveys.ts';
import { endTry, type TakenSync } from '../db/queries/providers/syncs.ts';
import { queueUpload } from '../db/queries/uploads/upload-steps.ts';
import { insertUpload } from '../db/queries/uploads/uploads.ts';
import { sha256OfFile } from '../files/sha256.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { removeUnlessCommitted } from '../files/rolled-back-files.ts';
import { mappingFitOf, type MappingFit } from './mapping-fit.ts';
import type { SyncServices } from './sync-services.ts';

export interface NewSheet {
  path: string;
  name: string;
  mime: string;
  size: number;
  /** Null when not yet computed. */
  sha256: string | null;
  fetchedBytes: number;
}

/**
 * @returns the upload, queued or waiting for a person; null when another worker has taken the sync
 * over
 * @throws SheetError when the file is not a sheet
 */
export async function createUpload(
  taken: TakenSync,
  lease: string,
  sheet: NewSheet,
  { ownerPool, storage }: Pick<SyncServices, 'ownerPool' | 'storage'>,
): Promise<{ id: string; queued: boolean } | null> {
  const { kept, words, rate } = await withActor(ownerPool, SYSTEM, 'read', async (tx) => ({
    kept: (await findMapping(tx, taken.provider_id)) ?? null,
    words: await findProviderValues(tx, taken.provider_id),
    rate: await findRate(tx),
  }));
  const opened = await openSheet(sheet.path, { headerRow: null, sheet: null }, kept);
  const proposal = proposeFor(opened, kept, sheet.name, providerValues(words));
  const fit = heldAgainst(mappingFitOf(proposal, kept), opened, sheet.name, rate ? Number(rate.rate) : null);
  const sha256 = sheet.sha256 ?? (await sha256OfFile(sheet.path));
  const [id, key] = [newId(), newId()];
  await storage.take(key, sheet.path);
  const ours = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    await insertUpload(tx, {
      id,
      provider_id: taken.provider_id,
      uploaded_by: taken.asked_by,
      proposal,
      file: {
        id: newId(),
        storage_key: key,
        original_name: sheet.name,
        mime: sheet.mime,
        size_bytes: sheet.size,
        sha256,
      },
    });
    if (fit.fits) {
      // Nobody reviews a preview here, so a sheet with something to confirm waits for a person.
      const mode = taken.feed_is_full ? 'full' : 'part';
      await queueUpload(tx, id, { mapping: fit.mapping, mode, confirmed: [] });
    } else {
      // A person will map the columns, so the survey they need is prepared meanwhile.
      await askForSurvey(tx, id);
    }
    const outcome = fit.fits
      ? { state: 'importing' as const, note: fit.note }
      : { state: 'unmapped' as const, error: fit.reason };
    const ended = await endTry(tx, taken.id, lease, { ...outcome, upload_id: id, bytes: sheet.fetchedBytes });
    if (!ended) throw new LeaseLost();
    return true;
  }).catch(async (error: unknown) => {
    await removeUnlessCommitted(storage, [key], error);
    if (error instanceof LeaseLost) return false;
    throw error;
  });
  return ours ? { id, queued: fit.fits } : null;
}

/** The answers given for earlier sheets must fit this one; otherwise a person is asked. */
function heldAgainst(
  fit: MappingFit,
  { title, sample }: Sheet,
  fileName: string,
  houseRate: number | null,
): MappingFit {
  if (!fit.fits) return fit;
  const { columns, statements } = fit.mapping;
  const rows = sample.map((row) => ({ row: row.row, cells: understoodCells(row) }));
  const { questions, reading } = understand(
    { title: `${fileName} ${title}`, columns, rows },
    statements,
    houseRate,
  );
  if (questions.length > 0) return { fits: false, reason: openSentence(fileName, questions) };
  return { ...fit, mapping: { ...fit.mapping, reading } };
}

/** Rolls back work that another worker has taken over. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
