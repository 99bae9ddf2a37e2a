/**
 * Arranges the unknown words of a sheet by field and in groups of similar spelling, open ones
 * first.
 */
import { isStockField, type StockField } from '../../../../domain/sheets/stock-fields.ts';
import { groupWords, type WordGroup } from '../../../../domain/sheets/words/word-groups.ts';
import { count, plural } from '../../../../ui/format.ts';
import type { UploadSurvey } from '../../upload.ts';

export type Word = UploadSurvey['values'][number];

export interface OpenGroup extends WordGroup<Word> {
  /** Its unanswered words; at least one. */
  readonly open: readonly Word[];
}

export interface FieldWords {
  readonly field: StockField;
  readonly groups: readonly OpenGroup[];
  /** Answered words whose groups have no open word left. */
  readonly answered: readonly Word[];
}

/**
 * Fields and groups are ordered by all their rows, including those of answered words, so that
 * nothing moves while a person answers.
 */
export function fieldWords(words: readonly Word[]): readonly FieldWords[] {
  const rowsOf = (those: readonly Word[]): number => those.reduce((sum, { count: rows }) => sum + rows, 0);
  return [...Map.groupBy(words, ({ field }) => field)]
    .toSorted(([, a], [, b]) => rowsOf(b) - rowsOf(a))
    .flatMap(([field, own]): FieldWords[] => (isStockField(field) ? [inGroups(field, own)] : []))
    .toSorted((a, b) => Number(a.groups.length === 0) - Number(b.groups.length === 0));
}

function inGroups(field: StockField, words: readonly Word[]): FieldWords {
  // Includes answered words, so that groups do not change while their words are answered.
  const groups = groupWords(field, words).map((group) => ({
    ...group,
    open: group.words.filter(({ kept }) => !kept),
  }));
  return {
    field,
    groups: groups.filter(({ open }) => open.length > 0),
    answered: groups.flatMap(({ open, words: those }) => (open.length > 0 ? [] : those)),
  };
}

/** `SB and 2 more`. */
export function nameOf(words: readonly Word[]): string {
  const [first, ...others] = words;
  return others.length === 0 ? (first?.value ?? '') : `${first?.value} and ${others.length} more`;
}

const STONES_SHOWN = 5;

/** The rows of some words, with stock numbers: `12 rows: K1, K7, K9 and 9 more`. */
export function standsIn(words: readonly Word[]): string {
  const places = words
    .flatMap(({ rows, stones }) => rows.map((row, at) => ({ row, stone: stones[at] ?? null })))
    .toSorted((a, b) => a.row - b.row)
    .slice(0, STONES_SHOWN);
  const all = words.reduce((sum, { count: rows }) => sum + rows, 0);
  const named = places.map(({ row, stone }) => stone ?? `row ${row}`).join(', ');
  const more = all - places.length;
  return `${plural(all, 'row')}: ${named}${more > 0 ? ` and ${count(more)} more` : ''}`;
}
