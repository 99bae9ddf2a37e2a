/** Whether a provider's saved mapping fits today's sheet. */
import { spelling } from '../../src/domain/attributes/synonyms/spelling.ts';
import type { StoredMapping } from '../db/queries/providers/providers.ts';
import type { ConfirmedMapping, Proposal } from '../db/queries/uploads/uploads.ts';
import { confirmMapping, MappingError } from '../sheets/import/confirmed-mapping.ts';

export type MappingFit =
  | { fits: true; mapping: ConfirmedMapping; note: string | null }
  | { fits: false; why: string };

const SHOWN = 5;

/**
 * Every mapped column must be there, because a missing one would empty its field on every stone.
 * New columns are ignored and reported.
 */
export function mappingFitOf(proposal: Proposal, kept: StoredMapping | null): MappingFit {
  if (kept === null) {
    return {
      fits: false,
      why: 'No sheet of this provider has been mapped yet. Open this one and confirm its columns once; from then on the feed imports by itself.',
    };
  }
  const known = new Set(kept.columns.map(({ header }) => spelling(header)));
  const wanted = kept.columns.filter(({ field }) => field !== null);
  const columnOf = new Map(
    wanted.map((one) => [
      one,
      proposal.columns.find(
        ({ header, field }) => field === one.field && spelling(header) === spelling(one.header),
      ),
    ]),
  );
  const missing = wanted.filter((one) => columnOf.get(one) === undefined).map(({ header }) => header);
  if (missing.length > 0) {
    return {
      fits: false,
      why: `The sheet lacks what was mapped before: ${listed(missing)}. Nothing was imported; open it and confirm its columns.`,
    };
  }
  const chosen = wanted.flatMap((one) => {
    const column = columnOf.get(one);
    return column === undefined ? [] : [{ column: column.column, field: one.field }];
  });
  try {
    const headers = proposal.columns.map(({ header }) => header);
    const columns = confirmMapping(headers, chosen);
    const fresh = headers.filter((header) => header !== '' && !known.has(spelling(header)));
    return {
      fits: true,
      mapping: {
        header_row: proposal.header_row,
        sheet: proposal.sheet ?? null,
        columns,
        statements: kept.statements,
      },
      note: fresh.length === 0 ? null : `New columns that nobody has mapped were left out: ${listed(fresh)}.`,
    };
  } catch (error) {
    if (error instanceof MappingError) return { fits: false, why: error.message };
    throw error;
  }
}

function listed(headers: readonly string[]): string {
  const more = headers.length - SHOWN;
  return `${headers.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
