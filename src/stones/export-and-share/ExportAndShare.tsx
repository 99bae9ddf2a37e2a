import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useOfferedActs } from '../../ui/actions/offered-acts.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { Tip } from '../../ui/notices/Tip.tsx';
import { useUser } from '../../ui/session/session.ts';
import type { Client } from '../actions/ClientPicker.tsx';
import { offerOf, readOnlyActsOf } from '../actions/read-only-acts.ts';
import { stoneNumber, type Stone } from '../stone.ts';

const ShareDrawer = lazy(() => import('./ShareDrawer.tsx'));
const DownloadDrawer = lazy(() => import('./DownloadDrawer.tsx'));

export interface ExportAndShareProps {
  stones: readonly Stone[];
  /** For staff: the client whose prices are used unless another one is chosen. */
  forClient?: string | undefined;
}

/** The buttons that share the chosen stones and download them. */
export function ExportAndShare({ stones, forClient }: ExportAndShareProps) {
  const { role_id: role } = useUser();
  const [open, setOpen] = useState<'share' | 'download' | null>(null);
  // Shared by both drawers, so that a client is chosen once; undefined until somebody chooses.
  const [chosen, setChosen] = useState<Client | null | undefined>(undefined);
  const close = (): void => setOpen(null);
  const numbers = [...new Set(stones.map(stoneNumber))];
  const shares = readOnlyActsOf(role, numbers.length).includes('share');
  const disabled = stones.length === 0;
  useOfferedActs([
    { ...offerOf('share', numbers), act: shares && !disabled ? () => setOpen('share') : null },
    { ...offerOf('download', numbers), act: disabled ? null : () => setOpen('download') },
  ]);
  return (
    <>
      {shares && (
        <Button
          size="compact-md"
          variant="subtle"
          data-thumb
          leftSection={<IconShare size={16} stroke={1.5} aria-hidden />}
          disabled={disabled}
          onClick={() => setOpen('share')}
        >
          Share
        </Button>
      )}
      <Tip label="Download">
        <ActionIcon
          size={30}
          variant="subtle"
          aria-label="Download"
          disabled={disabled}
          onClick={() => setOpen('download')}
        >
          <IconDownload size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tip>
      <LazyOverlay opened={open === 'share'}>
        <ShareDrawer
          key={`share ${open === 'share'}`}
          stones={stones}
          forClient={forClient}
          chosen={chosen}
          onClient={setChosen}
          opened={open === 'share'}
          onClose={close}
        />
      </LazyOverlay>
      <LazyOverlay opened={open === 'download'}>
        <DownloadDrawer
          key={`download ${open === 'download'}`}
          stones={stones}
          forClient={forClient}
          chosen={chosen}
          onClient={setChosen}
          opened={open === 'download'}
          onClose={close}
        />
      </LazyOverlay>
    </>
  );
}
