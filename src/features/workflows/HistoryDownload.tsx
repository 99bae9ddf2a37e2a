import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { houseToday } from '../../domain/house-days.ts';
import { daysOf } from '../../domain/lines/reports.ts';
import { downloaded } from '../../domain/messages.ts';
import { eventLogName, type EventLogFormat } from '../../domain/text/file-names.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { save } from '../../ui/lists/export-xlsx.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from './along.module.css';

const FORMATS: readonly { value: EventLogFormat; label: string }[] = [
  { value: 'ocel', label: 'OCEL 2.0' },
  { value: 'xes', label: 'XES' },
];

/** Asks for the days of a history, and downloads it as an event log. */
export function HistoryDownload({ workflow }: { workflow: WorkflowName }) {
  const [{ from, to }, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>(() =>
    daysOf('this-month', houseToday()),
  );
  const [format, setFormat] = useState<EventLogFormat>('ocel');
  const asked = from === undefined || to === undefined ? null : { format, from, to };
  const download = useMutation<void, ApiError, NonNullable<typeof asked>>({
    mutationFn: async (log) => {
      const query = { startDate: log.from, endDate: log.to, format: log.format };
      const name = eventLogName(workflow, log, log.format);
      save(await callForFile('downloadWorkflowHistory', { path: { name: workflow }, query }), name);
      toast.done(downloaded(name));
    },
    onError: tellDownloadFailed,
  });
  return (
    <form
      className={css.form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (asked !== null) download.mutate(asked);
      }}
    >
      <DayRange
        label="Days"
        isLabelled
        from={from}
        to={to}
        onDays={(first, last) => setDays({ from: first, to: last })}
      />
      <SegmentedControl
        aria-label="Format"
        className={css.format}
        data={[...FORMATS]}
        value={format}
        onChange={(next) => setFormat(next === 'xes' ? 'xes' : 'ocel')}
      />
      <Button
        type="submit"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={asked === null}
        loading={download.isPending}
      >
        Download
      </Button>
    </form>
  );
}
