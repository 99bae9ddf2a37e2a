/** Waiting in line for stones that somebody else has, and the client's own place. */
import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { QUEUE_STATUS } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { decide } from '../../machines/decide.ts';
import { rolesOf } from '../../machines/workflows.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { RefusedStones } from '../../ui/actions/RefusedStones.tsx';
import { TimeLeft } from '../../ui/lists/Figures.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser, type User } from '../../ui/session/session.ts';
import common from '../../ui/common.module.css';
import css from './actions.module.css';
import { ClientPicker, useClient, type Client } from './ClientPicker.tsx';
import { factsOfStone } from './stone-actions.ts';
import { isClient } from '../client/client-of.ts';
import { stoneInWords, type Stone } from '../stone.ts';
import { ordinalText } from './ordinal.ts';

interface JoinQueueProps {
  stones: readonly Stone[];
  forClient?: string | undefined;
  onDone: () => void;
}

export function JoinQueue({ stones, forClient, onDone }: JoinQueueProps) {
  const user = useUser();
  const own = useOwnPlaces(stones, user);
  const [opened, setOpened] = useState(false);
  if (isClient(user) && !rolesOf('joinQueue').includes(user.role_id)) return null;
  const [only] = stones;
  const place = stones.length === 1 ? own.find(({ stone_id }) => stone_id === only?.id) : undefined;
  if (place !== undefined) return <OwnPlace place={place} />;
  const waitedFor = own.map(({ stone_id }) => stone_id);
  return (
    <>
      <ActionButton
        size="compact-md"
        variant="default"
        aria-label="Wait in line"
        decision={mayJoin(stones, user, null, waitedFor)}
        onClick={() => setOpened(true)}
      >
        Wait
      </ActionButton>
      <JoinDialog
        key={String(opened)}
        {...{ stones, forClient, opened, waitedFor }}
        onClose={() => setOpened(false)}
        onDone={() => {
          setOpened(false);
          onDone();
        }}
      />
    </>
  );
}

/** Clients see their place here; staff see all places in the list. */
function useOwnPlaces(stones: readonly Stone[], user: User) {
  const { data } = useQuery({
    ...q<'listQueue'>('listQueue', {
      query: { status: [QUEUE_STATUS.waiting, QUEUE_STATUS.offered], size: 500 },
      data: { stock_numbers: stones.map(({ stock_no }) => stock_no) },
    }),
    enabled: isClient(user) && accessOf(user, 'queue').read,
  });
  return data?.data ?? [];
}

type Place = ReturnType<typeof useOwnPlaces>[number];

/** `2nd in line`, or `Your turn`, with the time left; links to the place. */
function OwnPlace({ place: { id, position, offer_until: until } }: { place: Place }) {
  return (
    <span className={css.place}>
      <Anchor
        inherit
        underline="always"
        renderRoot={(link) => <Link {...link} to="/transaction/queue" search={{ line: id }} />}
      >
        {position === null ? 'Your turn: accept or decline' : `${ordinalText(position)} in line`}
      </Anchor>
      {until !== null && (
        <>
          {' '}
          <TimeLeft value={until} />
        </>
      )}
    </span>
  );
}

/**
 * The machine's decision by what the browser knows. Until staff choose a client, it assumes a
 * registered customer.
 */
export function mayJoin(
  stones: readonly Stone[],
  user: User,
  client: Client | null,
  waitedFor: readonly string[],
): ActionDecision {
  if (stones.length === 0) return { ok: false, refusal: { sentence: MESSAGES.selectDiamond } };
  for (const stone of stones) {
    const facts = {
      ...factsOfStone(stone, user, client && { role: client.role_id, business: client.business }),
      sameClient: stone.held_for_me === true,
      isInLine: waitedFor.includes(stone.id),
    };
    const decision = decide('queuePlace', null, { type: 'JOIN' }, facts);
    if (!decision.ok) return decision;
  }
  return permissionDecision(user, 'queue');
}

interface JoinDialogProps extends JoinQueueProps {
  opened: boolean;
  waitedFor: readonly string[];
  onClose: () => void;
}

function JoinDialog({ stones, forClient, opened, waitedFor, onClose, onDone }: JoinDialogProps) {
  const user = useUser();
  const asksClient = !isClient(user);
  const given = useClient(asksClient && opened ? forClient : undefined);
  const [chosen, setChosen] = useState<Client | null>(null);
  const client = chosen ?? given;
  const [complaint, setComplaint] = useState<string | undefined>();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const join = useApiMutation<'joinQueue'>('joinQueue', {
    invalidates: ['listQueue', 'getStone', 'getClient'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onDone();
    },
    onError: setRefused,
  });
  const verdict = mayJoin(stones, user, client, waitedFor);
  return (
    <ConfirmAction
      opened={opened}
      onClose={onClose}
      title={`Wait in line for ${plural(stones.length, 'stone')}`}
      stones={stones.map((stone) => `${stone.stock_no} ${stoneInWords(stone)}`)}
      ready={verdict.ok}
      busy={join.isPending}
      onConfirm={() => {
        setRefused(null);
        if (asksClient && client === null) setComplaint(MESSAGES.selectClient);
        else
          join.mutate({
            data: { stock_numbers: stones.map(({ stock_no }) => stock_no), user_id: client?.id },
          });
      }}
      fields={
        <Stack gap="sm">
          {asksClient && (
            <ClientPicker
              value={client}
              error={complaint}
              onChange={(next) => {
                setChosen(next);
                setComplaint(undefined);
                setRefused(null);
              }}
            />
          )}
          {!verdict.ok && (
            <p role="alert" className={`${common.refused} ${css.verdict}`}>
              {verdict.refusal.sentence}
            </p>
          )}
          {refused !== null && <RefusedStones error={refused} />}
        </Stack>
      }
    >
      {asksClient
        ? 'When a stone becomes available and it is the client’s turn, it is kept for them for a short while, and they get an e-mail.'
        : 'When a stone becomes available and it is your turn, it is kept for you for a short while, and you get an e-mail. Other clients cannot see that you are waiting.'}
    </ConfirmAction>
  );
}
