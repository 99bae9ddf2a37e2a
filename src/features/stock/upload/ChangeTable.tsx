import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import { ATTRIBUTE_KEYS, ATTRIBUTES, attributeLabel } from '../../../domain/attributes/attributes.ts';
import { AVAILABILITIES } from '../../../domain/attributes/supply.ts';
import { DIAMOND_TYPE_OPTIONS, STONE_TYPE_OPTIONS } from '../../../domain/stones/type-options.ts';
import { isStockField, STOCK_FIELDS } from '../../../domain/sheets/stock-fields.ts';
import { count, DASH, money } from '../../../ui/format.ts';
import { Pages } from '../../../ui/lists/Pages.tsx';
import { CHANGE_KINDS, type ChangeKind } from '../upload.ts';
import common from '../../../ui/common.module.css';
import css from '../stock.module.css';

type Change = AnswerOf<'listUploadChanges'>['data'][number];
type Field = Change['fields'][number];

const SIZE = 50;

interface ChangeTableProps {
  uploadId: string;
  counts: Readonly<Record<ChangeKind, number>>;
}

/** The changes by kind; clicking a count shows its stones. */
export function ChangeTable({ uploadId, counts }: ChangeTableProps) {
  const [chosen, setChosen] = useState<ChangeKind | null>(null);
  const [page, setPage] = useState(1);
  const kind = chosen ?? CHANGE_KINDS.find((one) => counts[one.kind] > 0)?.kind ?? null;
  return (
    <>
      <div className={css.kinds} role="group" aria-label="Shown">
        {CHANGE_KINDS.map((one) => (
          <button
            key={one.kind}
            type="button"
            aria-pressed={one.kind === kind}
            disabled={counts[one.kind] === 0}
            onClick={() => {
              setChosen(one.kind);
              setPage(1);
            }}
          >
            <span>{one.label}</span>
            <b>{count(counts[one.kind])}</b>
            <small>{one.note}</small>
          </button>
        ))}
      </div>
      {kind !== null && <Stones uploadId={uploadId} kind={kind} page={page} onPage={setPage} />}
    </>
  );
}

interface StonesProps {
  uploadId: string;
  kind: ChangeKind;
  page: number;
  onPage: (page: number) => void;
}

function Stones({ uploadId, kind, page, onPage }: StonesProps) {
  const { data, error, refetch } = useQuery<AnswerOf<'listUploadChanges'>, ApiError>({
    ...q<'listUploadChanges'>('listUploadChanges', {
      path: { id: uploadId },
      query: { kind, page, size: SIZE },
    }),
    placeholderData: keepPreviousData,
  });
  if (error !== null)
    return (
      <p className={`${common.refused} ${css.refused}`} role="alert">
        {error.message} <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  if (data === undefined) return <span className={css.bar} style={{ height: 240 }} />;
  return (
    <>
      <div className={css.tableBox} role="region" aria-label="Stones" tabIndex={0}>
        <table className={`${css.table} ${css.changes}`}>
          <thead>
            <tr>
              <th scope="col" className={css.number}>
                Row
              </th>
              <th scope="col">Stock number</th>
              <th scope="col">{isNew(kind) ? 'Stone' : kind === 'withdrawn' ? 'Why' : 'What differs'}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((change) => (
              <tr key={change.stone_id}>
                <td className={css.number}>{change.row_no ?? DASH}</td>
                <td>{change.stock_no ?? DASH}</td>
                <td>{isNew(kind) ? described(change.fields) : <Differences change={change} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.pagination.totalPages > 1 && (
        <Pages page={page} pages={data.pagination.totalPages} onPage={onPage} />
      )}
    </>
  );
}

const isNew = (kind: ChangeKind): boolean => kind === 'created' || kind === 'left_out';

function Differences({ change }: { change: Change }) {
  return (
    <ul className={css.differences}>
      {change.fields.map((field) => (
        <li key={field.field}>
          <span>{labelOf(field.field)}</span> <del>{valueOf(field.field, field.before)}</del> →{' '}
          <ins>{valueOf(field.field, field.after)}</ins>
        </li>
      ))}
      {change.reason !== null && <li>{change.reason}</li>}
    </ul>
  );
}

const BY_IMPORTANCE = ['shape', 'carat', 'color', 'fancy_color', 'clarity', 'lab', 'report_no', 'total_amt'];

/** A new stone on one line. */
const described = (fields: readonly Field[]): string =>
  BY_IMPORTANCE.flatMap((name) => fields.find(({ field }) => field === name) ?? [])
    .filter(({ after }) => after !== null)
    .map(({ field, after }) => {
      const value = valueOf(field, after);
      return field === 'total_amt' ? `$\u00a0${value}` : field === 'carat' ? `${value}\u00a0ct` : value;
    })
    .join(' · ');

function labelOf(field: string): string {
  if (field === 'org_stock_no') return 'Provider no.';
  if (field === 'diamond_type') return 'Type';
  if (field === 'rough_origin') return ATTRIBUTES.rough_origin.label;
  return isStockField(field) ? STOCK_FIELDS[field].label : field;
}

const KINDS: Partial<Record<string, readonly { code: number; label: string }[]>> = {
  diamond_type: DIAMOND_TYPE_OPTIONS,
  stone_type: STONE_TYPE_OPTIONS,
};

function valueOf(field: string, value: string | null): string {
  if (value === null) return DASH;
  if (isStockField(field) && STOCK_FIELDS[field].kind === 'money') return money(value);
  // The third decimal only matters for small stones.
  if (field === 'carat') return value.replace(/(\.\d\d)0$/, '$1');
  const kinds = KINDS[field];
  if (kinds !== undefined) return kinds.find(({ code }) => String(code) === value)?.label ?? value;
  if (field === 'supplier_availability')
    return AVAILABILITIES.find(({ code }) => code === value)?.label ?? value;
  const attribute = ATTRIBUTE_KEYS.find((key) => key === field);
  return attribute === undefined ? value : attributeLabel(attribute, value);
}
