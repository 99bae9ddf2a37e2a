/** Everything known about one stone. */
import type { components } from '../../src/api/schema.gen.ts';
import { VOCABULARIES, type CodedAttribute } from '../../src/domain/attributes/canonical.ts';
import { MEDIA_KEYS, type MediaKey } from '../../src/domain/stones/search-filters.ts';
import { stockField, STOCK_FIELD_NAMES, type StockField } from '../../src/domain/sheets/stock-fields.ts';
import type { Tx } from '../db/with-actor.ts';
import { stoneRow } from '../db/queries/stones/stone-row.ts';
import { inSight, type Sight } from '../db/fragments/sight.ts';
import type { Prices } from '../db/fragments/prices.ts';
import { seenField } from '../db/fragments/stone-fields.ts';

type StoneDna = components['schemas']['StoneDna'];
type Known = Omit<StoneDna, 'history' | 'provider_name'>;

/**
 * Fields that rows show anyway. All others are listed in `attributes`, in the order of a report.
 */
const IN_ROW = new Set<StockField>([
  'stock_no',
  'report_no',
  'lab',
  'shape',
  'carat',
  'color',
  'fancy_color',
  'intensity',
  'overtone',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'shade',
  'milky',
  'eye_clean',
  'depth',
  'table_pct',
  'length',
  'width',
  'height',
  'ratio',
  'location',
  'image',
  'video',
  'certificate',
  'rap',
  'disc',
  'price_per_ct',
  'total_amt',
  'stone_type',
]);
/** Fields of a sheet that are not columns of a stone. */
const NO_COLUMN = new Set<StockField>([
  'fancy_color_secondary',
  'measurements',
  'girdle',
  'lab_grown',
  'pieces',
]);
const FURTHER = STOCK_FIELD_NAMES.filter((field) => !IN_ROW.has(field) && !NO_COLUMN.has(field));

/**
 * A stone as this actor sees it, with their prices; undefined when it does not exist or is not
 * visible to them.
 */
export async function findStone(
  tx: Tx,
  stockNo: string,
  sight: Sight,
  prices: Prices,
): Promise<Known | undefined> {
  const values: unknown[] = [stockNo];
  const conditions = ['s.stock_no = $1', ...inSight(sight, 's', (value) => `$${values.push(value)}`)];
  const further = FURTHER.map((field) => `'${field}', (${seenField(tx.actor, field, 's')})::text`).join(', ');
  const row = await tx.one<Omit<Known, 'attributes'> & { further: Record<string, string | null> }>(
    `SELECT ${stoneRow(tx.actor, prices)}, s.updated_at, jsonb_build_object(${further}) AS further
       FROM stone s WHERE ${conditions.join(' AND ')}`,
    values,
  );
  if (!row) return undefined;
  const { further: found, ...stone } = row;
  return { ...stone, attributes: FURTHER.flatMap((field) => attributeOf(field, found[field] ?? null)) };
}

/** The stone's provider and the addresses of its media without credentials; for staff. */
export async function sourceOf(
  tx: Tx,
  stoneId: string,
): Promise<{ provider_name: string; links: StoneDna['attributes'] } | undefined> {
  const found = await tx.one<{ name: string } & Record<MediaKey, string | null>>(
    `SELECT p.name, ${MEDIA_KEYS.map((medium) => `s.${medium}`).join(', ')}
       FROM stone s JOIN provider p ON p.id = s.provider_id WHERE s.id = $1`,
    [stoneId],
  );
  if (found === undefined) return undefined;
  const links = MEDIA_KEYS.flatMap((field) => {
    const link = found[field];
    const label = `${stockField(field).label}, at the provider`;
    return link === null ? [] : [{ field, label, value: link.replace(/^(https?:\/\/)[^/?#]*@/i, '$1') }];
  });
  return { provider_name: found.name, links };
}

function attributeOf(field: StockField, value: string | null): StoneDna['attributes'] {
  if (value === null) return [];
  const { label, attribute } = stockField(field);
  return [{ field, label, value: attribute ? codeLabel(attribute, value) : value }];
}

const codeLabel = (attribute: CodedAttribute, code: string): string =>
  VOCABULARIES[attribute].codes.find((known) => known.code === code)?.label ?? code;
