import { Button, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { money, plural } from '../../ui/format.ts';
import { dateTime } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import { PreviewRows } from './PreviewRows.tsx';
import { chosen, dataOf, NO_CHOICES, type Choices, type Preview } from './sheet.ts';
import css from './sheets.module.css';
import common from '../../ui/common.module.css';

interface ImportSheetDrawerProps {
  opened: boolean;
  /** Null for clients, who import their own. */
  clientId: string | null;
  onClose: () => void;
}

/** Choose a sheet, check its columns and the outcome of its rows, then import it. */
export default function ImportSheetDrawer({ opened, clientId, onClose }: ImportSheetDrawerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const [preview, setPreview] = useState<Preview | null>(null);
  const look = useApiMutation('importExternalDiamonds', {
    invalidates: [],
    onSuccess: ({ data }) => setPreview(data.preview),
    onError: () => setPreview(null),
  });
  const send = useApiMutation('importExternalDiamonds', {
    invalidates: ['listExternalSheets', 'getExternalClient'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const show = (chosenFile: File, next: Choices): void => {
    setFile(chosenFile);
    setChoices(next);
    send.reset();
    look.mutate({ data: dataOf(clientId, next, true), files: { externalDiamonds: chosenFile } });
  };
  const error = look.error ?? send.error;
  return (
    <RecordDrawer
      opened={opened}
      onClose={onClose}
      width={860}
      title="Import a sheet of stones to confirm"
      actions={
        <>
          <Button ml="auto" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={file === null || preview === null || preview.can === 0 || look.isPending}
            loading={send.isPending}
            onClick={() =>
              file !== null &&
              send.mutate({ data: dataOf(clientId, choices, false), files: { externalDiamonds: file } })
            }
          >
            {preview === null ? 'Confirm the stones' : `Confirm ${plural(preview.can, 'stone')}`}
          </Button>
        </>
      }
    >
      <div className={css.import}>
        <div className={css.file}>
          <Button variant="default" loading={look.isPending} onClick={() => input.current?.click()}>
            {file === null ? 'Choose a sheet' : 'Choose another sheet'}
          </Button>
          <span className={file === null ? common.quiet : undefined}>
            {file?.name ?? 'CSV or XLSX with our stock numbers or the report numbers'}
          </span>
          <input
            ref={input}
            type="file"
            aria-label="Sheet to import"
            accept=".csv,.gz,.xlsx,text/csv"
            hidden
            tabIndex={-1}
            onChange={(event) => {
              const next = event.currentTarget.files?.[0];
              if (next !== undefined) show(next, NO_CHOICES);
              // Choosing the same file again must fire the event too.
              event.currentTarget.value = '';
            }}
          />
          {file !== null && preview !== null && preview.sheets.length > 1 && (
            <Select
              aria-label="Sheet of the workbook"
              data={preview.sheets.map(({ name }) => name)}
              value={preview.sheet ?? null}
              allowDeselect={false}
              onChange={(sheet) => show(file, { ...NO_CHOICES, sheet })}
            />
          )}
        </div>
        {error !== null && (
          <p role="alert" className={common.fault}>
            {error.message}
          </p>
        )}
        {file !== null && preview !== null && (
          <>
            {preview.sent_before != null && (
              <p className={css.warn}>
                This file was imported before, on {dateTime(preview.sent_before)}. No stone is confirmed
                twice.
              </p>
            )}
            <ColumnChoices
              columns={preview.columns}
              disabled={look.isPending}
              onChoose={(column, field) =>
                show(file, { ...choices, columns: chosen(preview, choices, column, field) })
              }
            />
            <p>
              <strong>{plural(preview.can, 'stone')}</strong> of {plural(preview.rows, 'row')} can be
              confirmed, for <strong>{money(preview.amount)} USD</strong>.
            </p>
            <PreviewRows preview={preview} />
          </>
        )}
      </div>
    </RecordDrawer>
  );
}
