/** Everything known about one stone. */
import type { components } from '../../src/api/schema.gen.ts';
import { VOCABULARIES, type CodedAttribute } from '../../src/domain/attributes/canonical.ts';
import { COMBINED_INCLUSIONS, INCLUSION_FIELDS } from '../../src/domain/attributes/inclusions.ts';
import { MEDIA_KEYS, type MediaKey } from '../../src/domain/stones/search-filters.ts';
import { stockField, STOCK_FIELD_NAMES, type StockField } from '../../src/domain/sheets/stock-fields.ts';
import { prepared } from '../db/prepared.ts';
import type { ActorScope, Tx } from '../db/with-actor.ts';
import { FACTS, MEASURES, stoneRow } from '../db/queries/stones/stone-row.ts';
import { parametersOf } from '../db/fragments/parameter.ts';
import { stoneAccessConditions, type StoneAccess } from '../db/fragments/stone-access.ts';
import type { Prices } from '../db/fragments/prices.ts';
import { seenField } from '../db/fragments/stone-fields.ts';
import { UNDONE_BY } from '../db/fragments/undone-uploads.ts';

type StoneDna = components['schemas']['StoneDna'];
type Known = Omit<StoneDna, 'history' | 'provider_name'>;

/**
 * Fields that rows show anyway. All others are listed in `attributes`, in the order of a report.
 */
const IN_ROW: ReadonlySet<string> = new Set([
  ...FACTS,
  ...INCLUSION_FIELDS,
  ...MEASURES,
  ...MEDIA_KEYS,
  ...['carat', 'rap', 'disc', 'price_per_ct', 'total_amt'],
]);
/** Fields of a sheet that are not columns of a stone. */
const NO_COLUMN = new Set<StockField>([
  'fancy_color_secondary',
  'measurements',
  'girdle',
  'lab_grown',
  ...COMBINED_INCLUSIONS,
]);
const FURTHER = STOCK_FIELD_NAMES.filter((field) => !IN_ROW.has(field) && !NO_COLUMN.has(field));

/** A stone's provider, and the notes about it; for staff. */
export interface Source {
  provider_name: string;
  /** The addresses of its media at the provider, without credentials. */
  links: StoneDna['attributes'];
  /** Its report number is disputed, so that it is taken for a stone of its own. */
  told_apart: boolean;
  /** A provider's sheet has changes that wait until the stone is free. */
  is_wished: boolean;
  /** A provider's sheet has withdrawn it, perhaps before somebody moved it on. */
  is_delisted: boolean;
  /** The undone upload that had created it. */
  undone: components['schemas']['UndoneBy'] | null;
}

/**
 * A stone as this actor sees it, with their prices, and for staff its source; undefined when it
 * does not exist or is not visible to them.
 */
export async function findStone(
  tx: Tx,
  stockNo: string,
  sight: StoneAccess,
  prices: Prices,
): Promise<{ stone: Known; source: Source | null } | undefined> {
  const values: unknown[] = [stockNo];
  const parameter = parametersOf(values);
  const { columns, joins } = stoneRow(tx.actor, prices, parameter);
  const conditions = ['s.stock_no = $1', ...stoneAccessConditions(sight, 's', parameter)];
  const source = sight.asClient ? 'NULL' : SOURCE;
  const row = await tx.one<Row>(
    prepared(`SELECT ${columns}, s.updated_at, ${furtherOf(tx.actor)} AS further, ${source} AS source
       FROM stone s ${joins} WHERE ${conditions.join(' AND ')}`),
    values,
  );
  if (!row) return undefined;
  const { further, source: found, ...stone } = row;
  const attributes = FURTHER.flatMap((field, place) => attributeOf(field, further[place] ?? null));
  return {
    stone: { ...stone, attributes },
    source: found && { ...found, links: MEDIA_KEYS.flatMap((medium) => linkOf(medium, found[medium])) },
  };
}

type Row = Omit<Known, 'attributes'> & {
  further: (string | null)[];
  source: (Omit<Source, 'links'> & Record<MediaKey, string | null>) | null;
};

const furtherOf = (actor: ActorScope): string =>
  `ARRAY[${FURTHER.map((field) => `(${seenField(actor, field, 's')})::text`).join(', ')}]`;

const SOURCE = `(SELECT json_build_object('provider_name', p.name,
    ${MEDIA_KEYS.map((medium) => `'${medium}', s.${medium}`).join(', ')},
    'told_apart', s.disputed_report IS NOT NULL AND s.disputed_report IS NOT DISTINCT FROM s.report_no,
    'is_wished', EXISTS (SELECT FROM stone_wish w WHERE w.stone_id = s.id),
    'is_delisted', EXISTS (SELECT FROM delisted_stone d WHERE d.stone_id = s.id), 'undone', ${UNDONE_BY})
  FROM provider p WHERE p.id = s.provider_id)`;

function linkOf(field: MediaKey, link: string | null): StoneDna['attributes'] {
  if (link === null) return [];
  const label = `${stockField(field).label}, at the provider`;
  return [{ field, label, value: link.replace(/^(https?:\/\/)[^/?#]*@/i, '$1') }];
}

function attributeOf(field: StockField, value: string | null): StoneDna['attributes'] {
  if (value === null) return [];
  const { label, attribute } = stockField(field);
  return [{ field, label, value: attribute ? codeLabel(attribute, value) : value }];
}

const codeLabel = (attribute: CodedAttribute, code: string): string =>
  VOCABULARIES[attribute].codes.find((known) => known.code === code)?.label ?? code;
