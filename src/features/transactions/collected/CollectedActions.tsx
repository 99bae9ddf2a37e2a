import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { StoneActions } from '../../../stones/actions/StoneActions.tsx';
import { CHANGED_BY_COLLECTING } from '../../../stones/collect/changed-queries.ts';
import { CollectActions } from '../../../stones/collect/CollectActions.tsx';
import { ActionButton, type ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../../ui/actions/permission-decision.ts';
import { LazyOverlay } from '../../../ui/actions/LazyOverlay.tsx';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { plural } from '../../../ui/format.ts';
import { toast } from '../../../ui/notices/toast.ts';
import type { User } from '../../../ui/session/session.ts';
import { COLLECTED_KEYS } from './keys.ts';
import { MoveToList, OTHER_LISTS } from './MoveToList.tsx';
import { isNote, lineId, type CollectedLine, type CollectedScreen } from './screens.ts';

const MoreActions = lazy(() => import('../../../stones/actions/MoreActions.tsx'));
const CollectForm = lazy(() => import('../../../stones/collect/CollectForm.tsx'));

interface CollectedActionsProps {
  screen: CollectedScreen;
  /** Whether a colleague shows the list: only they change it. */
  ofColleague: boolean;
  lines: readonly CollectedLine[];
  /** The lines on this page whose stones are free. */
  free: readonly CollectedLine[];
  user: User;
  onSelect: (ids: string[]) => void;
  onDone: () => void;
}

const refused = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });

/** The search's actions on stones, moving them to another list, and removing them from this one. */
export function CollectedActions(props: CollectedActionsProps) {
  const { screen, ofColleague, lines, free, user, onSelect, onDone } = props;
  const clients = [...new Set(lines.flatMap(({ client }) => client?.id ?? []))];
  const client = clients.length === 1 ? clients[0] : undefined;
  const chosen = new Set(lines.map(lineId));
  const others = free.filter((line) => !chosen.has(line.line_id));
  return (
    <>
      {others.length > 0 && (
        <Button size="compact-md" variant="subtle" onClick={() => onSelect(free.map(lineId))}>
          {free.length === 1 ? 'Select the available one' : `Select the ${free.length} available`}
        </Button>
      )}
      <StoneActions
        stones={lines}
        acts={ACTS}
        forClient={clients[0]}
        hindrance={
          clients.length > 1 ? 'These stones are for several clients. Choose those of one client.' : undefined
        }
        onDone={onDone}
      />
      {lines.length > 0 && clients.length <= 1 && (
        <Suspense fallback={null}>
          <MoreActions stones={lines} forClient={client} onDone={onDone} />
        </Suspense>
      )}
      {!ofColleague && <MoveToList from={screen.key} lines={lines} user={user} onDone={onDone} />}
      <CollectActions
        stones={lines}
        forClient={client}
        lists={ofColleague ? COLLECTED_KEYS : OTHER_LISTS[screen.key]}
        onDone={onDone}
      />
      {!ofColleague && <TakeOut screen={screen} lines={lines} user={user} onDone={onDone} />}
      {screen.key === 'notes' && <ChangeNote lines={lines} user={user} onDone={onDone} />}
    </>
  );
}

const ACTS = ['hold', 'memo', 'confirm', 'enquire'] as const;

type ActProps = Pick<CollectedActionsProps, 'lines' | 'user' | 'onDone'>;

function TakeOut({ screen, lines, user, onDone }: ActProps & { screen: CollectedScreen }) {
  const [asking, setAsking] = useState(false);
  const take = useApiMutation(screen.take, {
    invalidates: CHANGED_BY_COLLECTING,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      setAsking(false);
      onDone();
    },
    onError: (error) => toast.failed(error.message),
  });
  const decision: ActionDecision =
    lines.length === 0
      ? refused(MESSAGES.selectDiamond)
      : lines.some((line) => isNote(line) && !line.own)
        ? refused('Only the author can delete a note.')
        : permissionDecision(user, screen.key);
  const carryOut = (): void => take.mutate({ data: { ids: lines.map(lineId) } });
  return (
    <>
      <ActionButton
        size="compact-md"
        variant="default"
        decision={decision}
        loading={take.isPending}
        // A deleted note's text is lost, while a removed stone can be added again.
        onClick={screen.key === 'notes' ? () => setAsking(true) : carryOut}
      >
        {screen.remove}
      </ActionButton>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Delete ${plural(lines.length, 'note')}`}
        stones={lines.map(({ stock_no }) => stock_no ?? '')}
        busy={take.isPending}
        onConfirm={carryOut}
      >
        Your notes about these stones are deleted permanently.
      </ConfirmAction>
    </>
  );
}

function ChangeNote({ lines, user, onDone }: ActProps) {
  const [opened, setOpened] = useState(false);
  const [line] = lines;
  const note = line !== undefined && lines.length === 1 && isNote(line) ? line : null;
  const decision =
    note === null
      ? refused('Select one note to change it.')
      : note.own
        ? permissionDecision(user, 'notes')
        : refused('Only the author can change a note.');
  return (
    <>
      <ActionButton size="compact-md" variant="default" decision={decision} onClick={() => setOpened(true)}>
        Edit note
      </ActionButton>
      <LazyOverlay opened={opened}>
        {note !== null && (
          <CollectForm
            key={String(opened)}
            list="notes"
            numbers={[note.stock_no ?? '']}
            forClient={note.client?.id}
            note={note}
            opened={opened}
            onClose={() => setOpened(false)}
            onDone={onDone}
          />
        )}
      </LazyOverlay>
    </>
  );
}
