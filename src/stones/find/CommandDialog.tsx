import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useFocusBack } from '../../ui/actions/use-focus-back.ts';
import { toast } from '../../ui/notices/toast.ts';
import ActionDialog from '../actions/ActionDialog.tsx';
import type { Client } from '../actions/ClientPicker.tsx';
import type { ReadOnlyAct } from '../actions/read-only-acts.ts';
import { stoneNumber, type Stone } from '../stone.ts';
import { isReadOnly, notThere, stonesOfCommand, type Command } from './command.ts';

const ShareDrawer = lazy(() => import('../export-and-share/ShareDrawer.tsx'));
const DownloadDrawer = lazy(() => import('../export-and-share/DownloadDrawer.tsx'));

/** Opens the dialog of a typed action on any screen, as a list's button does. */
export default function CommandDialog({ command, onClose }: { command: Command; onClose: () => void }) {
  const { act, numbers, forClient } = command;
  const { data, error } = useQuery({ ...stonesOfCommand(numbers), staleTime: 0, gcTime: 0 });
  const stones = data?.stockList ?? [];
  const missing = data === undefined ? null : notThere(numbers, stones);
  const said = error !== null ? messageOf(error) : missing && `${missing}, so nothing was done.`;
  useFocusBack();
  useEffect(() => {
    if (said === null) return;
    toast.failed(said);
    onClose();
  }, [said, onClose]);
  if (data === undefined || said !== null) return null;
  if (isReadOnly(act)) return <ReadOnly act={act} stones={stones} forClient={forClient} onClose={onClose} />;
  return (
    <ActionDialog act={act} stones={stones} forClient={forClient} opened onClose={onClose} onDone={onClose} />
  );
}

interface ReadOnlyProps {
  act: ReadOnlyAct;
  stones: readonly Stone[];
  forClient: string | undefined;
  onClose: () => void;
}

/** The drawer or the screen of an action that changes nothing. */
function ReadOnly({ act, onClose, ...of }: ReadOnlyProps) {
  const [chosen, setChosen] = useState<Client | null | undefined>(undefined);
  if (act === 'compare') return <ToCompare {...of} onClose={onClose} />;
  const Drawer = act === 'share' ? ShareDrawer : DownloadDrawer;
  return (
    <Suspense>
      <Drawer {...of} chosen={chosen} onClient={setChosen} opened onClose={onClose} />
    </Suspense>
  );
}

function ToCompare({ stones, forClient: client, onClose }: Omit<ReadOnlyProps, 'act'>) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({
      to: '/search/compare',
      search: { stock_numbers: stones.map(stoneNumber).join(','), client },
    });
    onClose();
  }, [navigate, stones, client, onClose]);
  return null;
}
