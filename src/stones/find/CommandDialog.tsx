import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../api/errors.ts';
import { toast } from '../../ui/notices/toast.ts';
import ActionDialog from '../actions/ActionDialog.tsx';
import { notThere, stonesOfCommand, type Command } from './command.ts';

/** Opens the dialog of a typed action on any screen, as a list's button does. */
export default function CommandDialog({ command, onClose }: { command: Command; onClose: () => void }) {
  const { act, numbers, forClient } = command;
  const { data, error } = useQuery({ ...stonesOfCommand(numbers), staleTime: 0, gcTime: 0 });
  const stones = data?.stockList ?? [];
  const missing = data === undefined ? null : notThere(numbers, stones);
  const said = error !== null ? messageOf(error) : missing && `${missing}, so nothing was done.`;
  useEffect(() => {
    if (said === null) return;
    toast.failed(said);
    onClose();
  }, [said, onClose]);
  if (data === undefined || said !== null) return null;
  return (
    <ActionDialog act={act} stones={stones} forClient={forClient} opened onClose={onClose} onDone={onClose} />
  );
}
