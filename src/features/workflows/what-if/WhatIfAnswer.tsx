import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { AnswerOf } from '../../../api/client.ts';
import { ROLE_NAME } from '../../../domain/codes.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { findState } from '../../../machines/workflows.ts';
import { count, DASH, money, plural } from '../../../ui/format.ts';
import { exportXlsx } from '../../../ui/lists/export-xlsx.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';
import common from '../workflows.module.css';
import css from './what-if.module.css';

type Answer = AnswerOf<'getWorkflowWhatIf'>;

interface Elsewhere {
  id: string;
  title: string;
  stands: string;
  would: string;
}

const COLUMNS: readonly DataColumn<Elsewhere>[] = [
  { key: 'title', label: 'Record', value: (row) => row.title },
  { key: 'stands', label: 'Stands in', value: (row) => row.stands },
  { key: 'would', label: 'Would stand in', value: (row) => row.would },
  { key: 'id', label: 'Record id', width: 280, value: (row) => row.id },
];
/** Shown on the screen; the file has all that the answer names. */
const SHOWN = 50;

const NAMES = new Map(Object.entries(ROLE_NAME).map(([id, name]) => [Number(id), name]));

interface WhatIfAnswerProps {
  workflow: WorkflowName;
  answer: Answer;
  onRecord: (id: string) => void;
}

/** What would have been refused, and the records that would stand elsewhere. */
export function WhatIfAnswer({ workflow, answer, onRecord }: WhatIfAnswerProps) {
  const { records, steps, unknown, refused, elsewhere } = answer;
  const label = (state: string) => findState(workflow, state)?.label ?? state;
  const rows = elsewhere.flatMap(({ stands, would_stand: would, records: named }) =>
    named.map((one) => ({ ...one, stands: label(stands), would: label(would) })),
  );
  return (
    <>
      <p className={css.basis} role="status">
        {plural(steps, 'step')} of {plural(records, 'record')} decided again.{' '}
        {refused.length === 0 && 'None of them would have been refused.'}
        {unknown > 0 &&
          ` Of ${plural(unknown, 'step')} it is not known, because what it would be decided by was not kept.`}
      </p>
      {refused.length > 0 && (
        <section className={common.tableFrame} aria-label="Refused steps" tabIndex={0}>
          <table className={common.words}>
            <caption>Refused</caption>
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col">From</th>
                <th scope="col">By</th>
                <th scope="col">Why</th>
                <th scope="col" data-figure>
                  Steps
                </th>
                <th scope="col" data-figure>
                  Records
                </th>
                <th scope="col" data-figure>
                  People
                </th>
                <th scope="col" data-figure>
                  Amount $
                </th>
              </tr>
            </thead>
            <tbody>
              {refused.map((step) => (
                <tr key={`${step.event} ${step.from_state} ${step.role_id} ${step.by_rule}`}>
                  <th scope="row">{step.label}</th>
                  <td>{label(step.from_state)}</td>
                  <td>{step.role_id === null ? 'The portal itself' : NAMES.get(step.role_id)}</td>
                  <td>{step.by_rule ? 'By the rule' : 'After a refusal'}</td>
                  <td data-figure>{count(step.steps)}</td>
                  <td data-figure>{count(step.records)}</td>
                  <td data-figure>{step.role_id === null ? DASH : count(step.people)}</td>
                  <td data-figure>{step.amount === null ? DASH : money(step.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {elsewhere.length > 0 && (
        <section className={common.tableFrame} aria-label="Records that would stand elsewhere" tabIndex={0}>
          <table className={common.words}>
            <caption>
              <span className={css.caption}>
                Would stand elsewhere
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconDownload size={14} aria-hidden />}
                  // One answer has all that can be exported, so the browser writes the file.
                  onClick={() => void exportXlsx('what-if.xlsx', COLUMNS, rows)}
                >
                  Export
                </Button>
              </span>
            </caption>
            <thead>
              <tr>
                <th scope="col">Stands in</th>
                <th scope="col">Would stand in</th>
                <th scope="col" data-figure>
                  Records
                </th>
                <th scope="col">Which</th>
              </tr>
            </thead>
            <tbody>
              {elsewhere.map((ending) => (
                <tr key={`${ending.stands} ${ending.would_stand}`}>
                  <th scope="row">{label(ending.stands)}</th>
                  <td>{label(ending.would_stand)}</td>
                  <td data-figure>{count(ending.count)}</td>
                  <td>
                    <div className={css.which}>
                      {ending.records.slice(0, SHOWN).map(({ id, title }) => (
                        <button key={id} type="button" className={common.lead} onClick={() => onRecord(id)}>
                          {title}
                        </button>
                      ))}
                      {ending.count > SHOWN && <span>and {count(ending.count - SHOWN)} more</span>}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
