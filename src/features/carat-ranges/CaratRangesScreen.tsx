import { ActionIcon, Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { spanText } from '../../domain/carat-span.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { RangeDrawer, type CaratRange, type Draft } from './RangeDrawer.tsx';
import css from './ranges.module.css';

/** Carat ranges: their order, sub-ranges, and whether they are active. */
export function CaratRangesScreen() {
  const may = permissionDecision(
    useUser(),
    'carat-range',
    'write',
    'Only administrators can change carat ranges.',
  );
  const ranges = useQuery<AnswerOf<'listCaratRanges'>, ApiError>(q<'listCaratRanges'>('listCaratRanges'));
  const [draft, setDraft] = useState<Draft | null>(null);
  const rows = ranges.data ?? [];
  return (
    <ListPage
      title="Carat ranges"
      lead="The sizes shown in the stock summary. They cannot overlap."
      actions={
        <ActionButton
          decision={may}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setDraft({ kind: 'new range' })}
        >
          Add a range
        </ActionButton>
      }
    >
      {ranges.isError && <LoadFailed error={ranges.error} onRetry={() => void ranges.refetch()} />}
      {ranges.isPending && <Bars />}
      {ranges.isSuccess && rows.length === 0 && (
        <Notice title="No carat ranges yet">
          Add the first one. The stock summary counts stones by these ranges.
        </Notice>
      )}
      {rows.length > 0 && (
        <ol className={css.ranges} aria-label="Carat ranges">
          {rows.map((range, index) => (
            <RangeRow
              key={range.id}
              range={range}
              place={index + 1}
              last={index === rows.length - 1}
              may={may.ok}
              onDraft={setDraft}
            />
          ))}
        </ol>
      )}
      <RangeDrawer draft={draft} onClose={() => setDraft(null)} />
    </ListPage>
  );
}

const Bars = () => (
  <Stack role="status" aria-label="Loading the carat ranges" gap="sm">
    {[0, 1, 2, 3, 4, 5].map((bar) => (
      <Skeleton key={bar} height={40} animate={false} />
    ))}
  </Stack>
);

interface RangeRowProps {
  range: CaratRange;
  place: number;
  last: boolean;
  may: boolean;
  onDraft: (draft: Draft) => void;
}

function RangeRow({ range, place, last, may, onDraft }: RangeRowProps) {
  const [deleting, setDeleting] = useState(false);
  const options = {
    invalidates: ['listCaratRanges' as const],
    onSuccess: ({ message }: { message: string }) => toast.done(message),
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const use = useApiMutation('setCaratRangeActive', options);
  const pressed = useRef<HTMLElement | null>(null);
  const move = useApiMutation('moveCaratRange', {
    ...options,
    onSuccess: ({ message }) => {
      toast.done(message);
      // Moving a row in the page drops its focus.
      requestAnimationFrame(() => pressed.current?.focus());
    },
  });
  const remove = useApiMutation('deleteCaratRange', options);
  const to = (sequence: number): void => {
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    move.mutate({ path: { id: range.id }, data: { sequence } });
  };
  const name = spanText(range);
  return (
    <li className={css.range} data-unused={!range.is_active || undefined}>
      <span className={css.place}>{place}</span>
      <b>{name}</b>
      <ul className={css.subs} aria-label={`Sub-ranges of ${name}`}>
        {range.sub_ranges.map((sub) => (
          <li key={sub.id}>
            <button
              type="button"
              disabled={!may}
              data-unused={!sub.is_active || undefined}
              aria-label={`Edit ${spanText(sub)}${sub.is_active ? '' : ', not in use'}`}
              onClick={() => onDraft({ kind: 'sub-range', of: range, sub })}
            >
              {spanText(sub)}
            </button>
          </li>
        ))}
        {may && (
          <li>
            <button
              type="button"
              aria-label={`Add a sub-range to ${name}`}
              onClick={() => onDraft({ kind: 'new sub-range', of: range })}
            >
              + Sub-range
            </button>
          </li>
        )}
      </ul>
      <Switch
        className={css.use}
        size="sm"
        label="In use"
        aria-label={`${name} in use`}
        disabled={!may}
        checked={range.is_active}
        onChange={(event) =>
          use.mutate({ path: { id: range.id }, data: { is_active: event.currentTarget.checked } })
        }
      />
      <span className={css.acts}>
        <AuditLink about={range.id} row={name} />
        {may && (
          <>
            <Act label={`Move ${name} up`} disabled={place === 1} onClick={() => to(place - 1)}>
              <IconArrowUp size={16} stroke={1.5} aria-hidden />
            </Act>
            <Act label={`Move ${name} down`} disabled={last} onClick={() => to(place + 1)}>
              <IconArrowDown size={16} stroke={1.5} aria-hidden />
            </Act>
            <Act label={`Edit ${name}`} disabled={false} onClick={() => onDraft({ kind: 'range', range })}>
              <IconPencil size={16} stroke={1.5} aria-hidden />
            </Act>
            <Act label={`Delete ${name}`} disabled={false} onClick={() => setDeleting(true)}>
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </Act>
          </>
        )}
      </span>
      <ConfirmAction
        opened={deleting}
        onClose={() => setDeleting(false)}
        title="Delete the range"
        acknowledge="I know that its sub-ranges are deleted too"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path: { id: range.id } })}
      >
        {`${name} is deleted. Stones of this size are then counted under other sizes.`}
      </ConfirmAction>
    </li>
  );
}

interface ActProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

const Act = ({ label, children, ...rest }: ActProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...rest}>
    {children}
  </ActionIcon>
);
