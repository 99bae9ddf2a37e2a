import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { DataOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { filtersFromWire, filtersToWire } from '../../domain/stones/search-filters.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { carat, money, plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useOpening } from '../../ui/forms/use-opening.ts';
import { filtersText } from '../../lists/filter-texts.ts';
import { paramsOf, viewOf } from '../../stones/search-view.ts';
import type { StockList } from './stock-list.ts';

interface StockListDrawerProps {
  /** The list to edit, or a new one; null when closed. */
  draft: StockList | 'new' | null;
  may: ActionDecision;
  onClose: () => void;
  onSearch: (list: StockList) => void;
}

/** A code, a name, and the URL of the search behind the list. */
export function StockListDrawer({ draft, ...rest }: StockListDrawerProps) {
  const { shown, times } = useOpening(draft, draft === 'new' ? 'new' : (draft?.id ?? ''));
  if (shown === null) return null;
  return <Form key={times} list={shown === 'new' ? undefined : shown} opened={draft !== null} {...rest} />;
}

interface FormProps extends Omit<StockListDrawerProps, 'draft'> {
  opened: boolean;
  list: StockList | undefined;
}

function Form({ opened, list, may, onClose, onSearch }: FormProps) {
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
  const make = useApiMutation('createStockList', { invalidates, onSuccess });
  const change = useApiMutation('updateStockList', { invalidates, onSuccess });
  const remove = useApiMutation('deleteStockList', {
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
      lead={list === undefined ? undefined : figures.isError ? figures.error.message : figuresText(totals)}
      submit={list === undefined ? 'Create stock list' : 'Save'}
      busy={make.isPending || change.isPending}
      error={make.error ?? change.error}
      about={list?.id}
      onSubmit={() => {
        if (!may.ok) toast.failed(may.refusal.sentence);
        if (!may.ok || filters === null) return false;
        const said = { code, name, filters };
        return list === undefined
          ? make.mutate({ data: said })
          : change.mutate({ data: { ...said, id: list.id, is_active: used, version: list.version } });
      }}
    >
      {list !== undefined && (
        <Button variant="default" w="fit-content" onClick={() => onSearch(list)}>
          Show its stones
        </Button>
      )}
      <TextInput
        label="Code"
        required
        pattern="[A-Za-z0-9\-]{2,40}"
        title="2 to 40 letters, digits or hyphens"
        maxLength={40}
        disabled={!may.ok}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Name"
        required
        maxLength={120}
        disabled={!may.ok}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Address of the search"
        description={
          filters === null || address === ''
            ? 'Search, then copy the page’s address'
            : filtersText(filtersFromWire(filters))
        }
        error={filters === null && address !== '' ? 'This is not the address of a search.' : undefined}
        required
        disabled={!may.ok}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {list !== undefined && (
        <>
          <Switch
            label="In use"
            disabled={!may.ok}
            checked={used}
            onChange={(event) => setUsed(event.currentTarget.checked)}
          />
          <Button variant="default" w="fit-content" disabled={!may.ok} onClick={() => setDeleting(true)}>
            Delete the stock list
          </Button>
          <ConfirmAction
            opened={deleting}
            onClose={() => setDeleting(false)}
            title="Delete the stock list"
            acknowledge="I know that a deleted stock list cannot be restored"
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ path: { id: list.id } })}
          >
            {`${list.code} is deleted. Its stones are not changed.`}
          </ConfirmAction>
        </>
      )}
    </DrawerForm>
  );
}

const figuresText = (totals: StockList['totals']): string =>
  totals === undefined
    ? 'Counting its stones'
    : `${plural(totals.pieces, 'stone')} now, ${carat(totals.carat)} ct, $ ${money(totals.total_amt)}`;

type Filters = DataOf<'createStockList'>['filters'];

/** The filters in a search URL; null when it is not one. */
function filtersIn(address: string): Filters | null {
  const found = /\/search(\?.*)?$/.exec(address.trim());
  return found === null ? null : filtersToWire(viewOf(defaultParseSearch(found[1] ?? '')).filters);
}

function addressOf({ filters }: StockList): string {
  const params = paramsOf({ filters: filtersFromWire(filters), sort: [], page: 1, stone: null });
  const text = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${globalThis.location.origin}/search?${text.join('&')}`;
}
