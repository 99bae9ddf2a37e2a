/** The papers in an audit pack, as the portal prints them today. */
import { buffer } from 'node:stream/consumers';
import { packedPapers } from '../../db/queries/audit/packed-papers.ts';
import type { PackedRecord } from '../../db/queries/audit/audit-pack.ts';
import type { PaperKind } from '../../db/queries/transactions/printed-paper.ts';
import type { PrintedPaper } from '../../papers/audit-pack.ts';
import { readableTo } from '../../policies/permissions.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Call, FileAnswer } from '../handler.ts';

/** They are printed one by one before the download begins. */
const MOST_PAPERS = 100;

/** The operations that print each kind. */
export type PaperPrinters = Readonly<Record<PaperKind, Print>>;
type Print = (of: Printed, call: Call) => Promise<FileAnswer>;

/** The input of each of them. */
interface Printed {
  path: { id: string };
  query: Record<string, never>;
  data: undefined;
  files: [];
}

/** The permission to see it. */
const OPENS: Readonly<Record<PaperKind, string>> = {
  memo: 'memo',
  order: 'confirm-stone',
  offer: 'offer',
  invoice: 'invoice',
  creditNote: 'invoice',
};

/**
 * Prints the papers of these records that the person may see.
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
  if (papers.length > MOST_PAPERS)
    throw invalidRequest(
      `A pack holds at most ${MOST_PAPERS} papers, and these records have ${papers.length}. Choose a smaller sample, or leave the papers out.`,
      'papers',
    );
  const printed: PrintedPaper[] = [];
  for (const { kind, id, record_ids } of papers) {
    const { file } = await printers[kind]({ path: { id }, query: {}, data: undefined, files: [] }, call);
    printed.push({ name: `papers/${file.name}`, record_ids, bytes: await buffer(file.body) });
  }
  return printed;
}
