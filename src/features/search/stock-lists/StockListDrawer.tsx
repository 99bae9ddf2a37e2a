import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { DataOf } from '../../../api/client.ts';
import { q, useAct } from '../../../api/query.ts';
import { filtersFromWire, filtersToWire } from '../../../domain/search-filters.ts';
import type { MayOrWhyNot } from '../../../ui/ActionButton.tsx';
import { ConfirmAction } from '../../../ui/ConfirmAction.tsx';
import { DrawerForm } from '../../../ui/DrawerForm.tsx';
import { toast } from '../../../ui/toast.ts';
import { Totals } from '../../../ui/Totals.tsx';
import { paramsOf, viewOf } from '../view.ts';
import type { StockList } from './StockListsScreen.tsx';

interface StockListDrawerProps {
  opened: boolean;
  /** The one that is changed; without it a new one is made. */
  list?: StockList | undefined;
  may: MayOrWhyNot;
  onClose: () => void;
  onSearch?: (list: StockList) => void;
}

export function StockListDrawer(props: StockListDrawerProps) {
  return <Form key={`${props.list?.id} ${props.list?.changed_at} ${props.opened}`} {...props} />;
}

function Form({ opened, list, may, onClose, onSearch }: StockListDrawerProps) {
  const [code, setCode] = useState(list?.code ?? '');
  const [name, setName] = useState(list?.name ?? '');
  const [address, setAddress] = useState(list === undefined ? '' : addressOf(list));
  const [used, setUsed] = useState(list?.is_active ?? true);
  const [deleting, setDeleting] = useState(false);
  const figures = useQuery({
    ...q<'listStockLists'>('listStockLists', { query: { code: list?.code ?? '' } }),
    enabled: opened && list !== undefined,
  });
  const totals = figures.data?.data[0]?.totals;
  const onSuccess = ({ message }: { message: string }): void => {
    toast.done(message);
    onClose();
  };
  const invalidates = ['listStockLists' as const];
  const make = useAct('createStockList', { invalidates, onSuccess });
  const change = useAct('updateStockList', { invalidates, onSuccess });
  const remove = useAct('deleteStockList', {
    invalidates,
    onSuccess,
    onError: (error) => toast.failed(error.message),
  });
  const filters = filtersIn(address);
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={list === undefined ? 'New stock list' : `Stock list ${list.code}`}
      submit={list === undefined ? 'Keep stock list' : 'Save'}
      busy={make.isPending || change.isPending}
      error={make.error ?? change.error}
      onSubmit={() => {
        if (!may.ok) return toast.failed(may.refusal.sentence);
        const said = { code, name, filters };
        if (list === undefined) make.mutate({ data: said });
        else change.mutate({ data: { ...said, id: list.id, is_active: used } });
      }}
    >
      {totals !== undefined && <Totals totals={totals} label="Stones now" />}
      {list !== undefined && onSearch !== undefined && (
        <Button variant="default" onClick={() => onSearch(list)}>
          Show its stones
        </Button>
      )}
      <TextInput
        label="Code"
        required
        pattern="[A-Za-z0-9\-]{2,40}"
        title="2 to 40 letters, digits or hyphens"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Name"
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Address of the search"
        description="Make the search, then copy the address of the page"
        required
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {list !== undefined && (
        <>
          <Switch label="In use" checked={used} onChange={(event) => setUsed(event.currentTarget.checked)} />
          <Button variant="subtle" disabled={!may.ok} onClick={() => setDeleting(true)}>
            Delete the stock list
          </Button>
          <ConfirmAction
            opened={deleting}
            onClose={() => setDeleting(false)}
            title="Delete the stock list"
            acknowledge="I know that a deleted stock list does not come back"
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ path: { id: list.id } })}
          >
            {`${list.code} is taken away; its stones stay where they are.`}
          </ConfirmAction>
        </>
      )}
    </DrawerForm>
  );
}

type Filters = DataOf<'createStockList'>['filters'];

/** What an address of the search asks for; of anything else, nothing. */
function filtersIn(address: string): Filters {
  const at = address.indexOf('?');
  return filtersToWire(viewOf(at === -1 ? {} : defaultParseSearch(address.slice(at))).filters);
}

function addressOf({ filters }: StockList): string {
  const params = paramsOf({ filters: filtersFromWire(filters), sort: [], page: 1, stone: null });
  const text = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${globalThis.location.origin}/search?${text.join('&')}`;
}
