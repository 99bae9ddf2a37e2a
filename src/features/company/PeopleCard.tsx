import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { MEMBERSHIP_STATUS, ROLE } from '../../domain/codes.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { isClient } from '../../stones/client/client-of.ts';
import { ListCard } from '../../ui/lists/ListCard.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { ColleagueRow } from './ColleagueRow.tsx';
import { ShowOwnLists } from './ShowOwnLists.tsx';
import { decideInvitation, type Colleague } from './colleague.ts';

const ColleagueDrawer = lazy(() => import('./ColleagueDrawer.tsx'));
const MergeDrawer = lazy(() => import('./MergeDrawer.tsx'));

/** The people of a client's company, and what each may do for it. */
export function PeopleCard({ clientId }: { clientId: string }) {
  const user = useUser();
  const [editing, setEditing] = useState<Colleague | 'new' | null>(null);
  const [merging, setMerging] = useState(false);
  const found = useQuery<AnswerOf<'listColleagues'>, ApiError>(
    q<'listColleagues'>('listColleagues', isClient(user) ? {} : { query: { user_id: clientId } }),
  );
  const mayChange = isClient(user) ? user.looker === undefined : accessOf(user, 'kyc').write;
  const mayMerge = user.role_id === ROLE.administrator && accessOf(user, 'client').write;
  const close = (): void => setEditing(null);
  const people = found.data?.filter(({ status }) => status !== MEMBERSHIP_STATUS.asked) ?? [];
  const own = people.length > 1 ? people.find(({ id }) => id === user.id) : undefined;
  return (
    <ListCard
      title="People of the company"
      one="person"
      query={found}
      lead="Each signs in on their own and has their own cart and searches. Holds, memos, orders and invoices are the company’s."
      action={
        mayChange && (
          <ActionButton
            decision={decideInvitation(user)}
            variant="default"
            size="compact-md"
            onClick={() => setEditing('new')}
          >
            Invite a person
          </ActionButton>
        )
      }
      row={(one) => (
        <ColleagueRow
          key={one.id}
          of={one}
          clientId={clientId}
          mayChange={mayChange}
          onChange={() => setEditing(one)}
        />
      )}
    >
      {own !== undefined && <ShowOwnLists shown={own.shows_lists} disabled={!mayChange} />}
      <LazyOverlay opened={editing !== null}>
        <ColleagueDrawer
          key={editing === null ? 'none' : editing === 'new' ? 'new' : editing.id}
          colleague={editing === 'new' ? null : editing}
          opened={editing !== null}
          clientId={clientId}
          onClose={close}
        />
      </LazyOverlay>
      {mayMerge && (
        <PersonButton
          whom={{ user_id: clientId }}
          variant="subtle"
          size="compact-sm"
          px={0}
          onClick={() => setMerging(true)}
        >
          Merge into another client
        </PersonButton>
      )}
      <LazyOverlay opened={merging}>
        <MergeDrawer
          key={String(merging)}
          clientId={clientId}
          opened={merging}
          onClose={() => setMerging(false)}
        />
      </LazyOverlay>
    </ListCard>
  );
}
