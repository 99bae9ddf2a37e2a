import { Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { ROLE } from '../../domain/codes.ts';
import { countNouns } from '../../domain/text/count-nouns.ts';
import { CLIENT_OPTIONS, clientLabel } from '../../ui/forms/clients.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { money } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import common from '../../ui/common.module.css';

interface MergeDrawerProps {
  clientId: string;
  opened: boolean;
  onClose: () => void;
}

/** Merges a client into another one: shows first what that does, and what has to be settled. */
export default function MergeDrawer({ clientId, opened, onClose }: MergeDrawerProps) {
  const navigate = useNavigate();
  const [into, setInto] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const options = useQuery(CLIENT_OPTIONS);
  const preview = useQuery({
    ...q('previewMerge', { path: { id: clientId }, query: { into: into ?? '' } }),
    enabled: into !== null,
  });
  const merge = useApiMutation('mergeCompanies', {
    invalidates: ['getClient', 'listClients', 'listClientOptions', 'listColleagues', 'getAccount'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
      if (into !== null) void navigate({ to: '/client/$id', params: { id: into } });
    },
  });
  const told = into === null ? undefined : preview.data;
  const settled = told?.in_the_way.length === 0;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Merge into another client"
      lead="For one company with two accounts. It cannot be undone: begin at the client that ends, and choose the one that goes on."
      submit="Merge"
      busy={merge.isPending}
      error={merge.error}
      onSubmit={() => {
        setTried(true);
        if (into === null || !settled || reason.trim() === '') return false;
        return merge.mutate({ path: { id: clientId }, data: { into, reason: reason.trim() } });
      }}
    >
      <Select
        label="Into"
        placeholder="Company or name"
        searchable
        required
        openOnFocus={false}
        data-autofocus
        nothingFoundMessage="No clients found"
        data={(options.data ?? [])
          .filter(({ id, role_id }) => id !== clientId && role_id === ROLE.customer)
          .map((option) => ({ value: option.id, label: clientLabel(option) }))}
        value={into}
        onChange={setInto}
        error={preview.error?.message ?? (isTried && into === null ? 'Choose a client.' : undefined)}
      />
      {told !== undefined && !settled && (
        <div role="alert" className={common.refused}>
          {told.in_the_way.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {told !== undefined && (
        <Stack gap="xs">
          {effectsOf(told).map((sentence) => (
            <p key={sentence} className={common.quiet}>
              {sentence}
            </p>
          ))}
        </Stack>
      )}
      <Textarea
        label="Reason"
        description="Stands in the history"
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={reason}
        onChange={(typed) => setReason(typed.currentTarget.value)}
        error={isTried && reason.trim() === '' ? 'Give a reason for the merge.' : undefined}
      />
    </DrawerForm>
  );
}

const TERMS = { markup: 'markup', inventory_access: 'inventory access', credit_limit: 'credit limit' };
const usd = (amount: string | null): string => `$\u00A0${money(amount)}`;
const list = new Intl.ListFormat('en-GB');

/** What the merge does, in sentences. */
function effectsOf({ from, into, people, moves, replaced }: AnswerOf<'previewMerge'>): string[] {
  const records = countNouns([
    [moves.holds, 'hold'],
    [moves.queue_places, 'place in a line', 'places in lines'],
    [moves.memos, 'stone on memo', 'stones on memo'],
    [moves.confirm_stones, 'confirmed stone'],
    [moves.enquiries, 'enquiry', 'enquiries'],
    [moves.price_offers, 'price offer'],
    [moves.invoices, 'invoice'],
    [moves.demands, 'demand'],
    [moves.share_links, 'share link'],
  ]);
  const limit = into.credit_limit === null ? 'has no credit limit' : `may use ${usd(into.credit_limit)}`;
  return [
    `${list.format(people.map(({ name }) => name))} will act for ${into.name}, each with the powers that they have.`,
    records === ''
      ? `${from.name} has no records yet.`
      : `${into.name} gets ${records}, open and closed ones counted.`,
    `${into.name} ${limit} and uses ${usd(into.exposure)}. With ${from.name} it uses ${usd(from.exposure)} more.`,
    ...(replaced.length === 0
      ? []
      : [
          `The ${list.format(replaced.map((term) => TERMS[term]))} of ${from.name} will end: what ${into.name} has applies.`,
        ]),
    `Papers and histories go on naming ${from.name}, and its KYC documents stay with them.`,
  ];
}
