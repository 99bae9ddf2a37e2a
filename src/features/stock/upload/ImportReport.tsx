import { IconFileUpload } from '@tabler/icons-react';
import { ActionButton, type ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { count, dateTime, plural } from '../../../ui/format.ts';
import { useUser } from '../../../ui/session/session.ts';
import { ChangeTable } from './ChangeTable.tsx';
import { listPriceNote } from './list-price-note.ts';
import { UnseenStones } from './UnseenStones.tsx';
import { UndoAction } from './UndoAction.tsx';
import { mayBringIn, type Upload, type UploadReport } from '../upload.ts';
import { UploadIssues } from './UploadIssues.tsx';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

interface ImportReportProps {
  upload: Upload;
  onUpload: () => void;
  onSearch: () => void;
  /** The same file was imported again as a new upload. */
  onUploaded: (uploadId: string) => void;
}

/** The result of an import, down to each row. */
export function ImportReport({ upload, onUpload, onSearch, onUploaded }: ImportReportProps) {
  const may = mayBringIn(useUser());
  const { report } = upload;
  if (!report) return null;
  const listed = upload.state === 'undone' ? null : listPriceNote(report);
  return (
    <>
      <section className={css.card} aria-label="Result">
        {upload.state === 'undone' && <Undone upload={upload} report={report} />}
        {report.differs && <p className={css.warning}>{report.differs}</p>}
        {upload.error && (
          <p role="alert" className={`${common.refused} ${css.refused}`}>
            {upload.error}
          </p>
        )}
        <dl className={css.figures}>
          {figuresOf(report).map(({ name, value, note }) => (
            <div key={name} data-zero={value === 0 || undefined}>
              <dt>{name}</dt>
              <dd>{count(value)}</dd>
              <dd className={css.figureNote}>{note}</dd>
            </div>
          ))}
        </dl>
        {listed !== null && <p className={common.quiet}>{listed}</p>}
        <UnseenStones unseen={report.unseen ?? []} />
        <div className={css.reportFoot}>
          <p className={common.quiet}>
            {report.seconds !== undefined && `In ${report.seconds} s`}
            {upload.finished_at && `, done ${dateTime(upload.finished_at)}`}
          </p>
          <div className={css.acts}>
            {upload.state === 'done' && <UndoAction upload={upload} />}
            <ActionButton
              variant="default"
              decision={may}
              leftSection={<IconFileUpload size={16} stroke={1.5} aria-hidden />}
              onClick={onUpload}
            >
              Upload another sheet
            </ActionButton>
            <ActionButton decision={mayFind(upload)} onClick={onSearch}>
              Find the stones
            </ActionButton>
          </div>
        </div>
      </section>
      {upload.can_undo === true && <Changes upload={upload} report={report} />}
      <UploadIssues upload={upload} issues={report.issues} onUploaded={onUploaded} />
    </>
  );
}

/** The stones of a sheet are kept only for the provider's last upload. */
function mayFind({ stones_kept }: Upload): ActionDecision {
  if (stones_kept === true) return { ok: true };
  const sentence =
    'The stones of this sheet are no longer listed: it was undone, or a later sheet was imported.';
  return { ok: false, refusal: { sentence } };
}

function figuresOf(report: UploadReport) {
  return [
    { name: 'Rows read', value: report.rows_read, note: 'below the headings' },
    { name: 'Created', value: report.created, note: 'new stones' },
    { name: 'Updated', value: report.updated, note: 'something changed' },
    { name: 'Unchanged', value: report.unchanged, note: 'confirmed again' },
    { name: 'Withdrawn', value: report.withdrawn ?? 0, note: 'no longer offered' },
    { name: 'Restored', value: report.restored ?? 0, note: 'offered again' },
    { name: 'Repeated', value: report.repeated, note: 'the same row twice' },
    { name: 'Skipped', value: report.skipped, note: 'left out, see below' },
    { name: 'In a workflow', value: report.in_workflow ?? 0, note: 'waits until available' },
    { name: 'Already sold', value: report.left_out ?? 0, note: 'new, but not imported' },
  ];
}

/** Each changed stone; kept only for the provider's last upload. */
function Changes({ upload, report }: { upload: Upload; report: UploadReport }) {
  const counts = {
    created: report.created,
    changed: report.updated,
    withdrawn: report.withdrawn ?? 0,
    restored: report.restored ?? 0,
    waiting: report.in_workflow ?? 0,
    left_out: 0,
  };
  if (Object.values(counts).every((one) => one === 0)) return null;
  return (
    <section className={css.card} aria-label="Changes">
      <h2>What changed</h2>
      <ChangeTable uploadId={upload.id} counts={counts} />
    </section>
  );
}

function Undone({ upload, report }: { upload: Upload; report: UploadReport }) {
  const { undo } = report;
  return (
    <p className={css.warning}>
      {`${upload.file_name} was undone`}
      {undo &&
        `: ${plural(undo.deleted, 'stone')} deleted, ${count(undo.changed_back)} changed back, ${count(undo.restored)} restored, ${count(undo.withdrawn)} withdrawn again`}
      {undo &&
        undo.kept > 0 &&
        `; ${plural(undo.kept, 'stone')} kept only for the history, and in no list until a sheet lists them again`}
      .
    </p>
  );
}
