import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import { eventLogName, type EventLogFormat } from '../../domain/text/file-names.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { AlongForm } from './AlongForm.tsx';
import css from './along.module.css';

const FORMATS: readonly { value: EventLogFormat; label: string }[] = [
  { value: 'ocel', label: 'OCEL 2.0' },
  { value: 'xes', label: 'XES' },
];

/** Asks for the days of a history, and downloads it as an event log. */
export function HistoryDownload({ workflow }: { workflow: WorkflowName }) {
  const [format, setFormat] = useState<EventLogFormat>('ocel');
  return (
    <AlongForm
      fileOf={async (days) => ({
        file: await callForFile('downloadWorkflowHistory', {
          path: { name: workflow },
          query: { startDate: days.from, endDate: days.to, format },
        }),
        name: eventLogName(workflow, days, format),
      })}
    >
      <SegmentedControl
        aria-label="Format"
        className={css.format}
        data={[...FORMATS]}
        value={format}
        onChange={(next) => setFormat(next === 'xes' ? 'xes' : 'ocel')}
      />
    </AlongForm>
  );
}
