/** Finding an upload, and its form in the contract. */
import type { components } from '../../../src/api/schema.gen.ts';
import { isStockField, stockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { UploadRow } from '../../db/queries/uploads/uploads.ts';
import { notFound } from '../../refusals.ts';

/** @throws Refused 404 */
export async function mustFindUpload(found: Promise<UploadRow | undefined>): Promise<UploadRow> {
  const upload = await found;
  if (!upload) throw notFound();
  return upload;
}

type Column = components['schemas']['ColumnMapping'];

/**
 * A column of a confirmed mapping. What a person chose is certain, whatever was proposed for it.
 */
function asChosen(column: Column, field: string | null = null): Column {
  const proposed = column.field ?? null;
  if (field === proposed) return column;
  const was =
    proposed !== null && isStockField(proposed)
      ? `proposed was ${stockField(proposed).label}`
      : 'it was ignored';
  return {
    ...column,
    field,
    confidence: 1,
    basis: 'chosen',
    reason: `Your choice; ${was}`,
    alternatives: [...(proposed === null ? [] : [proposed]), ...(column.alternatives ?? [])].filter(
      (other) => other !== field,
    ),
    open: [],
  };
}

/** An upload in the contract's form, with the confirmed mapping or else the proposed one. */
export function wireUpload(row: UploadRow): components['schemas']['Upload'] {
  const { proposal, mapping } = row;
  const confirmed = new Map(mapping?.columns.map(({ column, field }) => [column, field]));
  const sameRow = mapping === null || mapping.header_row === proposal.header_row;
  return {
    id: row.id,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    file_name: row.file_name,
    size_bytes: row.size_bytes,
    state: row.state,
    mode: row.mode,
    preview: row.preview,
    header_row: mapping?.header_row ?? proposal.header_row,
    sheet: mapping?.sheet ?? proposal.sheet ?? null,
    sheets: proposal.sheets ?? [],
    columns: sameRow
      ? proposal.columns.map((column) => (mapping ? asChosen(column, confirmed.get(column.column)) : column))
      : (mapping?.columns ?? []),
    lost_columns: proposal.lost ?? [],
    statements: mapping?.statements ?? proposal.statements,
    mapping_configuration_id: proposal.mapping_configuration_id,
    rows_read: row.rows_read,
    rows_total: row.rows_total,
    report: row.report,
    error: row.error,
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}
