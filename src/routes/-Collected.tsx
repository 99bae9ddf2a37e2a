import { CollectedList } from '../features/transactions/collected/CollectedList.tsx';
import type { CollectedKey } from '../features/transactions/collected/keys.ts';
import { screenOf } from '../features/transactions/collected/screens.ts';
import type { LineListProps } from '../features/transactions/use-line-list.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { clientOf } from '../stones/client/client-of.ts';
import { useUser } from '../ui/session/session.ts';

/** A list of collected stones with the drawer of the open stone, for every page with this list. */
export function Collected({ list, ...props }: LineListProps & { list: CollectedKey }) {
  const { view, onView, userId } = props;
  const client = clientOf(useUser(), { client: userId ?? view.client });
  const close = (): void => onView({ ...view, line: undefined });
  return (
    <>
      <CollectedList screen={screenOf(list)} {...props} />
      <StoneDrawer
        stockNo={view.line ?? null}
        onClose={close}
        client={client}
        actions={(stone, onDone) => <StoneActions stones={[stone]} forClient={client} onDone={onDone} />}
      />
    </>
  );
}
