import { folded } from '../../domain/text/search-folding.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { PriceStep } from '../../domain/prices/pricing.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { dateTime, money, plural } from '../../ui/format.ts';
import {
  example,
  FAULT,
  percentOf,
  markupChangesOf,
  type Row,
  type TypedMarkups,
  type MarkupChange,
} from './draft.ts';
import css from './markup.module.css';
import common from '../../ui/common.module.css';

interface MarkupTableProps {
  /** What the rows are: `Business`. */
  whose: string;
  rows: readonly Row[];
  readOnly: boolean;
  /** The step that clients' prices per carat are rounded up to. */
  step: PriceStep;
  /** Shown for a row without a percentage. */
  otherwise: string;
  /** The consequence shown in the confirmation. */
  consequence: ReactNode;
  busy: boolean;
  error: ApiError | null;
  onSave: (wishes: MarkupChange[], then: AfterSave) => void;
}

/** Both close the confirmation: a refusal is shown in the form behind it. */
export interface AfterSave {
  onSuccess: () => void;
  onError: () => void;
}

const SHOWN = 200;

/**
 * One percentage per row, edited in place and saved together after a confirmation that lists the
 * changes.
 */
export function MarkupTable(props: MarkupTableProps) {
  const { whose, rows, readOnly, step, otherwise, consequence, busy, error, onSave } = props;
  const [typed, setTyped] = useState<Record<string, TypedMarkups>>({});
  const [search, setSearch] = useState('');
  const [asking, setAsking] = useState(false);
  const words = folded(search);
  const found = rows.filter(({ name, note }) => folded(`${name} ${note ?? ''}`).includes(words));
  const wishes = markupChangesOf(rows, typed);
  const faulty = Object.values(typed).some(({ text }) => percentOf(text) === undefined);
  const nameOf = (id: string): string => rows.find((row) => row.id === id)?.name ?? '';
  return (
    <>
      <SavedForm
        className={css.form}
        label={`Markups of ${whose.toLowerCase()}`}
        readOnly={readOnly}
        isChanged={wishes.length > 0 || faulty}
        canSave={wishes.length > 0 && !faulty}
        busy={busy}
        error={faulty ? FAULT : error}
        save={wishes.length === 0 ? 'Save' : `Save ${plural(wishes.length, 'change')}`}
        onSave={() => setAsking(true)}
        onDiscard={() => setTyped({})}
      >
        {rows.length > 8 && (
          <TextInput
            className={css.search}
            aria-label={`Find a ${whose.toLowerCase()}`}
            placeholder={`Find a ${whose.toLowerCase()}`}
            leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <div className={css.scroll} tabIndex={0} role="region" aria-label={`Markups: ${whose}`}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{whose}</th>
                <th scope="col" className={css.number}>
                  Markup %
                </th>
                <th scope="col" className={css.number}>
                  1,000.00 $/ct becomes
                </th>
                <th scope="col">Last set</th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, SHOWN).map((row) => {
                const text = typed[row.id]?.text ?? row.percent ?? '';
                const percent = percentOf(text);
                return (
                  <tr key={row.id} data-changed={wishes.some(({ id }) => id === row.id) || undefined}>
                    <th scope="row">
                      {row.name}
                      {row.note != null && row.note !== '' && <small>{row.note}</small>}
                    </th>
                    <td className={css.number}>
                      <input
                        className={css.percent}
                        aria-label={`Markup of ${row.name}, percent`}
                        aria-invalid={percent === undefined || undefined}
                        inputMode="decimal"
                        maxLength={6}
                        autoComplete="off"
                        placeholder="–"
                        readOnly={readOnly}
                        value={text}
                        onChange={(event) => {
                          // currentTarget is reset before the state update runs, so the value is
                          // read first.
                          const { value } = event.currentTarget;
                          const { id, version } = row;
                          setTyped((before) => ({
                            ...before,
                            [id]: { text: value, version: before[id]?.version ?? version },
                          }));
                        }}
                      />
                    </td>
                    <td className={css.number}>
                      {percent == null ? (
                        <span className={common.quiet}>{otherwise}</span>
                      ) : (
                        money(example(step, percent))
                      )}
                    </td>
                    <td>
                      {row.changed_by === null ? (
                        <span className={common.quiet}>never</span>
                      ) : (
                        <>
                          {dateTime(row.changed_at)} <span className={common.quiet}>by {row.changed_by}</span>
                        </>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {found.length === 0 && <p className={css.none}>No match.</p>}
          {found.length > SHOWN && (
            <p className={css.none}>
              {plural(found.length - SHOWN, 'more row')}. Type part of the name to find them.
            </p>
          )}
        </div>
      </SavedForm>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Save ${plural(wishes.length, 'markup')}`}
        noun="change"
        stones={wishes.map(
          ({ id, percent }) => `${nameOf(id)}: ${percent === null ? 'none' : `${percent} %`}`,
        )}
        busy={busy}
        onConfirm={() =>
          onSave(wishes, {
            onSuccess: () => {
              setTyped({});
              setAsking(false);
            },
            onError: () => setAsking(false),
          })
        }
      >
        {consequence}
      </ConfirmAction>
    </>
  );
}
