import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/query.ts';
import { DrawerForm } from '../../ui/DrawerForm.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpening } from '../../ui/use-opening.ts';
import css from './ranges.module.css';
import { spanText, type CaratRange, type Span } from './span.ts';

export type Draft =
  | { kind: 'new range' }
  | { kind: 'range'; range: CaratRange }
  | { kind: 'new sub-range'; of: CaratRange }
  | { kind: 'sub-range'; of: CaratRange; sub: Span & { id: string } };

const TITLE: Record<Draft['kind'], string> = {
  'new range': 'Add a carat range',
  range: 'Change the carat range',
  'new sub-range': 'Add a sub-range',
  'sub-range': 'Change the sub-range',
};

interface RangeDrawerProps {
  draft: Draft | null;
  onClose: () => void;
}

/** Where a range or one of its parts begins and ends. */
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

const spanOf = (draft: Draft): Span | null =>
  draft.kind === 'range' ? draft.range : draft.kind === 'sub-range' ? draft.sub : null;

function Form({ draft, opened, onClose }: { draft: Draft; opened: boolean; onClose: () => void }) {
  const kept = spanOf(draft);
  const [from, setFrom] = useState(kept === null ? '' : String(kept.carat_from));
  const [to, setTo] = useState(kept === null ? '' : String(kept.carat_to));
  const options = {
    invalidates: ['listCaratRanges' as const],
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      onClose();
    },
  };
  const addRange = useAct('createCaratRange', options);
  const changeRange = useAct('updateCaratRange', options);
  const addSub = useAct('createSubCaratRange', options);
  const changeSub = useAct('updateSubCaratRange', options);
  const removeSub = useAct('deleteSubCaratRange', options);
  const acts = [addRange, changeRange, addSub, changeSub, removeSub];
  const data: Span = { carat_from: Number(from), carat_to: Number(to) };
  const save = (): void => {
    switch (draft.kind) {
      case 'new range':
        return addRange.mutate({ data });
      case 'range':
        return changeRange.mutate({ path: { id: draft.range.id }, data });
      case 'new sub-range':
        return addSub.mutate({ data: { ...data, carat_range_id: draft.of.id } });
      case 'sub-range':
        return changeSub.mutate({ path: { id: draft.sub.id }, data });
    }
  };
  const end = (label: string, value: string, onChange: (value: string) => void) => (
    <TextInput
      label={label}
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
          ? `Within ${spanText(draft.of)}. Both ends belong to it.`
          : 'Both ends belong to it. It must not meet another range.'
      }
      submit="Save"
      busy={acts.some((act) => act.isPending)}
      error={acts.find((act) => act.error !== null)?.error ?? null}
      onSubmit={save}
    >
      <div className={css.pair}>
        {end('From, carat', from, setFrom)}
        {end('To, carat', to, setTo)}
      </div>
      {draft.kind === 'sub-range' && (
        <Button variant="subtle" onClick={() => removeSub.mutate({ path: { id: draft.sub.id } })}>
          Delete the sub-range
        </Button>
      )}
    </DrawerForm>
  );
}
