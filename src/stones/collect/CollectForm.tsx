import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import type { CollectedListKind } from '../../domain/collected.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { ClientPicker, useClient, type Client } from '../actions/ClientPicker.tsx';
import { DueDate } from '../actions/DueDate.tsx';
import { isClient } from '../client/client-of.ts';
import { CHANGED_BY_COLLECTING } from './changed-queries.ts';

/** The present values of a note to be changed. */
export interface NoteDraft {
  words: string;
  shared: boolean;
  remind_on?: string | null;
}

interface CollectFormProps {
  list: CollectedListKind;
  numbers: readonly string[];
  forClient?: string | undefined;
  /** The note to change; it is about one stone. */
  note?: NoteDraft;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

const WORDS: Readonly<Record<CollectedListKind, { submit: string; lead: string }>> = {
  cart: { submit: 'Add to cart', lead: 'The client finds this in their cart, at the current price.' },
  watchlist: {
    submit: 'Watch',
    lead: 'The client finds this on their watchlist.',
  },
  notes: { submit: 'Save note', lead: 'Only you can read it.' },
};

/** The fields that collecting needs: the client, for staff; a note's text, reminder and readers. */
export default function CollectForm({
  list,
  numbers,
  forClient,
  note,
  opened,
  onClose,
  onDone,
}: CollectFormProps) {
  const own = isClient(useUser());
  const given = useClient(own ? undefined : forClient);
  const [chosen, setChosen] = useState<Client | null>(null);
  const [complaint, setComplaint] = useState<string | undefined>();
  const [words, setWords] = useState(note?.words ?? '');
  const [shared, setShared] = useState(note?.shared ?? false);
  const [day, setDay] = useState<string | null>(note?.remind_on ?? null);
  const client = chosen ?? given;
  const options = {
    invalidates: CHANGED_BY_COLLECTING,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      onClose();
      onDone();
    },
  };
  const cart = useApiMutation('addToCart', options);
  const watch = useApiMutation('addToWatchlist', options);
  const notes = useApiMutation('addNotes', options);
  const { submit, lead } = WORDS[list];
  const save = (): unknown => {
    if (!own && client === null) {
      setComplaint(MESSAGES.selectClient);
      return false;
    }
    const data = { stock_numbers: [...numbers], ...(client === null ? {} : { user_id: client.id }) };
    if (list === 'cart') return cart.mutate({ data });
    if (list === 'watchlist') return watch.mutate({ data });
    return notes.mutate({ data: { ...data, words, shared: own && shared, remind_on: day } });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={titleOf(list, numbers, note !== undefined)}
      lead={list === 'notes' && own ? 'You have one note about each stone.' : lead}
      submit={submit}
      busy={cart.isPending || watch.isPending || notes.isPending}
      error={cart.error ?? watch.error ?? notes.error}
      onSubmit={save}
    >
      {numbers.length > 1 && <p>{numbers.join(', ')}</p>}
      {!own && <ClientPicker value={client} error={complaint} onChange={setChosen} />}
      {list === 'notes' && (
        <>
          <Textarea
            label="Note"
            required
            autosize
            minRows={3}
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            {...(own ? { 'data-autofocus': true } : {})}
          />
          <DueDate
            label="Remind me on"
            usual="No reminder"
            clear="Remove the reminder"
            value={day}
            onChange={setDay}
          />
          {own && (
            <Checkbox
              label="My business associate can read it"
              description="Administrators can then read it too"
              checked={shared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </DrawerForm>
  );
}

function titleOf(list: CollectedListKind, numbers: readonly string[], isChange: boolean): string {
  const [only = ''] = numbers;
  const stones = numbers.length === 1 ? only : plural(numbers.length, 'stone');
  if (list === 'notes') return `${isChange ? 'Edit the note' : 'Write a note'} about ${stones}`;
  return list === 'cart' ? `Add ${stones} to a cart` : `Watch ${stones} for a client`;
}
