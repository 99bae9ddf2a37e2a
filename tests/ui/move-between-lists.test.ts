/** Whether stones of the cart can be watched instead, and watched ones moved to the cart. */
import { describe, expect, it } from 'vitest';
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { mayMove } from '../../src/features/transactions/collected/may-move.ts';
import type { User } from '../../src/ui/session/session.ts';

/** A customer who may change these lists. */
const customer = (...has: string[]): User => ({
  id: 'me',
  email: 'me@pavilion.test',
  first_name: 'Pat',
  last_name: '',
  version: '',
  role: 4,
  role_id: 4,
  role_name: '',
  time_zone: 'UTC',
  permissions: [
    {
      name: 'All',
      role_id: 4,
      permissions: ['cart', 'watchlist'].map((name) => {
        const access = { read_access: true, write_access: has.includes(name) };
        return {
          name,
          path: `/customer/portal/transaction/${name}`,
          role_permissions: [access],
          user_permissions: [access],
        };
      }),
    },
  ],
});

const line = (stock_no: string, status: number = STONE_STATUS.available) => ({
  stock_no,
  status: status as typeof STONE_STATUS.available,
});
const BOTH = customer('cart', 'watchlist');

describe.each([
  { from: 'cart', to: 'watchlist' },
  { from: 'watchlist', to: 'cart' },
] as const)('from $from to $to', ({ from, to }) => {
  const wish = { from, to, clients: 1, user: BOTH };
  const told = (decision: ReturnType<typeof mayMove>): string =>
    decision.ok ? 'yes' : decision.refusal.sentence;

  it('is possible for all stones that may come back', () => {
    const lines = [STONE_STATUS.available, STONE_STATUS.hold, STONE_STATUS.confirmStones].map((status, at) =>
      line(`PV-${at}`, status),
    );
    expect(mayMove({ ...wish, lines })).toEqual({ ok: true });
  });

  it('says what is missing where nothing is chosen', () => {
    expect(told(mayMove({ ...wish, lines: [] }))).toBe('Please select at least one diamond');
  });

  it('is refused for lines of several clients', () => {
    expect(told(mayMove({ ...wish, lines: [line('PV-1')], clients: 2 }))).toBe(
      'These stones are for several clients. Choose those of one client.',
    );
  });

  it.each([
    [STONE_STATUS.soldOut, 'PV-2: It is sold.'],
    [STONE_STATUS.notAvailable, 'PV-2: It is withdrawn and not offered to clients.'],
  ])('names the stone of status %d that prevents it', (status, sentence) => {
    expect(told(mayMove({ ...wish, lines: [line('PV-1'), line('PV-2', status)] }))).toBe(sentence);
  });

  it('needs the right to change both lists', () => {
    for (const only of [from, to]) {
      const missing = only === from ? to : from;
      const decision = mayMove({ ...wish, lines: [line('PV-1')], user: customer(only) });
      expect(decision.ok).toBe(false);
      expect(told(decision).toLowerCase()).toContain(missing);
    }
  });
});
