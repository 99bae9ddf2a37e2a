import { lazy, useState, type ReactNode } from 'react';
import { ACCOUNT_STATUS, ROLE_NAME } from '../../domain/codes.ts';
import { memberName } from '../../lists/staff.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { dateTime, text } from '../../ui/format.ts';
import { DrawerSection, Facts, RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import type { StaffMember } from './StaffForm.tsx';

const StaffForm = lazy(() => import('./StaffForm.tsx'));

interface StaffDrawerProps {
  member: StaffMember | null;
  accountOf: (id: string) => ReactNode;
  onClose: () => void;
}

/** A member of staff: contact details, and the account with its history and actions. */
export function StaffDrawer({ member, accountOf, onClose }: StaffDrawerProps) {
  const mayChange = accessOf(useUser(), 'account').write;
  const [changing, setChanging] = useState(false);
  // Kept while the drawer closes, so that it does not turn empty first.
  const [kept, setKept] = useState(member);
  if (member !== null && member !== kept) setKept(member);
  const shown = member ?? kept;
  if (shown === null) return null;
  const isClosed = shown.account_status === ACCOUNT_STATUS.closed;
  return (
    <>
      <RecordDrawer
        opened={member !== null}
        onClose={onClose}
        title={memberName(shown)}
        about={shown.id}
        subtitle={`${ROLE_NAME[shown.role_id]} · ${shown.email}`}
        status={<StatusBadge status={statusLabel('account', shown.account_status)} />}
        ofList
        actions={
          mayChange && !isClosed ? (
            <PersonButton whom={{ user_id: shown.id }} variant="default" onClick={() => setChanging(true)}>
              Edit details
            </PersonButton>
          ) : undefined
        }
      >
        <DrawerSection title="Contact">
          <Facts
            facts={[
              { name: 'E-mail', value: shown.email },
              { name: 'Mobile', value: text(shown.mobile) },
              { name: 'User name', value: text(shown.user_name) },
              { name: 'Role', value: ROLE_NAME[shown.role_id] },
              { name: 'Last seen', value: dateTime(shown.last_seen_at) },
              { name: 'Since', value: dateTime(shown.created_at) },
            ]}
          />
        </DrawerSection>
        {accountOf(shown.id)}
      </RecordDrawer>
      <LazyOverlay opened={changing}>
        <StaffForm
          key={`${shown.id} ${changing}`}
          member={shown}
          opened={changing}
          onClose={() => setChanging(false)}
          onSaved={() => undefined}
        />
      </LazyOverlay>
    </>
  );
}
