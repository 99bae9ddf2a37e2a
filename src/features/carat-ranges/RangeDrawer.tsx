import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { spanText, type CaratSpan } from '../../domain/carat-span.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useOpening } from '../../ui/forms/use-opening.ts';
import css from './ranges.module.css';

export type CaratRange = AnswerOf<'listCaratRanges'>[number];
type SubRange = CaratRange['sub_ranges'][number];

export type Draft =
  | { kind: 'new range' }
  | { kind: 'range'; range: CaratRange }
  | { kind: 'new sub-range'; of: CaratRange }
  | { kind: 'sub-range'; of: CaratRange; sub: SubRange };

const TITLE: Record<Draft['kind'], string> = {
  'new range': 'Add a carat range',
  range: 'Edit the carat range',
  'new sub-range': 'Add a sub-range',
  'sub-range': 'Edit the sub-range',
};

interface RangeDrawerProps {
  draft: Draft | null;
  onClose: () => void;
}

/** Edits the bounds of a range or sub-range. */
export function RangeDrawer({ draft, onClose }: RangeDrawerProps) {
  const { shown, times } = useOpening(draft, draft === null ? '' : keyOf(draft));
  if (shown === null) return null;
  return <Form key={times} draft={shown} opened={draft !== null} onClose={onClose} />;
}

function keyOf(draft: Draft): string {
  switch (draft.kind) {
    case 'new range':
      return draft.kind;
    case 'range':
      return draft.range.id;
    case 'new sub-range':
      return `new in ${draft.of.id}`;
    case 'sub-range':
      return draft.sub.id;
  }
}

/** Its id as the audit log names it: a sub-range is changed as a part of its range. */
const aboutOf = (draft: Draft): string | undefined =>
  draft.kind === 'range' ? draft.range.id : draft.kind === 'sub-range' ? draft.of.id : undefined;

const spanOf = (draft: Draft): CaratSpan | null =>
  draft.kind === 'range' ? draft.range : draft.kind === 'sub-range' ? draft.sub : null;

/** The position of a sub-range within its range, from 1. */
const placeOf = (draft: Draft): number =>
  draft.kind === 'sub-range' ? draft.of.sub_ranges.findIndex(({ id }) => id === draft.sub.id) + 1 : 1;

function Form({ draft, opened, onClose }: { draft: Draft; opened: boolean; onClose: () => void }) {
  const kept = spanOf(draft);
  const [from, setFrom] = useState(kept === null ? '' : String(kept.carat_from));
  const [to, setTo] = useState(kept === null ? '' : String(kept.carat_to));
  const [used, setUsed] = useState(draft.kind !== 'sub-range' || draft.sub.is_active);
  const [place, setPlace] = useState<number | ''>(placeOf(draft));
  const options = {
    invalidates: ['listCaratRanges' as const],
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      onClose();
    },
  };
  const addRange = useApiMutation('createCaratRange', options);
  const changeRange = useApiMutation('updateCaratRange', options);
  const addSub = useApiMutation('createSubCaratRange', options);
  const changeSub = useApiMutation('updateSubCaratRange', options);
  const removeSub = useApiMutation('deleteSubCaratRange', options);
  const acts = [addRange, changeRange, addSub, changeSub, removeSub];
  const data: CaratSpan = { carat_from: Number(from), carat_to: Number(to) };
  const save = (): void => {
    switch (draft.kind) {
      case 'new range':
        return addRange.mutate({ data });
      case 'range':
        return changeRange.mutate({
          path: { id: draft.range.id },
          data: { ...data, version: draft.range.version },
        });
      case 'new sub-range':
        return addSub.mutate({ data: { ...data, carat_range_id: draft.of.id } });
      case 'sub-range':
        return changeSub.mutate({
          path: { id: draft.sub.id },
          // Only changed fields are sent, so that other people's changes are kept.
          data: {
            ...data,
            is_active: used === draft.sub.is_active ? undefined : used,
            version: draft.sub.version,
            sequence: place === '' || place === placeOf(draft) ? undefined : place,
          },
        });
    }
  };
  const end = (label: string, value: string, onChange: (value: string) => void, isFirst = false) => (
    <TextInput
      label={label}
      data-autofocus={isFirst || undefined}
      required
      inputMode="decimal"
      pattern="\d{1,5}(\.\d{1,3})?"
      title="Carats with up to three decimals"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={TITLE[draft.kind]}
      lead={
        'of' in draft
          ? `Within ${spanText(draft.of)}. Both ends are included.`
          : 'Both ends are included. Ranges must not overlap.'
      }
      submit="Save"
      about={aboutOf(draft)}
      busy={acts.some((act) => act.isPending)}
      error={acts.find((act) => act.error !== null)?.error ?? null}
      onSubmit={save}
    >
      <div className={css.pair}>
        {end('From, carat', from, setFrom, true)}
        {end('To, carat', to, setTo)}
      </div>
      {draft.kind === 'sub-range' && (
        <>
          {draft.of.sub_ranges.length > 1 && (
            <NumberInput
              label="Place"
              description={`Among the ${draft.of.sub_ranges.length} sub-ranges of ${spanText(draft.of)}`}
              min={1}
              max={draft.of.sub_ranges.length}
              clampBehavior="blur"
              allowDecimal={false}
              required
              value={place}
              onChange={(value) => setPlace(typeof value === 'number' ? value : '')}
            />
          )}
          <Switch
            label="In use"
            description="The stock summary can be divided by the sub-ranges in use"
            checked={used}
            onChange={(event) => setUsed(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            w="fit-content"
            onClick={() => removeSub.mutate({ path: { id: draft.sub.id } })}
          >
            Delete the sub-range
          </Button>
        </>
      )}
    </DrawerForm>
  );
}
