import { Checkbox, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { checkSchedule } from '../../domain/schedule-forms.ts';
import { FEED_FORMAT_LABEL, FEED_FORMATS } from '../../domain/stones/stock-feed.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { ScheduleFields } from '../../ui/forms/ScheduleFields.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { ColumnsField } from './ColumnsField.tsx';
import { dataOf, draftOf, type FeedDraft, type StockFeed } from './feed.ts';
import css from './stock-feeds.module.css';

interface FeedDrawerProps {
  opened: boolean;
  clientId: string;
  /** Null for a new feed. */
  feed: StockFeed | null;
  onClose: () => void;
}

/** Adds a feed or changes one: the sheet's stones and columns, its destination and schedule. */
export default function FeedDrawer({ opened, clientId, feed, onClose }: FeedDrawerProps) {
  const [draft, setDraft] = useState<FeedDraft>(() => draftOf(feed));
  const [version] = useState(feed?.version ?? '');
  const [isTried, setTried] = useState(false);
  const set = (next: Partial<FeedDraft>): void => setDraft({ ...draft, ...next });
  const done = {
    invalidates: ['listStockFeeds'] as const,
    onSuccess: ({ message }: { message: string }) => {
      onClose();
      toast.done(message);
    },
  };
  const add = useApiMutation('addStockFeed', done);
  const change = useApiMutation('changeStockFeed', done);
  const save = (): void => {
    const data = dataOf(draft);
    if (feed === null) add.mutate({ path: { id: clientId }, data });
    else
      change.mutate({
        path: { id: feed.id },
        data: { ...data, version, ...(draft.forgetHostKey ? { host_key: null } : {}) },
      });
  };
  const pushes = draft.push_url.trim() !== '';
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      width={640}
      title={feed === null ? 'Add a stock feed' : `Edit ${feed.name}`}
      lead="The whole file is written under a temporary name on their server, then renamed."
      submit={feed === null ? 'Add feed' : 'Save'}
      busy={add.isPending || change.isPending}
      error={add.error ?? change.error ?? null}
      onSubmit={() => {
        setTried(true);
        return (!pushes || checkSchedule(draft.schedule).fault === null) && save();
      }}
    >
      <TextInput
        label="Name"
        placeholder="Daily list"
        required
        maxLength={100}
        data-autofocus
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <div className={css.labelled}>
        <span id="feed-file-format">Format</span>
        <SegmentedControl
          aria-labelledby="feed-file-format"
          size="sm"
          data={FEED_FORMATS.map((value) => ({ value, label: FEED_FORMAT_LABEL[value] }))}
          value={draft.format}
          onChange={(value) => set({ format: FEED_FORMATS.find((format) => format === value) ?? 'csv' })}
        />
      </div>
      <ColumnsField columns={draft.columns} onChange={(columns) => set({ columns })} />
      <Checkbox
        label="Available stones only"
        description="Otherwise also those on hold, on memo, confirmed or sold, with their status"
        checked={draft.available_only}
        onChange={(event) => set({ available_only: event.currentTarget.checked })}
      />
      <TextInput
        label="Pushed to"
        description="ftp, ftps or sftp, with the folder and the file name. Leave empty to push nothing."
        placeholder={`sftp://files.example.com/in/stock.${draft.format}`}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        value={draft.push_url}
        onChange={(event) => set({ push_url: event.currentTarget.value })}
      />
      {pushes && (
        <>
          <div className={css.pair}>
            <TextInput
              label="User"
              maxLength={200}
              autoComplete="off"
              value={draft.push_user}
              onChange={(event) => set({ push_user: event.currentTarget.value })}
            />
            <PasswordInput
              label="Password"
              placeholder={feed?.has_password === true ? 'Unchanged' : ''}
              maxLength={500}
              autoComplete="new-password"
              value={draft.push_password}
              onChange={(event) => set({ push_password: event.currentTarget.value })}
            />
          </div>
          {feed?.host_key != null && (
            <Checkbox
              label="Forget their server’s key"
              description={`Known since an earlier push: ${feed.host_key}`}
              checked={draft.forgetHostKey}
              onChange={(event) => set({ forgetHostKey: event.currentTarget.checked })}
            />
          )}
          <ScheduleFields
            label="Pushed"
            isTried={isTried}
            value={draft.schedule}
            onChange={(schedule) => set({ schedule })}
          />
        </>
      )}
    </DrawerForm>
  );
}
