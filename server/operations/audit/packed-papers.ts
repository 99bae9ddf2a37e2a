/** The papers in an audit pack: as the portal prints them today, or as they were uploaded. */
import { buffer } from 'node:stream/consumers';
import { packedPapers, type PackedPaperKind } from '../../db/queries/audit/packed-papers.ts';
import type { PackedRecord } from '../../db/queries/audit/audit-pack.ts';
import type { PrintedPaper } from '../../papers/audit-pack.ts';
import { readableTo } from '../../policies/permissions.ts';
import { invalidRequest, Refused } from '../../refusals.ts';
import type { Call, FileAnswer } from '../handler.ts';

/** They are printed one by one before the download begins, and kept in memory until then. */
const MOST = { papers: 100, bytes: 100 * 1024 * 1024 } as const;

/** The operations that print each kind, or open it. */
export type PaperPrinters = Readonly<Record<PackedPaperKind, Print>>;
type Print = (of: Printed, call: Call) => Promise<FileAnswer>;

/** The input of each of them. */
interface Printed {
  path: { id: string };
  query: Record<string, never>;
  data: undefined;
  files: [];
}

/** The permission to see it. */
const OPENS: Readonly<Record<PackedPaperKind, string>> = {
  memo: 'memo',
  order: 'confirm-stone',
  offer: 'offer',
  invoice: 'invoice',
  creditNote: 'invoice',
  document: 'kyc',
};

/**
 * Prints the papers of these records that the person may see. Each look at a document is logged.
 * One that is no longer kept, since its client was erased, is left out.
 * @throws Refused 400 for too many of them, and as printing does
 */
export async function printedPapers(
  records: readonly PackedRecord[],
  printers: PaperPrinters,
  call: Call,
): Promise<PrintedPaper[]> {
  const papers = await call.read(async (tx) => {
    const readable = await readableTo(tx, call.person);
    return (await packedPapers(tx, records)).filter(({ kind }) => readable.has(OPENS[kind]));
  });
  if (papers.length > MOST.papers)
    throw invalidRequest(
      `A pack holds at most ${MOST.papers} papers, and these records have ${papers.length}. Choose a smaller sample, or leave the papers out.`,
      'papers',
    );
  const printed: PrintedPaper[] = [];
  let size = 0;
  for (const { kind, id, record_ids } of papers) {
    const file = await fileOf(printers[kind], id, call);
    if (file === null) continue;
    const bytes = await buffer(file.body);
    size += bytes.length;
    if (size > MOST.bytes)
      throw invalidRequest(
        'The papers of these records have more than 100 MB. Choose a smaller sample, or leave the papers out.',
        'papers',
      );
    printed.push({ name: `papers/${file.name}`, record_ids, bytes });
  }
  return printed;
}

/** Null if it is no longer there. */
async function fileOf(print: Print, id: string, call: Call): Promise<FileAnswer['file'] | null> {
  try {
    return (await print({ path: { id }, query: {}, data: undefined, files: [] }, call)).file;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}
