/**
 * Proposes a mapping: as it was confirmed for the provider's last sheet, else from headings and
 * values.
 */
import {
  ASKING_PRICES,
  isAskingPrice,
  isStockField,
  stockField,
  type StockField,
} from '../../../src/domain/sheets/stock-fields.ts';
import { spelling } from '../../../src/domain/attributes/synonyms/spelling.ts';
import { canonical } from '../../../src/domain/attributes/canonical.ts';
import { FAULT_HEADING } from '../../../src/domain/sheets/stock-issues.ts';
import type { StoredMapping } from '../../db/queries/providers/providers.ts';
import type { Proposal } from '../../db/queries/uploads/uploads.ts';
import type { Sheet } from '../read/read-sheet.ts';
import { clean } from '../rows/row-cells.ts';
import { understoodCells } from '../read/sheet-row.ts';
import { NO_VALUES, type ProviderValues } from '../rows/cell-reading.ts';
import { headingKeys } from '../read/open-sheet.ts';
import { proposeMapping, type ColumnProposal } from './columns/propose-mapping.ts';
import { processOfHeading } from './columns/flag-headings.ts';
import { isOfAProperty, isUntoldFlag } from './columns/stone-type.ts';
import { fitsField } from './columns/field-fit.ts';
import { meaningsOfHeading } from './headings/fields.ts';
import { valuesIn } from './columns/scored-columns.ts';

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;
const LONGEST_HEADER = 200;
/** Below this share of fitting values a learned column is flagged: its content may have changed. */
const STILL_FITS = 0.5;

/** The first different values of a column, to be shown. */
function samplesOf(sheet: Sheet, column: number): string[] {
  const samples = new Set<string>();
  for (const row of sheet.sample) {
    const value = clean(row.cells[column] ?? row.links?.get(column) ?? '');
    if (value !== '') samples.add(value.slice(0, LONGEST_SAMPLE).toWellFormed());
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Learned from the provider's last sheet: the field of each heading, null if it was ignored. */
function learnedFrom(kept: StoredMapping | null): Map<string, StockField | null> {
  const columns = kept?.columns ?? [];
  const keys = headingKeys(columns.map(({ header }) => header));
  return new Map(
    columns.flatMap(({ header, field }, index): [string, StockField | null][] =>
      header === '' ? [] : [[keys[index] ?? '', field !== null && isStockField(field) ? field : null]],
    ),
  );
}

type Recognition = Pick<ColumnProposal, 'field' | 'confidence' | 'reason' | 'basis' | 'open'>;
const ignored = (
  reason: string,
  basis: Recognition['basis'] = 'none',
  open: StockField[] = [],
): Recognition => ({
  field: null,
  confidence: 0,
  reason,
  basis,
  open,
});

/**
 * Whether the figures now prove the other asking price under a heading learned from the last sheet.
 */
const isRefuted = (before: StockField, { field, basis }: ColumnProposal): boolean =>
  isAskingPrice(before) && basis === 'figures' && field !== before && isAskingPrice(field);

/** Whether a column read as the kind before says yes or no to something else: `HPHT: No`. */
const isNoKind = (before: StockField, header: string, values: readonly string[]): boolean =>
  (before === 'lab_grown' || before === 'stone_type') &&
  (processOfHeading(header) !== null || isOfAProperty(header)) &&
  isUntoldFlag(header, values);

/**
 * The share (0 to 1) of a column's values that fit a field or were given a meaning for it; 1
 * without values.
 */
function shareUnderstood(
  field: StockField,
  values: readonly string[],
  meanings: ReadonlyMap<string, string | null> | undefined,
): number {
  const others = meanings ? values.filter((value) => !meanings.has(spelling(value))) : values;
  const unfit = others.length * (1 - (fitsField(field, others) ?? 1));
  return values.length === 0 ? 1 : 1 - unfit / values.length;
}

/** A field that a person confirmed is certain as long as the values still fit it. */
function asConfirmed(field: StockField, fit: number): Recognition {
  const reason = 'As confirmed for this provider’s last sheet';
  if (fit >= STILL_FITS) return { field, confidence: 1, reason, basis: 'learned', open: [] };
  return {
    field,
    confidence: Math.round(fit * 100) / 100,
    reason: `${reason}, but only ${Math.round(fit * 100)} % of the values fit now`,
    basis: 'learned',
    open: [],
  };
}

const FEW_TEXTS = 3;
const MOSTLY = 0.8;

/** Whether the cells of a column only say that there is a link: `PDF`, `View`. */
function standsForLinks({ sample }: Sheet, column: number): boolean {
  const linked = sample.filter(({ links }) => links?.has(column));
  const filled = sample.filter(
    ({ cells, links }) => (cells[column] ?? '').trim() !== '' || links?.has(column),
  );
  const texts = new Set(linked.map(({ cells }) => (cells[column] ?? '').trim()));
  const isPlain = [...texts].every((text) => !/\d{4}/.test(text) && canonical('lab', text) === null);
  // Some reports have no link, but the same text.
  const isSame = filled.every(({ cells }) => texts.has((cells[column] ?? '').trim()));
  const isMostly = linked.length > 0 && (isSame || linked.length >= MOSTLY * filled.length);
  return isMostly && texts.size <= FEW_TEXTS && isPlain;
}

/**
 * The sample's cells; the link targets instead of the texts under headings that can only mean
 * links, and where headings that may mean them have no other text.
 */
function cellsToJudge(sheet: Sheet): (readonly string[])[] {
  const { headers, sample } = sheet;
  const linked = headers.flatMap((header, column) => {
    const kinds = meaningsOfHeading(header).map(
      ({ field }) => field !== 'list_total' && stockField(field).kind,
    );
    const isLink =
      kinds.includes('url') && (kinds.every((kind) => kind === 'url') || standsForLinks(sheet, column));
    return isLink ? [column] : [];
  });
  return sample.map((row) => {
    const cells = [...understoodCells(row)];
    for (const column of linked) cells[column] = row.links?.get(column) ?? cells[column] ?? '';
    return cells;
  });
}

/**
 * Proposes a field for each column, with its confidence and the reason. `values` holds the meanings
 * that the provider's words were given.
 */
export function proposeFor(
  sheet: Sheet,
  kept: StoredMapping | null,
  fileName = '',
  values: ProviderValues = NO_VALUES,
): Proposal {
  const learned = learnedFrom(kept);
  const keys = headingKeys(sheet.headers);
  const taken = new Set(keys.flatMap((key) => learned.get(key) ?? []));
  const cells = cellsToJudge(sheet);
  const recognise = (proposal: ColumnProposal): Recognition => {
    if (proposal.header === FAULT_HEADING) return ignored('What this portal wrote beside the rows');
    const before = learned.get(keys[proposal.column] ?? '');
    if (before === null) return ignored('Ignored in this provider’s last sheet', 'learned');
    if (before != null && isRefuted(before, proposal))
      return ignored(
        `${stockField(before).label} in this provider’s last sheet, but: ${proposal.reason}`,
        'none',
        [...ASKING_PRICES],
      );
    if (before !== undefined) {
      const told = valuesIn(cells, proposal.column);
      if (isNoKind(before, proposal.header, told))
        return ignored('It says yes or no to a treatment or a test, and does not name the kind');
      return asConfirmed(before, shareUnderstood(before, told, values.get(before)));
    }
    if (proposal.field !== null && taken.has(proposal.field))
      return ignored('Another column holds this since the last sheet');
    return proposal;
  };
  const columns = proposeMapping(sheet.headers, cells, `${fileName} ${sheet.title}`).map((proposal) => {
    const { field, confidence, reason, basis, open } = recognise(proposal);
    return {
      column: proposal.column,
      header: clean(proposal.header).slice(0, LONGEST_HEADER).toWellFormed(),
      samples: samplesOf(sheet, proposal.column),
      field,
      confidence,
      basis,
      reason,
      alternatives: proposal.alternatives.filter((other) => other !== field),
      open: field === null ? open : [],
    };
  });
  return {
    header_row: sheet.headerRow,
    sheet: sheet.sheet,
    sheets: sheet.sheets,
    columns,
    title: clean(sheet.title),
    lost: lostColumns(kept, new Set(keys)),
    statements: kept?.statements ?? {},
    mapping_configuration_id: kept?.id ?? null,
  };
}

/**
 * Fields of the provider's last sheet that this one lacks, so that a renamed heading is noticed.
 */
function lostColumns(
  kept: StoredMapping | null,
  here: ReadonlySet<string>,
): { header: string; field: string }[] {
  const columns = kept?.columns ?? [];
  const keys = headingKeys(columns.map(({ header }) => header));
  return columns.flatMap(({ header, field }, index) =>
    field === null || header === '' || here.has(keys[index] ?? '') ? [] : [{ header, field }],
  );
}
