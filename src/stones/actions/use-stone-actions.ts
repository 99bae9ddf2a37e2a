import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useApiMutation } from '../../api/query.ts';
import type { OperationId } from '../../api/client.ts';
import { APPROVAL_STATUS, STONE_STATUS } from '../../domain/codes.ts';
import { plural } from '../../ui/format.ts';
import type { Stone } from '../stone.ts';
import type { StoneActionName } from './stone-actions.ts';
import type { SeenPrice } from './prices.ts';

/** Input from the dialog. `words` is a remark, a question or a reason, depending on the action. */
export interface ActionInput {
  userId?: string;
  words: string;
  dueDate: string | null;
  terms: string | null;
  /** The prices the person saw. */
  prices: SeenPrice[];
  /** Why staff exceed a limit. */
  reason?: string;
}

/** Queries to refetch after a stone moves: every list that shows it. */
const CHANGED: readonly OperationId[] = [
  'searchStones',
  'searchMatchPairs',
  'listMatchPairs',
  'searchArrivals',
  'listInventoryDiamonds',
  'countArrivalTransactions',
  'filterSearch',
  'getStone',
  'getInventoryDetails',
  'getHoldStanding',
  'getCreditStanding',
  'listHolds',
  'listQueue',
  'listMemos',
  'listConfirmStones',
  'listEnquiries',
  'listCarts',
  'listWatchlist',
  'listNotes',
  'getOwnMarks',
];

/** The lists stones are chosen from, and the limits. */
const LISTS: readonly OperationId[] = [
  'getHoldStanding',
  'getCreditStanding',
  'searchStones',
  'searchMatchPairs',
  'listMatchPairs',
  'searchArrivals',
  'listInventoryDiamonds',
  'listCarts',
  'listWatchlist',
];

/**
 * Statuses that mean someone else was faster, so the lists on screen are stale and are refetched.
 */
const TAKEN: readonly number[] = [404, 409];

interface DoneAction {
  /** The server's. */
  message: string;
  /** Takes it back, where the machine has a way back; resolves to the server's message. */
  undo?: () => Promise<string>;
}

const idsOf = ({ lines }: { lines: readonly { id: string }[] }): string[] => lines.map(({ id }) => id);

/** Sends an action to the server, or throws its refusal. */
export function useStoneActions() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const invalidates = {
    invalidates: CHANGED,
    onError: ({ status: refused }: ApiError) => {
      if (!TAKEN.includes(refused)) return;
      for (const list of LISTS) void cache.invalidateQueries({ queryKey: [list] });
    },
  };
  const hold = useApiMutation<'holdStones'>('holdStones', invalidates);
  const release = useApiMutation<'releaseHold'>('releaseHold', invalidates);
  const revise = useApiMutation<'updateConfirmStones'>('updateConfirmStones', invalidates);
  const memo = useApiMutation<'issueMemo'>('issueMemo', invalidates);
  const confirm = useApiMutation<'confirmStones'>('confirmStones', invalidates);
  const enquiry = useApiMutation<'openEnquiry'>('openEnquiry', invalidates);
  const status = useApiMutation<'setInventoryStatus'>('setInventoryStatus', invalidates);

  async function send(
    act: StoneActionName,
    stones: readonly Stone[],
    { userId, words, dueDate, terms, prices, reason }: ActionInput,
  ): Promise<DoneAction> {
    const named = {
      stock_numbers: stones.map((stone) => stone.stock_no),
      user_id: userId,
    };
    const remark = words === '' ? {} : { remark: words };
    switch (act) {
      case 'hold': {
        const { message, data } = await hold.mutateAsync({
          data: { ...named, ...remark, prices, reason: reason || undefined },
        });
        const undo = () => release.mutateAsync({ data: { ids: idsOf(data) } });
        return { message, undo: async () => (await undo()).message };
      }
      case 'memo': {
        const due = {
          due_date: dueDate ?? undefined,
          terms: terms ?? undefined,
        };
        return memo.mutateAsync({
          data: { ...named, ...remark, ...due, prices, reason: reason || undefined },
        });
      }
      case 'confirm': {
        const { message, data } = await confirm.mutateAsync({
          data: { ...named, ...remark, prices, reason: reason || undefined },
        });
        const { cancelled } = APPROVAL_STATUS;
        const undo = () => revise.mutateAsync({ data: { ids: idsOf(data), status: cancelled } });
        return { message, undo: async () => (await undo()).message };
      }
      case 'enquire':
        return enquiry.mutateAsync({ data: { ...named, message: words } });
      case 'withdraw':
      case 'restore': {
        const wanted = act === 'withdraw' ? STONE_STATUS.notAvailable : STONE_STATUS.available;
        const reason = words === '' ? {} : { reason: words };
        // The contract moves one stone per call. A refusal stops the loop; the list shows which
        // stones moved.
        for (const stone of stones) {
          await status.mutateAsync({ path: { id: stone.id }, data: { status: wanted, ...reason } });
        }
        const done = act === 'withdraw' ? 'withdrawn' : 'restored';
        const [only] = stones.map((stone) => stone.stock_no);
        return {
          message:
            stones.length === 1 ? `${only} was ${done}.` : `${plural(stones.length, 'stone')} were ${done}.`,
        };
      }
    }
  }

  async function carryOut(
    act: StoneActionName,
    stones: readonly Stone[],
    words: ActionInput,
  ): Promise<DoneAction> {
    setBusy(true);
    try {
      return await send(act, stones, words);
    } finally {
      setBusy(false);
    }
  }

  return { carryOut, busy };
}
