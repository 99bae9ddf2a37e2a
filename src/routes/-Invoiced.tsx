import { InvoiceList } from '../features/transactions/invoice/InvoiceList.tsx';
import type { LineListProps } from '../features/transactions/use-line-list.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';
import { clientOf } from '../stones/client/client-of.ts';
import { CollectActions } from '../stones/collect/CollectActions.tsx';
import { useUser } from '../ui/session/session.ts';

/** The invoices with the drawer of the open stone, for every page with this list. */
export function Invoiced(props: LineListProps) {
  const { view, onView, userId } = props;
  const close = (): void => onView({ ...view, line: undefined });
  const client = clientOf(useUser(), { client: userId ?? view.client });
  return (
    <>
      <InvoiceList {...props} />
      <StoneDrawer
        stockNo={view.line ?? null}
        onClose={close}
        client={client}
        actions={(stone, onDone) => <CollectActions stones={[stone]} forClient={client} onDone={onDone} />}
      />
    </>
  );
}
