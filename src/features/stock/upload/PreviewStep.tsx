import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { openStops, type StopKind } from '../../../domain/sheets/import-stops.ts';
import { ActionButton, type ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { count, plural } from '../../../ui/format.ts';
import { useUser } from '../../../ui/session/session.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { ChangeTable } from './ChangeTable.tsx';
import { listPriceNote } from './list-price-note.ts';
import { UnseenStones } from './UnseenStones.tsx';
import { UploadIssues } from './UploadIssues.tsx';
import { ImportStops } from './ImportStops.tsx';
import { mayBringIn, type ChangeKind, type Upload, type UploadPreview } from '../upload.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

interface PreviewStepProps {
  upload: Upload;
  /** Returns to the columns. */
  onColumns: () => void;
  onUploaded: (uploadId: string) => void;
}

/** The third step: what the sheet would change. The user runs it or discards the sheet. */
export function PreviewStep({ upload, onColumns, onUploaded }: PreviewStepProps) {
  const may = mayBringIn(useUser());
  const [confirmed, setConfirmed] = useState<readonly StopKind[]>([]);
  const run = useApiMutation('runUpload', {
    invalidates: ['getUpload', 'listUploads', 'listProviders'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const discard = useApiMutation('discardUpload', {
    invalidates: ['getUpload', 'listUploads'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const { preview } = upload;
  if (!preview) return null;
  const fault = run.error ?? discard.error;
  const listed = listPriceNote(preview);
  return (
    <>
      <section className={css.card} aria-label="Preview">
        <div>
          <h2>{summaryOf(preview, upload.mode)}</h2>
          <p className={common.quiet}>
            {`Nothing is changed yet. ${plural(preview.rows_read, 'row')} read: ${notesOf(preview)}.`}
          </p>
          {listed !== null && <p className={common.quiet}>{listed}</p>}
        </div>
        {preview.changed !== null && (
          <p className={css.warning} role="status">
            {preview.changed}
          </p>
        )}
        <ImportStops
          stops={preview.stops}
          confirmed={confirmed}
          mayConfirm={may.ok}
          onConfirm={setConfirmed}
        />
        <UnseenStones unseen={preview.unseen} />
        <ChangeTable uploadId={upload.id} counts={countsOf(preview)} />
      </section>
      <UploadIssues upload={upload} issues={preview.issues} onUploaded={onUploaded} />
      <div className={css.stickyActs}>
        {fault !== null && (
          <p role="alert" className={`${common.refused} ${css.refused}`}>
            {fault.message}
          </p>
        )}
        <ActionButton
          variant="subtle"
          decision={may}
          loading={discard.isPending}
          leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
          onClick={() => discard.mutate({ path: { id: upload.id } })}
        >
          Discard the sheet
        </ActionButton>
        <Button variant="default" onClick={onColumns}>
          Change the columns
        </Button>
        <ActionButton
          decision={may.ok ? mayRun(preview, confirmed) : may}
          loading={run.isPending}
          onClick={() => run.mutate({ path: { id: upload.id }, data: { confirmed: [...confirmed] } })}
        >
          Import the stones
        </ActionButton>
      </div>
    </>
  );
}

function mayRun({ stops }: UploadPreview, confirmed: readonly StopKind[]): ActionDecision {
  if (openStops(stops, confirmed).length === 0) return { ok: true };
  return { ok: false, refusal: { sentence: 'Check the warnings above and confirm each of them.' } };
}

const countsOf = (preview: UploadPreview): Record<ChangeKind, number> => ({
  created: preview.created,
  changed: preview.updated,
  withdrawn: preview.withdrawn,
  restored: preview.restored,
  waiting: preview.in_workflow,
  left_out: preview.left_out,
});

function summaryOf(preview: UploadPreview, mode: Upload['mode']): string {
  const touched = preview.created + preview.updated + preview.withdrawn + preview.restored;
  if (touched === 0) return 'The sheet would change nothing';
  const parts = [
    preview.created > 0 && `create ${count(preview.created)}`,
    preview.updated > 0 && `change ${count(preview.updated)}`,
    preview.withdrawn > 0 && `withdraw ${count(preview.withdrawn)}`,
    preview.restored > 0 && `restore ${count(preview.restored)}`,
  ].filter((part) => part !== false);
  return `${mode === 'full' ? 'As the whole stock' : 'As a part of the stock'}, the sheet would ${parts.join(', ')}`;
}

function notesOf(preview: UploadPreview): string {
  return [
    `${count(preview.unchanged)} unchanged`,
    `${count(preview.repeated)} repeated`,
    `${count(preview.skipped)} skipped`,
    plural(
      preview.issues.reduce((sum, issue) => sum + issue.count, 0),
      'issue',
    ),
  ].join(', ');
}
