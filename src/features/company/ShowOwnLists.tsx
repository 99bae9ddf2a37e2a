import { Switch } from '@mantine/core';
import { useApiMutation } from '../../api/query.ts';
import { toast } from '../../ui/notices/toast.ts';

/** Whether the user's colleagues may look at their cart and watchlist. */
export function ShowOwnLists({ shown, disabled }: { shown: boolean; disabled: boolean }) {
  const show = useApiMutation('showOwnLists', {
    invalidates: ['listColleagues'],
    onSuccess: ({ message }) => toast.done(message),
    onError: (error) => toast.failed(error.message),
  });
  return (
    <Switch
      my="sm"
      label="Show my cart and watchlist to colleagues"
      description="They can look, and choose stones for themselves. Only you change the lists."
      checked={shown}
      disabled={disabled || show.isPending}
      onChange={({ currentTarget: { checked } }) => show.mutate({ data: { shown: checked } })}
    />
  );
}
