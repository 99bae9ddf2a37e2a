import { NoMailServer } from '../../../ui/notices/NoMailServer.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import { ActionButton } from '../../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../../ui/actions/permission-decision.ts';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { RecordDrawer } from '../../../ui/records/RecordDrawer.tsx';
import { useUser } from '../../../ui/session/session.ts';
import type { ReportsView } from '../reports-view.ts';
import { isUnderWay, viewOf, type SavedReport } from './saved-report.ts';
import { SavedReportForm } from './SavedReportForm.tsx';
import { SavedReportRow } from './SavedReportRow.tsx';
import css from './saved.module.css';
import common from '../../../ui/common.module.css';

interface SavedReportsProps {
  opened: boolean;
  /** The current view of the screen, saved in a new report. */
  view: ReportsView;
  /** Opens a report as it was saved. */
  onView: (view: ReportsView) => void;
  onClose: () => void;
}

/** Polling interval while a report is being mailed. */
const EVERY_MS = 3000;

/** The user's saved reports in a drawer, to open, edit, pause and delete. */
export default function SavedReports({ opened, view, onView, onClose }: SavedReportsProps) {
  const decision = permissionDecision(useUser(), 'report');
  const [form, setForm] = useState<{ report: SavedReport | null } | null>(null);
  const { data, error, refetch } = useQuery<AnswerOf<'listSavedReports'>, ApiError>({
    ...q<'listSavedReports'>('listSavedReports'),
    enabled: opened,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? EVERY_MS : false),
  });
  return (
    <>
      <RecordDrawer
        opened={opened && form === null}
        onClose={onClose}
        width={640}
        title="Saved reports"
        subtitle={
          <>
            Only yours. Scheduled reports are sent by e-mail, with the figures that each reader can see.
            <NoMailServer />
          </>
        }
        actions={
          <>
            <ActionButton decision={decision} onClick={() => setForm({ report: null })}>
              Save this report
            </ActionButton>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <Skeleton height={64} role="status" aria-label="Loading your reports" />
        )}
        {data?.length === 0 && (
          <p className={common.quiet}>No saved reports yet. Choose a report and its dates, then save it.</p>
        )}
        <ul className={css.list}>
          {data?.map((report) => (
            <SavedReportRow
              key={report.id}
              report={report}
              decision={decision}
              onOpen={() => onView(viewOf(report))}
              onChange={() => setForm({ report })}
            />
          ))}
        </ul>
      </RecordDrawer>
      {form !== null && (
        <SavedReportForm opened={opened} report={form.report} shown={view} onClose={() => setForm(null)} />
      )}
    </>
  );
}
