import { Button, Checkbox, SegmentedControl, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AnswerOf, DataOf, InputOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { plural } from '../../ui/format.ts';
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { ImportPreview } from './ImportPreview.tsx';
import css from './price-list.module.css';
import common from '../../ui/common.module.css';

type Operation = 'insertLatestPrices' | 'updateLatestPrices';
type Mode = 'new' | 'correct';

const MODES: readonly { key: Mode; label: string; hint: string }[] = [
  { key: 'new', label: 'A new list', hint: 'A complete list for a new date.' },
  {
    key: 'correct',
    label: 'Corrections',
    hint: 'Corrected rows of an imported list, matched by shape and date. Other rows stay.',
  },
];

const dataOf = (preview: boolean, isMeant = false): DataOf<Operation> =>
  // The contract types a multipart part as text, because it travels as text.
  ({ preview, less_than_half: isMeant || undefined }) as unknown as DataOf<Operation>;

/** Choose a file, preview its changes, then import. Nothing changes before the last step. */
export function ImportDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<Mode>('new');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<AnswerOf<Operation> | null>(null);
  const [isMeant, setMeant] = useState(false);
  // A preview of a file that was given up for another one, or with the drawer, is not shown.
  const wanted = useRef<File | null>(null);
  const answered = (
    { data, message }: { data: AnswerOf<Operation>; message: string },
    { files }: InputOf<Operation>,
  ): void => {
    if (data.preview) {
      if (files?.['priceList'] === wanted.current) setPreview(data);
      return;
    }
    toast.done(message);
    leave();
  };
  const options = { invalidates: ['listRapPrices'] as const, onSuccess: answered };
  const insert = useApiMutation('insertLatestPrices', options);
  const correct = useApiMutation('updateLatestPrices', options);
  const act = mode === 'new' ? insert : correct;
  const fallen = (preview?.lists ?? []).reduce((sum, list) => sum + list.fallen, 0);
  const isLooking = act.isPending && preview === null;
  const forget = (): void => {
    wanted.current = null;
    setFile(null);
    setPreview(null);
    setMeant(false);
    insert.reset();
    correct.reset();
  };
  const leave = (): void => {
    forget();
    onClose();
  };
  const look = (chosen: File, as: Mode): void => {
    wanted.current = chosen;
    setFile(chosen);
    setPreview(null);
    setMeant(false);
    insert.reset();
    correct.reset();
    (as === 'new' ? insert : correct).mutate({ data: dataOf(true), files: { priceList: chosen } });
  };
  return (
    <RecordDrawer
      opened={opened}
      onClose={leave}
      width={720}
      title="Import a price list"
      actions={
        <>
          <Button ml="auto" variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button
            disabled={preview === null || file === null || (fallen > 0 && !isMeant)}
            loading={act.isPending && preview !== null}
            onClick={() =>
              file !== null && act.mutate({ data: dataOf(false, isMeant), files: { priceList: file } })
            }
          >
            {mode === 'new' ? 'Import and reprice the stones' : 'Correct and reprice the stones'}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="What the file is"
          size="sm"
          w="fit-content"
          data={MODES.map(({ key, label }) => ({ value: key, label }))}
          value={mode}
          // The answer is about this kind of file.
          disabled={act.isPending}
          onChange={(key) => {
            setMode(key);
            if (file !== null) look(file, key);
          }}
        />
        <p className={common.quiet}>{MODES.find(({ key }) => key === mode)?.hint}</p>
        <div className={css.file}>
          <Button
            variant="default"
            loading={isLooking}
            disabled={act.isPending}
            onClick={() => input.current?.click()}
          >
            {file === null ? 'Choose a file' : 'Choose another file'}
          </Button>
          <span className={file === null ? common.quiet : undefined}>
            {file?.name ?? 'CSV without a header: shape, clarity, color, from, to, price, date'}
          </span>
          <input
            ref={input}
            type="file"
            aria-label="Price list"
            accept=".csv,.txt,text/csv,text/plain"
            hidden
            tabIndex={-1}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              if (chosen !== undefined) look(chosen, mode);
              event.currentTarget.value = '';
            }}
          />
        </div>
        {act.error !== null && (
          <p role="alert" className={common.refused}>
            {act.error.message}
          </p>
        )}
        {preview !== null && <ImportPreview lists={preview.lists} />}
        {fallen > 0 && (
          <Checkbox
            label={`${plural(fallen, 'price')} less than half of the present list’s: ${fallen === 1 ? 'it is' : 'they are'} meant`}
            checked={isMeant}
            onChange={(event) => setMeant(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </RecordDrawer>
  );
}
