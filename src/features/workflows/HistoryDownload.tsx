import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { houseToday } from '../../domain/house-days.ts';
import { daysOf } from '../../domain/lines/reports.ts';
import { downloaded } from '../../domain/messages.ts';
import { eventLogName, type EventLogFormat } from '../../domain/text/file-names.ts';
import { chartTitle } from '../../machines/chart/chart.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { save } from '../../ui/lists/export-xlsx.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { toast } from '../../ui/notices/toast.ts';

const NAME: Readonly<Record<EventLogFormat, string>> = { ocel: 'OCEL 2.0', xes: 'XES' };

interface HistoryDownloadProps {
  workflow: WorkflowName;
  /** Null while nobody asks for it. */
  format: EventLogFormat | null;
  onClose: () => void;
}

/** Asks for the days of a history, and downloads it as an event log. */
export function HistoryDownload({ workflow, format, onClose }: HistoryDownloadProps) {
  const [{ from, to }, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>(() =>
    daysOf('this-month', houseToday()),
  );
  const asked = format === null || from === undefined || to === undefined ? null : { format, from, to };
  const download = useMutation<void, ApiError, NonNullable<typeof asked>>({
    mutationFn: async (log) => {
      const query = { startDate: log.from, endDate: log.to, format: log.format };
      const name = eventLogName(workflow, log, log.format);
      save(await callForFile('downloadWorkflowHistory', { path: { name: workflow }, query }), name);
      toast.done(downloaded(name));
    },
    onSuccess: onClose,
    onError: tellDownloadFailed,
  });
  return (
    <ConfirmAction
      opened={format !== null}
      onClose={onClose}
      title={`History of “${chartTitle(workflow)}” as ${NAME[format ?? 'xes']}`}
      button="Download"
      fields={
        <DayRange
          label="Days"
          isLabelled
          from={from}
          to={to}
          onDays={(first, last) => setDays({ from: first, to: last })}
        />
      }
      ready={asked !== null}
      busy={download.isPending}
      onConfirm={() => asked !== null && download.mutate(asked)}
    >
      Every step on these days, for tools that mine processes. People and clients appear by their ids.
    </ConfirmAction>
  );
}
