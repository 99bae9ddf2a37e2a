import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { useUser } from '../../../ui/session/session.ts';
import { mayBringIn, type Upload } from '../upload.ts';
import css from '../stock.module.css';

interface SheetChoiceProps {
  upload: Upload;
  onUploaded: (uploadId: string) => void;
}

/** Chooses the worksheet and the header row. Each change reads the file again immediately. */
export function SheetChoice({ upload, onUploaded }: SheetChoiceProps) {
  const may = mayBringIn(useUser());
  const found = upload.header_row ?? 1;
  const [row, setRow] = useState(found);
  const again = useApiMutation('readUploadAgain', {
    invalidates: ['getUpload', 'listUploads', 'surveyUpload'],
    onSuccess: ({ data }) => {
      if (data.id !== upload.id) onUploaded(data.id);
    },
  });
  const read = (sheet: string | null, header_row: number | null): void =>
    again.mutate({ path: { id: upload.id }, data: { sheet, header_row } });
  const sheets = upload.sheets ?? [];
  const ofSheet = again.variables?.data?.header_row === null;
  return (
    <div className={css.headerRow}>
      {sheets.length > 1 && (
        <Select
          label="Sheet"
          size="xs"
          w={170}
          disabled={!may.ok || again.isPending}
          data={sheets.map(({ name, hidden }) => ({
            value: name,
            label: hidden ? `${name} (hidden)` : name,
          }))}
          value={upload.sheet ?? null}
          error={ofSheet ? again.error?.message : undefined}
          onChange={(name) => read(name, null)}
        />
      )}
      <NumberInput
        label="Headings in row"
        size="xs"
        w={116}
        min={1}
        max={1000}
        allowDecimal={false}
        disabled={!may.ok}
        value={row}
        error={ofSheet ? undefined : again.error?.message}
        onChange={(value) => setRow(Number(value) || 1)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && row !== found) read(upload.sheet ?? null, row);
        }}
      />
      {row !== found && (
        <Button
          size="xs"
          variant="default"
          loading={again.isPending}
          onClick={() => read(upload.sheet ?? null, row)}
        >
          Read again
        </Button>
      )}
    </div>
  );
}
