import { describe, expect, it } from 'vitest';
import { ROLE, type RoleId } from '../../src/domain/codes.ts';
import { tooMany } from '../../server/refusals.ts';
import { FairQueue, type Limits } from '../../server/fair-queue/fair-queue.ts';

const person = { atOnce: 1, waiting: 10 };
const LIMITS: Limits = {
  atOnce: 1,
  perPerson: { staff: person, customer: person, external: person, guest: { atOnce: 1, waiting: 2 } },
  allGuests: { atOnce: 1, waiting: 3 },
  refusal: () => tooMany('Too much of yours waits.'),
};
const never = new AbortController().signal;

/** Work that ends on command; `begun` records the order of starts. */
function house(limits: Partial<Limits> = {}) {
  const turns = new FairQueue({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (id: string, role: RoleId, signal = never): Promise<void> =>
    turns.run({ id, role }, signal, () => {
      begun.push(id);
      return new Promise((resolve) => ends.push(resolve));
    });
  const endAll = async (): Promise<void> => {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const end = ends.shift();
      if (end === undefined) return;
      end();
    }
  };
  return { turns, begun, ask, endAll };
}

describe('the next turn', () => {
  it('goes to staff before customers, then to external clients, then to guests', async () => {
    const { begun, ask, endAll } = house();
    const asked = [
      ask('first', ROLE.guest),
      ask('guest', ROLE.guest),
      ask('ftp', ROLE.ftpClient),
      ask('customer', ROLE.customer),
      ask('associate', ROLE.associate),
    ];
    await endAll();
    await Promise.all(asked);
    expect(begun).toEqual(['first', 'associate', 'customer', 'ftp', 'guest']);
  });

  it('alternates between people of equal rank, however much one of them asks for', async () => {
    const { begun, ask, endAll } = house();
    const asked = [
      ...Array.from({ length: 10 }, () => ask('much', ROLE.customer)),
      ask('one', ROLE.customer),
      ask('other', ROLE.customer),
    ];
    await endAll();
    await Promise.all(asked);
    expect(begun.slice(0, 5)).toEqual(['much', 'much', 'one', 'other', 'much']);
  });

  it('reaches a guest before a busy queue of staff is empty', async () => {
    const { begun, ask, endAll } = house({
      perPerson: { ...LIMITS.perPerson, staff: { atOnce: 1, waiting: 60 } },
    });
    const asked = [
      ...Array.from({ length: 50 }, () => ask('staff', ROLE.associate)),
      ask('guest', ROLE.guest),
    ];
    await endAll();
    await Promise.all(asked);
    expect(begun.indexOf('guest')).toBe(9);
  });

  it('respects the limits per person and for all guests together', async () => {
    const two = { atOnce: 2, waiting: 9 };
    const { begun, ask, endAll } = house({
      atOnce: 9,
      perPerson: { staff: two, customer: two, external: two, guest: two },
      allGuests: { atOnce: 3, waiting: 9 },
    });
    const asked = [
      ...['a', 'a', 'a', 'b', 'b'].map((id) => ask(id, ROLE.guest)),
      ...['c', 'c', 'c'].map((id) => ask(id, ROLE.customer)),
    ];
    await Promise.resolve();
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'c']);
    await endAll();
    await Promise.all(asked);
    expect(begun.length).toBe(8);
  });
});

describe('whoever waits', () => {
  it('is refused when their own queue, or that of all guests, is full', async () => {
    const { ask, endAll } = house();
    const asked = [ask('guest', ROLE.guest), ask('guest', ROLE.guest), ask('guest', ROLE.guest)];
    await expect(ask('guest', ROLE.guest)).rejects.toMatchObject({
      status: 429,
      message: 'Too much of yours waits.',
    });
    asked.push(ask('second', ROLE.guest), ask('customer', ROLE.customer));
    // Three guests wait, which is the limit.
    await expect(ask('third', ROLE.guest)).rejects.toMatchObject({ status: 429 });
    await endAll();
    await Promise.all(asked);
  });

  it('and hangs up leaves the queue and is never started', async () => {
    const { turns, begun, ask, endAll } = house();
    const left = new AbortController();
    const asked = [ask('a', ROLE.customer), ask('c', ROLE.customer)];
    const lost = ask('b', ROLE.customer, left.signal);
    left.abort();
    await expect(lost).rejects.toMatchObject({ status: 499 });
    expect(turns.waiting).toBe(1);
    await expect(ask('b', ROLE.customer, left.signal)).rejects.toMatchObject({ status: 499 });
    await endAll();
    await Promise.all(asked);
    expect(begun).toEqual(['a', 'c']);
  });

  it('gets their turn after the work before them failed', async () => {
    const { turns } = house();
    const failing = turns.run({ id: 'a', role: ROLE.customer }, never, () =>
      Promise.reject(new Error('broken')),
    );
    const next = turns.run({ id: 'a', role: ROLE.customer }, never, async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
