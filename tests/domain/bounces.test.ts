/** Which answers of mail servers mean that nobody is reached at an address. */
import { expect, it } from 'vitest';
import { isDeadAddress, refusesAddress, statusIn } from '../../src/domain/bounces.ts';

it.each(['5.0.0', '5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.0', '5.2.1', '5.4.1', '5.4.4', '5.5.0'])(
  '%s is of the address',
  (status) => expect(isDeadAddress(status)).toBe(true),
);
it.each(['4.1.1', '2.0.0', '5.1.7', '5.1.8', '5.2.2', '5.2.3', '5.3.4', '5.5.2', '5.6.0', '5.7.1', '5.7.26'])(
  '%s is not',
  (status) => expect(isDeadAddress(status)).toBe(false),
);

it.each([
  ['550 5.1.1 <carla@client.com>: unknown', '5.1.1'],
  ['554 delivery error: dd This user does not have an account [mx 10.5.1.2]', null],
  ['550-5.7.26 This mail is unauthenticated', '5.7.26'],
  ['550 No such user', null],
])('%s has the code %s', (words, status) => expect(statusIn(words)).toBe(status));

it('without such a code an answer to the recipient alone speaks of the address', () => {
  expect(refusesAddress('550 No such user', true)).toBe(true);
  expect(refusesAddress('552 Over quota', true)).toBe(false);
  expect(refusesAddress('550 Message rejected', false)).toBe(false);
  expect(refusesAddress('550 5.1.1 No such user', false)).toBe(true);
  expect(refusesAddress('550 5.7.1 Not from you', true)).toBe(false);
});
