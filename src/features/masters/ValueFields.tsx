import { Button, Checkbox, FileInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { FIXED_MASTER, LARGEST_DOCUMENT_TYPE, PAPER_KEYWORD } from '../../domain/masters.ts';
import type { Master, Value, ValueDraft } from './master.ts';
import { ChosenImage, ValueImage } from './ValueImage.tsx';
import css from './masters.module.css';

interface ValueFieldsProps {
  master: Master;
  value: Value | null;
  draft: ValueDraft;
  onDraft: (next: ValueDraft) => void;
  file: File | null;
  onFile: (file: File | null) => void;
  removed: boolean;
  onRemoved: (removed: boolean) => void;
}

/** The fields that adding and editing share. */
export function ValueFields(props: ValueFieldsProps) {
  const { master, draft, onDraft } = props;
  const isPaper = master.code === FIXED_MASTER.documentType;
  const set = (part: Partial<ValueDraft>): void => onDraft({ ...draft, ...part });
  return (
    <>
      <div className={css.pair}>
        <TextInput
          label="Name"
          required
          maxLength={120}
          data-autofocus
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Code"
          required
          maxLength={60}
          pattern={isPaper ? '[1-9][0-9]*' : undefined}
          title={isPaper ? `A number from 1 to ${LARGEST_DOCUMENT_TYPE}` : undefined}
          value={draft.code}
          onChange={(event) => set({ code: event.currentTarget.value })}
        />
      </div>
      {isPaper ? (
        <Select
          label="For which KYC document"
          placeholder="Both"
          clearable
          clearButtonProps={{ 'aria-label': 'Both documents' }}
          data={Object.entries(PAPER_KEYWORD).map(([label, keyword]) => ({ value: keyword, label }))}
          value={draft.keyword === '' ? null : draft.keyword}
          onChange={(keyword) => set({ keyword: keyword ?? '' })}
        />
      ) : (
        <TextInput
          label="Keyword"
          maxLength={200}
          value={draft.keyword}
          onChange={(event) => set({ keyword: event.currentTarget.value })}
        />
      )}
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxLength={500}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <ImageField {...props} />
      <fieldset className={css.flags}>
        <legend>Options</legend>
        <Checkbox
          label="Active"
          description="People can choose it"
          checked={draft.is_active}
          onChange={({ currentTarget: { checked } }) =>
            set({ is_active: checked, is_default: checked && draft.is_default })
          }
        />
        <Checkbox
          label="The default"
          description="Replaces the previous default"
          disabled={!draft.is_active}
          checked={draft.is_default}
          onChange={(event) => set({ is_default: event.currentTarget.checked })}
        />
        <Checkbox
          label="Displayed"
          description="Clients can also choose it"
          checked={draft.is_display}
          onChange={(event) => set({ is_display: event.currentTarget.checked })}
        />
      </fieldset>
    </>
  );
}

function ImageField({ value, file, onFile, removed, onRemoved }: ValueFieldsProps) {
  const kept = value?.image != null && !removed && file === null;
  return (
    <div className={css.imageField}>
      <FileInput
        label="Image"
        placeholder="PNG, JPEG or WebP, up to 2 MB"
        accept="image/png,image/jpeg,image/webp"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the chosen image' }}
        leftSection={<IconPhotoUp size={16} stroke={1.5} aria-hidden />}
        value={file}
        onChange={onFile}
      />
      {file !== null && <ChosenImage file={file} />}
      {kept && (
        <div className={css.kept}>
          <ValueImage value={value} large />
          <Button variant="default" size="compact-md" onClick={() => onRemoved(true)}>
            Remove the image
          </Button>
        </div>
      )}
    </div>
  );
}
