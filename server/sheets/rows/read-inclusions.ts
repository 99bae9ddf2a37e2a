/** Inclusions by kind and part, and the country of the rough. */
import { canonical } from '../../../src/domain/attributes/canonical.ts';
import { byInclusion, INCLUSIONS, type InclusionField } from '../../../src/domain/attributes/inclusions.ts';
import { gradesOfKind } from '../understand/cells/inclusions.ts';
import type { RowCells } from './row-cells.ts';
import type { StoneFields } from './stone-fields.ts';

/** A column for a single part overrides a combined one. */
export function readInclusions(cells: RowCells): Record<InclusionField, string | null> {
  const found = byInclusion(({ field }) => (cells.has(field) ? gradeIn(cells, field) : null));
  for (const kind of ['black', 'white', 'open'] as const) {
    const raw = cells.raw(`${kind}_inclusion`);
    if (raw === null) continue;
    const grades = gradesOfKind(kind, raw);
    if (grades === null) cells.unknown(`${kind}_inclusion`, raw);
    for (const { field } of INCLUSIONS) found[field] ??= grades?.[field] ?? null;
  }
  return found;
}

const UNASSESSED = /^(?:not|un|non)[\s_-]*(?:assessed|graded|reported|checked|given)$/i;

function gradeIn(cells: RowCells, field: InclusionField): string | null {
  const raw = cells.raw(field);
  return raw === null || UNASSESSED.test(raw) ? null : cells.code(field, field);
}

/** The text of the origin, and the one country that it names: `Jwaneng, Botswana`. */
export function readRough(cells: RowCells): Pick<StoneFields, 'origin' | 'rough_origin'> {
  const origin = cells.name('origin');
  const parts = origin === null ? [] : [origin, ...origin.split(/[,;:/()|–-]+/)];
  const named = new Set(
    parts.map((part) => canonical('rough_origin', part)).filter((country) => country !== null),
  );
  const [country, another] = named;
  return { origin, rough_origin: another === undefined ? (country ?? null) : null };
}
