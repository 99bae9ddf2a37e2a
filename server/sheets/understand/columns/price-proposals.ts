/** Proposes a field for each price column of a sheet. */
import type { StoneType } from '../../../../src/domain/codes.ts';
import { canonical } from '../../../../src/domain/attributes/canonical.ts';
import { CODES } from '../../../../src/domain/attributes/coded.ts';
import { currencyOfCells } from '../../../../src/domain/sheets/currencies.ts';
import { SURE } from '../../../../src/domain/sheets/sheet-questions.ts';
import type { HeadingField } from '../headings/rules.ts';
import type { Numbers } from '../agreement.ts';
import { currencyOfHeading } from '../headings/words.ts';
import { isOtherPrice, isPlainHeading, isVaguePrice } from '../headings/fields.ts';
import {
  bestFor,
  ENOUGH,
  numbersOf,
  type Candidate,
  type Rows,
  type ScoredColumn,
} from './scored-columns.ts';
import { agreedKind, isOfAProperty, kindOfReports, kindOfTexts } from './stone-type.ts';
import { fieldProposal, headingReason, label, labelOf, type FieldProposal } from './field-proposal.ts';
import {
  isPriceHeadingField,
  type PriceColumn,
  type PriceHeadingField,
  type PriceReading,
} from './price-field.ts';
import { priceFieldOf, readPriceColumns, twinOf } from './price-columns.ts';

/** Fields whose text may say whether the stones are natural. */
const SPEAKING: readonly (HeadingField | undefined)[] = [
  undefined,
  'stone_type',
  'growth_type',
  'member_comment',
  'report_comment',
];

/** The kind of all stones, if title, report numbers or a column of text say it. */
export function kindOfAll(columns: readonly ScoredColumn[], rows: Rows, title: string): StoneType | null {
  const reports = columns.find(({ candidates }) => candidates[0]?.field === 'report_no')?.values ?? [];
  const told = agreedKind(title, [kindOfReports(reports, rows.length)]);
  if (told !== null) return told === 'open' ? null : told;
  for (const { header, candidates, values } of columns) {
    if (isOfAProperty(header)) continue;
    const meant = candidates.find(({ score }) => score >= ENOUGH)?.field;
    const kind = SPEAKING.includes(meant) ? kindOfTexts(values, rows.length) : null;
    if (kind !== null) return kind;
  }
  return null;
}

const GRADES = ['color', 'clarity', 'shape'] as const;

/** Grades as ranks, best first. Shapes count as round or not, since round stones cost most. */
function ranksOf(columns: readonly ScoredColumn[], rows: Rows, field: (typeof GRADES)[number]): Numbers {
  const column = bestFor(columns, field);
  return rows.map((row) => {
    const code = column ? canonical(field, (row[column.column] ?? '').trim()) : null;
    if (code === null) return null;
    return field === 'shape' ? Number(code === 'ROUND') : CODES[field].findIndex((one) => one.code === code);
  });
}

/**
 * Proposals for the price columns, which are decided together with the weights; keyed by column.
 */
export function priceColumns(
  columns: readonly ScoredColumn[],
  rows: Rows,
  kind: StoneType | null,
  weight: ScoredColumn | undefined,
): Map<number, FieldProposal> {
  const filled = columns.filter(({ values }) => values.length > 0);
  const isPriced = filled.some(({ candidates }) =>
    candidates.some(({ field }) => isPriceHeadingField(field)),
  );
  // Empty columns only count if no column of prices has values.
  const priced = (isPriced ? filled : columns).flatMap((column): PriceColumn[] => {
    if (column === weight) return [];
    const likely = new Map<PriceHeadingField, number>();
    for (const { field, score, fit } of column.candidates)
      if (isPriceHeadingField(field) && score >= 0.3 && (fit ?? 1) >= ENOUGH) likely.set(field, score);
    // A column `Rap.` may hold discounts.
    const [first] = column.candidates;
    if (likely.size === 0 || !first || !isPriceHeadingField(first.field)) return [];
    const currency = currencyOfHeading(column.header) ?? currencyOfCells(column.values);
    return [
      {
        column: column.column,
        likely,
        numbers: numbersOf(column, rows),
        currency,
        isPlain: isPlainHeading(column.header),
        isOther: isOtherPrice(column.header),
        isVague: isVaguePrice(column.header),
      },
    ];
  });
  const none: (number | null)[] = rows.map(() => null);
  const disc = bestFor(columns, 'disc');
  const readings = readPriceColumns(priced, {
    carats: weight ? numbersOf(weight, rows) : none,
    discounts: disc ? numbersOf(disc, rows) : none,
    kind,
    grades: GRADES.map((field) => ranksOf(columns, rows, field)),
  });
  const isListed = readings.some(({ holds }) => holds === 'rap');
  const read = priced.filter(({ column }) =>
    readings.some((one) => one.column === column && one.holds !== null),
  );
  return new Map(
    readings.map((reading): [number, FieldProposal] => {
      const own = priced.find(({ column }) => column === reading.column);
      const twin = own && reading.holds === null ? twinOf(own, read) : undefined;
      const fit = columns[reading.column]?.candidates[0]?.fit ?? null;
      return [
        reading.column,
        priceSettled(reading, fit, twin, columns[reading.column]?.candidates ?? [], isListed),
      ];
    }),
  );
}

function priceSettled(
  reading: PriceReading,
  fit: number | null,
  twin: PriceColumn | undefined,
  candidates: readonly Candidate[],
  isListed: boolean,
): FieldProposal {
  const field = priceFieldOf(reading.holds);
  const [only, ...more] = reading.open;
  if (reading.odd) {
    const meanings = reading.open.flatMap((holding) => priceFieldOf(holding) ?? []);
    return fieldProposal(
      null,
      0,
      'none',
      'The heading may mean a price other than the asking price',
      meanings,
    );
  }
  if (only !== undefined && more.length === 0) {
    const rival = priceFieldOf(only);
    const reason = `Another column may also be the ${rival ? label(rival) : 'price'}, with other figures`;
    return fieldProposal(null, 0, 'none', reason, rival ? [rival] : []);
  }
  if (reading.open.length > 0) {
    const meanings = reading.open.flatMap((holding) => priceFieldOf(holding) ?? []);
    const named = meanings.map(label).join(' or ');
    return fieldProposal(
      null,
      0,
      'none',
      `The heading does not say whether this is ${named}, and the figures do not show it`,
      meanings,
    );
  }
  if (reading.holds === 'list_total' && !isListed)
    return fieldProposal('rap', SURE, 'heading', reading.evidence ?? 'The list price of the whole stone');
  if (reading.holds === 'list_total')
    return fieldProposal(
      null,
      0,
      'none',
      reading.evidence ?? 'The list price of the whole stone: follows from the list price',
    );
  if (field !== null && reading.evidence !== null)
    return fieldProposal(field, 1, 'figures', reading.evidence);
  const [first] = candidates;
  if (field !== null) {
    const own = candidates.find((candidate) => candidate.field === field);
    return fieldProposal(field, own?.score ?? 0, 'heading', headingReason(own?.fit ?? fit, field, false));
  }
  if (twin) return fieldProposal(null, 0, 'none', `Says the same as column ${twin.column + 1}`);
  return fieldProposal(
    null,
    0,
    'none',
    `Another column holds ${first ? labelOf(first.field) : 'the price'}, or is asked about`,
  );
}
