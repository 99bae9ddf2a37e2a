import { Group, MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q, useApiMutation } from '../../../api/query.ts';
import { ROLE_NAME } from '../../../domain/codes.ts';
import { houseToday } from '../../../domain/house-days.ts';
import { reportsOpenTo } from '../../../domain/lines/report-kinds.ts';
import { checkSchedule } from '../../../domain/schedule-forms.ts';
import { DrawerForm } from '../../../ui/forms/DrawerForm.tsx';
import { ScheduleFields } from '../../../ui/forms/ScheduleFields.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { useUser } from '../../../ui/session/session.ts';
import { kindOf } from '../days-in.ts';
import { ReportFilters } from '../ReportFilters.tsx';
import type { ReportsView } from '../reports-view.ts';
import { dataOf, draftOf, REPORT_FORMATS, type ReportDraft, type SavedReport } from './saved-report.ts';
import css from './saved.module.css';

interface SavedReportFormProps {
  opened: boolean;
  /** Null for a new report. */
  report: SavedReport | null;
  shown: ReportsView;
  onClose: () => void;
}

/** Saves a report under a name, or edits one: its contents, schedule and readers. */
export function SavedReportForm({ opened, report, shown, onClose }: SavedReportFormProps) {
  const [draft, setDraft] = useState<ReportDraft>(() => draftOf(report, shown));
  const [version] = useState(report?.version ?? '');
  const [today] = useState(() => houseToday());
  const [isTried, setTried] = useState(false);
  const set = (next: Partial<ReportDraft>): void => setDraft({ ...draft, ...next });
  const done = {
    invalidates: ['listSavedReports'] as const,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      onClose();
    },
  };
  const save = useApiMutation('saveReport', done);
  const change = useApiMutation('changeSavedReport', done);
  const error = save.error ?? change.error ?? null;
  const isMailed = draft.schedule.kind !== 'none';
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      width={640}
      title={report === null ? 'Save the report' : `Edit ${report.name}`}
      lead="A period such as “last month” moves with the calendar. Custom dates stay fixed."
      submit="Save"
      busy={save.isPending || change.isPending}
      error={error}
      onSubmit={() => {
        setTried(true);
        if (checkSchedule(draft.schedule).fault !== null) return false;
        const data = dataOf(draft);
        return report === null
          ? save.mutate({ data })
          : change.mutate({ path: { id: report.id }, data: { ...data, version } });
      }}
    >
      <TextInput
        label="Name"
        placeholder="Monthly sales"
        required
        maxLength={100}
        data-autofocus
        error={error?.field === 'name'}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Group gap="xs" role="group" aria-label="What it shows">
        <ReportFilters
          view={draft.view}
          onView={(view) => set({ view })}
          kinds={reportsOpenTo(useUser().role_id)}
          today={today}
        />
      </Group>
      <div className={css.labelled}>
        <span id="report-file-format">File</span>
        <SegmentedControl
          aria-labelledby="report-file-format"
          size="sm"
          data={REPORT_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          value={draft.format}
          onChange={(value) => set({ format: REPORT_FORMATS.find((format) => format === value) ?? 'xlsx' })}
        />
      </div>
      <ScheduleFields
        label="By e-mail to you"
        none="Not by e-mail"
        isTried={isTried}
        value={draft.schedule}
        onChange={(schedule) => set({ schedule })}
      />
      {isMailed && (
        <Readers draft={draft} error={error?.field === 'readers'} onReaders={(readers) => set({ readers })} />
      )}
    </DrawerForm>
  );
}

interface ReadersProps {
  draft: ReportDraft;
  error: boolean;
  onReaders: (readers: string[]) => void;
}

/** Colleagues who may read the report, too. */
function Readers({ draft, error, onReaders }: ReadersProps) {
  const { data = [] } = useQuery(q<'listReportReaders'>('listReportReaders'));
  const kind = kindOf(draft.view);
  return (
    <MultiSelect
      label="Also to colleagues"
      description="Only colleagues who can read this report. Each gets the figures they can see."
      placeholder={draft.readers.length === 0 ? 'No one else' : ''}
      searchable
      clearable
      nothingFoundMessage="No one found"
      error={error}
      data={data
        .filter(({ id, role_id }) => reportsOpenTo(role_id).includes(kind) || draft.readers.includes(id))
        .map(({ id, name, role_id }) => ({
          value: id,
          label: `${name}, ${ROLE_NAME[role_id].toLowerCase()}`,
        }))}
      value={draft.readers}
      onChange={onReaders}
    />
  );
}
