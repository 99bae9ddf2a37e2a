import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { toast } from '../../ui/notices/toast.ts';
import ActionDialog from '../actions/ActionDialog.tsx';
import type { Command } from './command.ts';

/** Opens the dialog of a typed action on any screen, as a list's button does. */
export default function CommandDialog({ command, onClose }: { command: Command; onClose: () => void }) {
  const { act, numbers } = command;
  const { data, error } = useQuery({
    ...q<'searchStones'>('searchStones', { data: { stock_numbers: numbers, facets: false } }),
    // A separate key: searches are invalidated by the act itself, and the dialog keeps its stones.
    queryKey: ['stones of a command', numbers],
    staleTime: 0,
    gcTime: 0,
  });
  const stones = data?.stockList ?? [];
  const missing =
    data === undefined ? [] : numbers.filter((number) => !stones.some((stone) => isNamed(stone, number)));
  const said = error !== null ? messageOf(error) : missing.length > 0 ? notThere(missing) : null;
  useEffect(() => {
    if (said === null) return;
    toast.failed(said);
    onClose();
  }, [said, onClose]);
  if (data === undefined || said !== null) return null;
  return <ActionDialog act={act} stones={stones} opened onClose={onClose} onDone={onClose} />;
}

const isNamed = (
  { stock_no, report_no }: { stock_no: string; report_no?: string | null | undefined },
  number: string,
): boolean => [stock_no, report_no].some((one) => one?.toUpperCase() === number.toUpperCase());

const notThere = (numbers: readonly string[]): string =>
  `${numbers.join(', ')} ${numbers.length === 1 ? 'is not the number of a stone' : 'are not numbers of stones'} that you see, so nothing was done.`;
