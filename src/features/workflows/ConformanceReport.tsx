import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import type { AnswerOf } from '../../api/client.ts';
import { isWorkflow, type ChartName } from '../../machines/chart/chart-names.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../machines/workflow.ts';
import { WORKFLOWS } from '../../machines/workflows.ts';
import { exportXlsx } from '../../ui/lists/export-xlsx.ts';
import { count, plural } from '../../ui/format.ts';
import { checkInWords, recordsIn } from '../../ui/records/history-check.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import css from './workflows.module.css';

type Report = AnswerOf<'checkConformance'>;
type Finding = Report['findings'][number];

const COLUMNS: readonly DataColumn<Finding>[] = [
  { key: 'workflow', label: 'Workflow', value: (row) => WORKFLOWS[row.workflow].title },
  { key: 'title', label: 'Record', value: (row) => row.title },
  { key: 'finding', label: 'Finding', width: 480, value: (row) => row.finding },
  { key: 'record_id', label: 'Record id', width: 280, value: (row) => row.record_id },
];

/** Shown on the screen; the export has all that are kept. */
const SHOWN = 200;
const KEPT = 1_000;

export interface ConformanceReportProps {
  report: Report;
  machine: ChartName;
  onOpen: (workflow: WorkflowName, recordId: string) => void;
}

/**
 * The findings of the check: violations first and in red, those of the machine on the screen before
 * others.
 */
export function ConformanceReport({ report, machine, onOpen }: ConformanceReportProps) {
  const { findings, checked, unknown, seconds } = report;
  const here = isWorkflow(machine) ? machine : null;
  const ordered = findings.toSorted((a, b) => Number(b.workflow === here) - Number(a.workflow === here));
  const broken = findings.length > 0;
  return (
    <section className={css.report} data-broken={broken || undefined} aria-label="Conformance" role="status">
      <header>
        {broken ? <IconAlertTriangle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
        <h2>{broken ? checkInWords(report) : 'Every record matches its history'}</h2>
        {broken && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            // One answer has the whole report, so the browser sorts and exports it.
            onClick={() => void exportXlsx('conformance.xlsx', COLUMNS, ordered)}
          >
            Export
          </Button>
        )}
      </header>
      {broken && (
        <ul>
          {ordered.slice(0, SHOWN).map((finding) => (
            <li key={`${finding.record_id} ${finding.finding}`}>
              <button type="button" onClick={() => onOpen(finding.workflow, finding.record_id)}>
                <span>{WORKFLOWS[finding.workflow].title}</span>
                <strong>{finding.title}</strong>
                <span>{finding.finding}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        {findings.length > SHOWN &&
          `The first ${SHOWN} findings are shown, the export has ${findings.length < KEPT ? 'all of them' : `the first ${count(KEPT)}`}. `}
        {plural(recordsIn(report), 'record')} replayed in {seconds.toFixed(1)} s:{' '}
        {WORKFLOW_NAMES.map((name) => `${WORKFLOWS[name].title} ${count(checked[name] ?? 0)}`).join(' · ')}.
        {unknown > 0 &&
          ` Of ${plural(unknown, 'step')} it is not known whether the conditions held, because their facts were not kept then.`}
      </p>
    </section>
  );
}
