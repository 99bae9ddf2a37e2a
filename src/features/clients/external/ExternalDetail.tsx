import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ClientDetail } from '../client.ts';
import { ContactCard } from '../ContactCard.tsx';
import screen from '../../../ui/screen.module.css';

interface ExternalDetailProps {
  client: ClientDetail;
  account: ReactNode;
  /** What the client's programs use. */
  programs: ReactNode;
}

/** Who an external client is, and how its programs come in. */
export function ExternalDetail({ client, account, programs }: ExternalDetailProps) {
  return (
    <div className={screen.cards}>
      <Stack gap="md">
        <ContactCard client={client} />
        {account}
      </Stack>
      <Stack gap="md">{programs}</Stack>
    </div>
  );
}
