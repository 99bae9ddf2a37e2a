/**
 * The guard of a client's credit limit. It applies to memos and confirm-stones, which add to the
 * client's exposure. A sale only turns one into an invoice. Administrators exceed it with a reason,
 * which the history keeps.
 */
import { CLIENT_ROLES, ROLE } from '../../domain/codes.ts';
import { cents, grouped, inUsd } from '../../domain/lines/cents.ts';
import type { Facts } from '../facts.ts';
import { hasText } from './guard.ts';

export const withinCreditLimit = {
  passes(facts: Facts): boolean {
    const { credit, actor, reason } = facts;
    if (!credit) return credit === null;
    return tooMuch(credit) <= 0n || (actor?.role === ROLE.administrator && hasText(reason));
  },
  sentence: 'This would exceed the client’s credit limit. Only an administrator can do that, with a reason.',
  says(facts: Facts): string {
    const { credit, actor } = facts;
    if (!credit) return this.sentence;
    const isClient = actor !== null && CLIENT_ROLES.includes(actor.role);
    const wayOut = isClient
      ? 'ask your associate'
      : actor?.role === ROLE.administrator
        ? 'give a reason to exceed it'
        : 'ask an administrator';
    return `${isClient ? 'Your' : 'The client’s'} credit limit is ${grouped(credit.limit)} USD, of which ${grouped(credit.exposure)} USD is used. This adds ${grouped(credit.adding)} USD, which is ${grouped(inUsd(tooMuch(credit)))} USD too much. Choose less, or ${wayOut}.`;
  },
};

const tooMuch = ({ limit, exposure, adding }: NonNullable<Facts['credit']>): bigint =>
  cents(exposure) + cents(adding) - cents(limit);
