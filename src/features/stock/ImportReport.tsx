import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { count, dateTime } from '../../ui/format.ts';
import { useUser } from '../../ui/session.ts';
import { mayBringIn, type Upload, type UploadReport } from './upload.ts';
import { UploadIssues } from './UploadIssues.tsx';
import css from './stock.module.css';

interface ImportReportProps {
  upload: Upload;
  onUpload: () => void;
  onSearch: () => void;
  /** The same file was read again as another upload. */
  onUploaded: (uploadId: string) => void;
}

/** What the import did, to the row. */
export function ImportReport({ upload, onUpload, onSearch, onUploaded }: ImportReportProps) {
  const may = mayBringIn(useUser());
  const { report } = upload;
  if (!report) return null;
  return (
    <>
      <section className={css.card} aria-label="Result">
        <dl className={css.figures}>
          {figuresOf(report).map(({ name, value, note }) => (
            <div key={name} data-zero={value === 0 || undefined}>
              <dt>{name}</dt>
              <dd>{count(value)}</dd>
              <dd className={css.figureNote}>{note}</dd>
            </div>
          ))}
        </dl>
        <div className={css.reportFoot}>
          <p className={css.quiet}>
            {report.seconds !== undefined && `In ${report.seconds} s`}
            {upload.finished_at && `, done ${dateTime(upload.finished_at)}`}
          </p>
          <div className={css.acts}>
            <ActionButton
              variant="default"
              decision={may}
              leftSection={<IconFileUpload size={16} stroke={1.5} aria-hidden />}
              onClick={onUpload}
            >
              Upload another sheet
            </ActionButton>
            <Button onClick={onSearch}>Find the stones</Button>
          </div>
        </div>
      </section>
      <UploadIssues upload={upload} report={report} onUploaded={onUploaded} />
    </>
  );
}

function figuresOf(report: UploadReport) {
  return [
    { name: 'Rows read', value: report.rows_read, note: 'below the headings' },
    { name: 'Created', value: report.created, note: 'new stones' },
    { name: 'Updated', value: report.updated, note: 'something changed' },
    { name: 'Unchanged', value: report.unchanged, note: 'confirmed again' },
    { name: 'Repeated', value: report.repeated, note: 'the same row twice' },
    { name: 'Skipped', value: report.skipped, note: 'left out, see below' },
    { name: 'In a workflow', value: report.in_workflow ?? 0, note: 'left as they are' },
  ];
}
