import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { markStale, q } from '../../api/query.ts';
import { isUnderWay } from '../../domain/sheets/upload-states.ts';
import { dateTime } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { toneOf } from '../../ui/notices/tone.ts';
import { ImportFailed } from './upload/ImportFailed.tsx';
import { ImportProgress } from './upload/ImportProgress.tsx';
import { ImportReport } from './upload/ImportReport.tsx';
import { NO_CHOICES, type Choices } from './mapping/mapping.ts';
import { MappingStep } from './mapping/MappingStep.tsx';
import { PreviewStep } from './upload/PreviewStep.tsx';
import { UploadSteps } from './UploadSteps.tsx';
import { UPLOAD_STATE } from '../../lists/uploads.ts';
import { fileSize, type Upload } from './upload.ts';
import css from './stock.module.css';
import common from '../../ui/common.module.css';

const LOOK_AGAIN_MS = 1000;

export interface UploadPageProps {
  id: string;
  /** The same sheet was uploaded again. */
  onUploaded: (uploadId: string) => void;
  /** Opens another upload for the provider. */
  onUpload: (providerId: string) => void;
  onProvider: (providerId: string) => void;
  onSearch: () => void;
  /** Shows the mapping even if there is a preview. */
  atColumns: boolean;
  onColumns: (at: boolean) => void;
}

/** One upload from mapping to report; its state decides which step is shown. */
export function UploadPage(props: UploadPageProps) {
  const {
    data: upload,
    error,
    refetch,
  } = useQuery<AnswerOf<'getUpload'>, ApiError>({
    ...q<'getUpload'>('getUpload', { path: { id: props.id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data.state) ? LOOK_AGAIN_MS : false,
  });
  useNewStock(upload);
  // Kept here, so that they survive a visit to the preview.
  const [kept, setKept] = useState({ table: '', choices: NO_CHOICES });
  if (error !== null && upload === undefined) {
    return (
      <LoadFailed
        error={error}
        title={toneOf(error) === 'missing' ? 'There is no such upload' : 'The upload cannot be shown'}
        onRetry={() => void refetch()}
      />
    );
  }
  if (upload === undefined) return <Loading />;
  // Another worksheet or row of headings resets the mapping.
  const table = `${upload.id} ${upload.header_row} ${upload.sheet}`;
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.fileName}>
          {upload.file_name}
          <StatusBadge status={UPLOAD_STATE[upload.state]} />
        </h1>
        <p className={common.quiet}>
          <button type="button" className={css.link} onClick={() => props.onProvider(upload.provider_id)}>
            {upload.provider_name}
          </button>
          <span className={css.fileFacts}>
            {`${fileSize(upload.size_bytes ?? 0)} · uploaded ${dateTime(upload.created_at)}`}
          </span>{' '}
          <AuditLink about={upload.id} />
        </p>
      </header>
      {step(upload, props, kept.table === table ? kept.choices : NO_CHOICES, (choices) =>
        setKept({ table, choices }),
      )}
    </div>
  );
}

function step(
  upload: Upload,
  props: UploadPageProps,
  choices: Choices,
  onChoices: (next: Choices) => void,
): ReactNode {
  switch (upload.state) {
    case 'proposed':
      return (
        <>
          <UploadSteps at={1} />
          <MappingStep
            key={upload.id}
            upload={upload}
            choices={choices}
            onChoices={onChoices}
            onUploaded={props.onUploaded}
            onPreview={() => props.onColumns(false)}
          />
        </>
      );
    case 'previewing':
      return (
        <>
          <UploadSteps at={2} />
          <ImportProgress upload={upload} />
        </>
      );
    case 'previewed':
      return props.atColumns ? (
        <>
          <UploadSteps at={1} />
          <MappingStep
            key={upload.id}
            upload={upload}
            choices={choices}
            onChoices={onChoices}
            onUploaded={props.onUploaded}
            onPreview={() => props.onColumns(false)}
          />
        </>
      ) : (
        <>
          <UploadSteps at={2} />
          <PreviewStep
            upload={upload}
            onColumns={() => props.onColumns(true)}
            onUploaded={props.onUploaded}
          />
        </>
      );
    case 'queued':
    case 'running':
    case 'undoing':
      return (
        <>
          <UploadSteps at={3} />
          <ImportProgress upload={upload} />
        </>
      );
    case 'done':
    case 'undone':
      return (
        <>
          <UploadSteps at={5} />
          <ImportReport
            upload={upload}
            onUpload={() => props.onUpload(upload.provider_id)}
            onSearch={props.onSearch}
            onUploaded={props.onUploaded}
          />
        </>
      );
    case 'failed':
      return (
        <>
          <UploadSteps at={3} failed />
          <ImportFailed upload={upload} onUpload={() => props.onUpload(upload.provider_id)} />
        </>
      );
    case 'discarded':
      return (
        <section className={css.card}>
          <Notice
            title="The sheet was discarded"
            action={
              <Button variant="default" onClick={() => props.onUpload(upload.provider_id)}>
                Upload another sheet
              </Button>
            }
          >
            No stone was changed.
          </Notice>
        </section>
      );
  }
}

/** An import changes the stock, so searches, providers and counts are refetched. */
function useNewStock(upload: Upload | undefined): void {
  const cache = useQueryClient();
  const wasUnderWay = useRef(false);
  const underWay = upload !== undefined && isUnderWay(upload.state);
  useEffect(() => {
    if (wasUnderWay.current && !underWay) markStale(cache);
    wasUnderWay.current = underWay;
  }, [cache, underWay]);
}

/** Placeholders for the heading, the steps and the card. */
function Loading() {
  return (
    <div className={css.page} role="status" aria-label="Loading the upload">
      <span className={css.bar} style={{ width: 260, height: 22 }} />
      <span className={css.bar} style={{ width: 340 }} />
      <span className={css.bar} style={{ height: 360, marginTop: 24 }} />
    </div>
  );
}
