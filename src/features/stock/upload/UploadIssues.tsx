import { Button } from '@mantine/core';
import { IconDownload, IconTableExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile, type AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q, useApiMutation } from '../../../api/query.ts';
import { downloaded } from '../../../domain/messages.ts';
import { FAULTS } from '../../../domain/sheets/stock-issues.ts';
import { ActionButton } from '../../../ui/actions/ActionButton.tsx';
import { tellDownloadFailed } from '../../../ui/lists/linked-file.ts';
import { plural } from '../../../ui/format.ts';
import { useUser } from '../../../ui/session/session.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { IssueTable } from './IssueTable.tsx';
import { mayBringIn, type Upload, type UploadReport } from '../upload.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

interface UploadIssuesProps {
  upload: Upload;
  /** Of the preview or the report. */
  issues: UploadReport['issues'];
  /** The same file was imported again as a new upload. */
  onUploaded: (uploadId: string) => void;
}

/** Values that could not be imported: issues by kind, rows to correct, and unknown words. */
export function UploadIssues({ upload, issues, onUploaded }: UploadIssuesProps) {
  const [busy, setBusy] = useState<'issues' | 'rows' | null>(null);
  const all = issues.reduce((sum, issue) => sum + issue.count, 0);
  if (all === 0) {
    return (
      <section className={css.card}>
        <div>
          <h2>Issues</h2>
          <p className={common.quiet}>No issues: every cell of the mapped columns was read.</p>
        </div>
      </section>
    );
  }
  const download = async (what: 'issues' | 'rows', kind?: string): Promise<void> => {
    setBusy(what);
    const name = `${upload.file_name.replace(/(\.csv)?\.\w+$/, '')} ${FILES[what].name}`;
    try {
      const input = { path: { id: upload.id }, query: kind === undefined ? {} : { kind } };
      save(await callForFile(FILES[what].operation, input), name);
      toast.done(downloaded(name));
    } catch (error) {
      tellDownloadFailed(error);
    } finally {
      setBusy(null);
    }
  };
  const correctable = issues.some(({ kind, rows }) => isFault(kind) && rows[0] !== 0);
  return (
    <section className={css.card} aria-label="Issues">
      <div className={css.cardHead}>
        <div>
          <h2>Issues</h2>
          <p className={common.quiet}>{`${plural(all, 'issue')}. Unknown values were left empty.`}</p>
        </div>
        {correctable && (
          <Button
            variant="default"
            loading={busy === 'rows'}
            leftSection={<IconTableExport size={16} stroke={1.5} aria-hidden />}
            onClick={() => void download('rows')}
          >
            Rows to correct
          </Button>
        )}
        <Button
          variant="default"
          loading={busy === 'issues'}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => void download('issues')}
        >
          Download all
        </Button>
      </div>
      <Learned upload={upload} onUploaded={onUploaded} />
      <IssueTable
        providerId={upload.provider_id}
        issues={issues}
        onDownload={(kind) => void download('issues', kind)}
      />
    </section>
  );
}

const FILES = {
  issues: { operation: 'downloadUploadIssues', name: 'issues.csv' },
  rows: { operation: 'downloadUploadRows', name: 'rows to correct.xlsx' },
} as const;

const isFault = (kind: string): boolean => FAULTS.some((fault) => fault === kind);

/** Words given a meaning since this import; importing the file again applies them. */
function Learned({ upload, onUploaded }: Pick<UploadIssuesProps, 'upload' | 'onUploaded'>) {
  const may = mayBringIn(useUser());
  const { data = [] } = useQuery<AnswerOf<'listProviderValues'>, ApiError>(
    q<'listProviderValues'>('listProviderValues', { path: { id: upload.provider_id } }),
  );
  const again = useApiMutation('readUploadAgain', {
    invalidates: ['listUploads'],
    onSuccess: ({ data: next }) => onUploaded(next.id),
  });
  // Before the import a new preview applies them anyway.
  const done = upload.state === 'done' ? Date.parse(upload.finished_at ?? '') : Infinity;
  const since = data.filter(({ changed_at }) => Date.parse(changed_at) > done).length;
  if (since === 0) return null;
  return (
    <div className={css.learned} role="status">
      <p>{`${plural(since, 'word')} ${since === 1 ? 'has' : 'have'} a meaning since this import. Import the same file again to apply ${since === 1 ? 'it' : 'them'}.`}</p>
      {again.error !== null && <p className={`${common.refused} ${css.refused}`}>{again.error.message}</p>}
      <ActionButton
        decision={may}
        loading={again.isPending}
        onClick={() =>
          again.mutate({
            path: { id: upload.id },
            data: { sheet: upload.sheet ?? null, header_row: upload.header_row ?? null },
          })
        }
      >
        Read the file again
      </ActionButton>
    </div>
  );
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
