import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/query.ts';
import type { UploadMode } from '../../domain/upload-states.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { plural } from '../../ui/format.ts';
import { useUser } from '../../ui/session.ts';
import { toast } from '../../ui/toast.ts';
import { rememberedFile, rememberFile } from './last-file.ts';
import { fieldOf, mayImport, needsLook, type Choices, type Column } from './mapping.ts';
import { MappingTable } from './MappingTable.tsx';
import { ModeField } from './ModeField.tsx';
import { StatementFields, type Statements } from './StatementFields.tsx';
import { mayBringIn, sheetData, type Upload } from './upload.ts';
import css from './stock.module.css';

interface MappingStepProps {
  upload: Upload;
  onUploaded: (uploadId: string) => void;
  /** The sheet is being read for its preview. */
  onPreview: () => void;
}

/** The second step: what each column holds, what the sheet leaves unsaid, and then what it would do. */
export function MappingStep({ upload, onUploaded, onPreview }: MappingStepProps) {
  const columns = upload.columns ?? [];
  const [choices, setChoices] = useState<Choices>(new Map());
  const [statements, setStatements] = useState<Statements>(upload.statements ?? {});
  const [only, setOnly] = useState<'all' | 'look'>('all');
  const may = mayBringIn(useUser());
  const [mode, setMode] = useState<UploadMode>(upload.mode);
  const run = useAct('previewUpload', {
    invalidates: ['getUpload', 'listUploads'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onPreview();
    },
  });
  const decision = may.ok ? mayImport(columns, choices) : may;
  const toLookAt = columns.filter((column) => needsLook(column, choices));
  const recognised = columns.filter((column) => fieldOf(column, choices) !== null).length;

  const start = (): void =>
    run.mutate({
      path: { id: upload.id },
      data: {
        columns: columns.map((column) => ({ column: column.column, field: fieldOf(column, choices) })),
        statements,
        mode,
      },
    });

  return (
    <>
      <section className={css.card} aria-label="Columns">
        <div className={css.cardHead}>
          <div>
            <h2>Columns</h2>
            <p className={css.quiet}>
              {summary(columns, recognised, upload.mapping_configuration_id ?? null)}
            </p>
          </div>
          <HeaderRow upload={upload} onUploaded={onUploaded} />
          {toLookAt.length > 0 && (
            <SegmentedControl
              aria-label="Columns shown"
              size="xs"
              data={[
                { value: 'all', label: `All ${columns.length}` },
                { value: 'look', label: `Worth a look ${toLookAt.length}` },
              ]}
              value={only}
              onChange={(value) => setOnly(value === 'look' ? 'look' : 'all')}
            />
          )}
        </div>
        <MappingTable
          columns={only === 'look' && toLookAt.length > 0 ? toLookAt : columns}
          all={columns}
          choices={choices}
          mayChange={may.ok}
          onChoose={(column, field) => setChoices(new Map(choices).set(column, field))}
        />
      </section>
      <section className={css.card} aria-label="What the sheet leaves unsaid">
        <h2>What the sheet leaves unsaid</h2>
        <p className={css.quiet}>
          This fills only what a row does not say itself. Left open, it stays empty.
        </p>
        <StatementFields
          fields={new Set(columns.flatMap((column) => fieldOf(column, choices) ?? []))}
          statements={statements}
          disabled={!may.ok}
          onChange={setStatements}
        />
        <ModeField mode={mode} disabled={!may.ok} onChange={setMode} />
      </section>
      <div className={css.stickyActs}>
        {run.error !== null && (
          <p role="alert" className={css.refused}>
            {run.error.message}
          </p>
        )}
        {!decision.ok && <p className={css.quiet}>{decision.refusal.sentence}</p>}
        <ActionButton decision={decision} loading={run.isPending} onClick={start}>
          See what would change
        </ActionButton>
      </div>
    </>
  );
}

function summary(columns: readonly Column[], recognised: number, learned: string | null): string {
  const ignored = columns.length - recognised;
  const counted = `${plural(recognised, 'column')} of ${columns.length} ${recognised === 1 ? 'is' : 'are'} read${ignored === 0 ? '' : `, ${ignored} ignored`}.`;
  return learned === null
    ? counted
    : `${counted} Headings that this provider’s last sheet had mean what you confirmed then.`;
}

/** Where the headings stand. In another row they are read anew, with the file that is still at hand. */
function HeaderRow({ upload, onUploaded }: Pick<MappingStepProps, 'upload' | 'onUploaded'>) {
  const found = upload.header_row ?? 1;
  const [row, setRow] = useState(found);
  const file = rememberedFile(upload.id);
  const again = useAct('uploadSheet', {
    invalidates: ['listUploads'],
    onSuccess: ({ data }) => {
      if (file !== null) rememberFile(data.id, file);
      onUploaded(data.id);
    },
  });
  if (file === null) return <p className={css.quiet}>{`Headings in row ${found}`}</p>;
  return (
    <div className={css.headerRow}>
      <NumberInput
        label="Headings in row"
        size="xs"
        w={116}
        min={1}
        max={1000}
        allowDecimal={false}
        value={row}
        error={again.error?.message}
        onChange={(value) => setRow(Number(value) || 1)}
      />
      {row !== found && (
        <Button
          size="xs"
          variant="default"
          loading={again.isPending}
          onClick={() =>
            again.mutate({ data: sheetData(upload.provider_id, row), files: { uploadExcel: file } })
          }
        >
          Read again
        </Button>
      )}
    </div>
  );
}
