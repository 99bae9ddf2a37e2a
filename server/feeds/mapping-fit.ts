/** Whether a provider's saved mapping fits today's sheet. */
import { spelling } from '../../src/domain/attributes/synonyms/spelling.ts';
import type { StoredMapping } from '../db/queries/providers/providers.ts';
import type { ConfirmedMapping, Proposal } from '../db/queries/uploads/uploads.ts';
import { confirmMapping, MappingError } from '../sheets/import/confirmed-mapping.ts';

export type MappingFit =
  | { fits: true; mapping: ConfirmedMapping; note: string | null }
  | { fits: false; reason: string };

const HEADERS_NAMED = 5;

/**
 * Every mapped column must be there, because a missing one would empty its field on every stone.
 * New columns are ignored and reported.
 */
export function mappingFitOf(proposal: Proposal, saved: StoredMapping | null): MappingFit {
  if (saved === null) {
    return {
      fits: false,
      reason:
        'No sheet of this provider has been mapped yet. Open this one and confirm its columns once. After that, the feed imports by itself.',
    };
  }
  const knownHeaders = new Set(saved.columns.map(({ header }) => spelling(header)));
  const chosen: { column: number; field: string }[] = [];
  const missing: string[] = [];
  for (const { header, field } of saved.columns) {
    if (field === null) continue;
    const found = proposal.columns.find(
      (one) => one.field === field && spelling(one.header) === spelling(header),
    );
    if (found === undefined) missing.push(header);
    else chosen.push({ column: found.column, field });
  }
  if (missing.length > 0) {
    return {
      fits: false,
      reason: `Columns that were mapped before are missing: ${listed(missing)}. Nothing was imported; open it and confirm its columns.`,
    };
  }
  try {
    const headers = proposal.columns.map(({ header }) => header);
    const columns = confirmMapping(headers, chosen);
    const newHeaders = headers.filter((header) => header !== '' && !knownHeaders.has(spelling(header)));
    return {
      fits: true,
      mapping: {
        header_row: proposal.header_row,
        sheet: proposal.sheet ?? null,
        columns,
        statements: saved.statements,
      },
      note:
        newHeaders.length === 0
          ? null
          : `New columns that are not mapped were left out: ${listed(newHeaders)}.`,
    };
  } catch (error) {
    if (error instanceof MappingError) return { fits: false, reason: error.message };
    throw error;
  }
}

function listed(headers: readonly string[]): string {
  const more = headers.length - HEADERS_NAMED;
  return `${headers.slice(0, HEADERS_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
