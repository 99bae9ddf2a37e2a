import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { ROLE } from '../../domain/codes.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { count, dateTime, text } from '../../ui/format.ts';
import { DrawerSection, Facts, RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { RecentSearchesOf } from '../../stones/searches/RecentSearchesOf.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import type { Guest } from './guest.ts';

const MakeCustomerDrawer = lazy(() => import('./MakeCustomerDrawer.tsx'));

interface GuestDrawerProps {
  guest: Guest | null;
  onClose: () => void;
  onMade: (clientId: string) => void;
}

/** One guest: their details, enquiries and searches, and the customer they became. */
export function GuestDrawer({ guest, onClose, onMade }: GuestDrawerProps) {
  const user = useUser();
  const mayMake = accessOf(user, 'guests').write;
  const maySeeSearches = accessOf(user, 'recent-search').read;
  const [making, setMaking] = useState(false);
  // Kept while the drawer closes, so that it does not turn empty first.
  const [kept, setKept] = useState(guest);
  if (guest !== null && guest !== kept) setKept(guest);
  const shown = guest ?? kept;
  if (shown === null) return null;
  return (
    <>
      <RecordDrawer
        opened={guest !== null}
        onClose={onClose}
        title={shown.name}
        about={shown.id}
        subtitle={shown.company_name ?? undefined}
        ofList
        actions={
          shown.became === 'guest' ? undefined : shown.became_id !== null ? (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/client/$id" params={{ id: shown.became_id ?? '' }} />
              )}
            >
              Open the customer
            </Button>
          ) : mayMake ? (
            <PersonButton whom={{ role_id: ROLE.customer }} onClick={() => setMaking(true)}>
              Make a customer
            </PersonButton>
          ) : undefined
        }
      >
        <DrawerSection title="Given at sign-in">
          <Facts
            facts={[
              { name: 'Company', value: text(shown.company_name) },
              { name: 'Contact person', value: shown.name },
              { name: 'E-mail', value: shown.email },
              { name: 'Mobile', value: text(shown.mobile) },
              { name: 'First visit', value: dateTime(shown.created_at) },
              { name: 'Last seen', value: dateTime(shown.last_seen_at) },
              ...(shown.became === 'guest'
                ? [
                    {
                      name: 'Later',
                      value: 'Came back and confirmed the e-mail. The enquiries moved to the later visit.',
                    },
                  ]
                : []),
            ]}
          />
        </DrawerSection>
        <DrawerSection title="Enquiries">
          <Facts
            facts={[
              { name: 'All', value: count(shown.enquiries) },
              { name: 'Open', value: count(shown.open_enquiries) },
            ]}
          />
          {shown.enquiries > 0 && (
            <Link to="/transaction/enquiry" search={{ client: shown.id, all: true }}>
              Show the enquiries
            </Link>
          )}
        </DrawerSection>
        {maySeeSearches && (
          <DrawerSection title="Recent searches">
            <RecentSearchesOf clientId={shown.id} />
          </DrawerSection>
        )}
      </RecordDrawer>
      <LazyOverlay opened={making}>
        <MakeCustomerDrawer
          key={`${shown.id} ${making}`}
          guest={shown}
          opened={making}
          onClose={() => setMaking(false)}
          onMade={onMade}
        />
      </LazyOverlay>
    </>
  );
}
