import { Loader, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { useUser } from '../../ui/session/session.ts';
import { AddProviderDrawer } from './providers/AddProviderDrawer.tsx';
import { LARGEST, SheetDrop } from './SheetDrop.tsx';
import { UploadSteps } from './UploadSteps.tsx';
import { mayBringIn, sheetData } from './upload.ts';
import css from './stock.module.css';
import common from '../../ui/common.module.css';

const ALL = 1000;

interface NewUploadProps {
  providerId: string | null;
  onProvider: (id: string | null) => void;
  onUploaded: (uploadId: string) => void;
}

/** The first step: choose the provider and the file. */
export function NewUpload({ providerId, onProvider, onUploaded }: NewUploadProps) {
  const may = mayBringIn(useUser());
  const [file, setFile] = useState<File | null>(null);
  const [adding, setAdding] = useState(false);
  const providers = useQuery<AnswerOf<'listProviders'>, ApiError>(
    q<'listProviders'>('listProviders', { query: { size: ALL } }),
  );
  const upload = useApiMutation('uploadSheet', {
    invalidates: ['listUploads', 'listProviders'],
    onSuccess: ({ data }) => onUploaded(data.id),
  });
  const decision = may.ok ? ready(providerId, file) : may;
  const send = (): void => {
    if (providerId === null || file === null) return;
    upload.mutate({ data: sheetData(providerId), files: { uploadExcel: file } });
  };
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1>Upload a sheet</h1>
        <p className={common.quiet}>
          Nothing is imported until you have checked the columns and the changes.
        </p>
      </header>
      <UploadSteps at={0} />
      <section className={css.card} aria-busy={upload.isPending}>
        <div className={css.choose}>
          <Select
            label="Provider"
            placeholder={providers.isPending ? 'Loading …' : 'Whose stones are these?'}
            searchable
            required
            nothingFoundMessage="No provider with that name"
            data={(providers.data?.data ?? []).map(({ id, name, code }) => ({
              value: id,
              label: `${name} (${code})`,
            }))}
            value={providerId}
            error={providers.error?.message}
            disabled={upload.isPending}
            onChange={onProvider}
          />
          <ActionButton variant="default" decision={may} onClick={() => setAdding(true)}>
            Add a provider
          </ActionButton>
        </div>
        <SheetDrop
          file={file}
          disabled={upload.isPending || !may.ok}
          onFile={(chosen) => {
            upload.reset();
            setFile(chosen);
          }}
        />
        {upload.error !== null && (
          <p role="alert" className={`${common.refused} ${css.refused}`}>
            {upload.error.message}
          </p>
        )}
        <div className={css.acts}>
          {upload.isPending ? (
            <p role="status" className={css.busy}>
              <Loader size="xs" /> Uploading and reading the columns …
            </p>
          ) : (
            <ActionButton decision={decision} onClick={send}>
              Upload and check the columns
            </ActionButton>
          )}
        </div>
      </section>
      <AddProviderDrawer
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={({ id }) => onProvider(id)}
      />
    </div>
  );
}

function ready(providerId: string | null, file: File | null): ActionDecision {
  const why =
    providerId === null
      ? 'Choose the provider whose stones these are.'
      : file === null
        ? 'Choose a sheet, or drop it into the field.'
        : file.size > LARGEST
          ? `${file.name} is larger than 200 MB.`
          : null;
  return why === null ? { ok: true } : { ok: false, refusal: { sentence: why } };
}
