/**
 * Looking at the portal as a customer, or a person of their company, sees it, with a separate
 * read-only token.
 */
import {
  beginImpersonation,
  endImpersonation,
  findCustomerToImpersonate,
  type ImpersonatedCustomer,
} from '../../db/queries/session/impersonation.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { newId } from '../../ids.ts';
import { notFound, conflict, unauthorised } from '../../refusals.ts';
import { newImpersonationToken } from '../../security/impersonation-tokens.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Call, Handler } from '../handler.ts';

async function customerToSee(tx: Tx, id: string): Promise<ImpersonatedCustomer> {
  const customer = await findCustomerToImpersonate(tx, id);
  if (!customer) throw notFound();
  return customer;
}

/** A look as a colleague is found in the audit log of their company, too. */
const subjectOf = ({ id, company_id }: ImpersonatedCustomer): Record<string, string> =>
  id === company_id ? { user_id: id } : { user_id: id, company_id };

function sessionOf({ token }: Call): Buffer {
  if (token === null) throw unauthorised();
  return hashOfToken(token);
}

export const seeAs: Handler<'seeAs'> = ({ path }, call) =>
  call.effect<'seeAs'>(async (tx) => {
    const customer = await customerToSee(tx, path.id);
    const { id: clientId, name } = customer;
    if (!customer.can_sign_in)
      throw conflict(`${name} cannot sign in at present, so there is nothing to view.`, {
        refusal: 'state',
      });
    const token = newImpersonationToken();
    const expires_at = await beginImpersonation(tx, {
      id: newId(),
      tokenHash: hashOfToken(token),
      clientId,
      session: sessionOf(call),
    });
    return {
      data: { token, expires_at },
      message: `You see the portal as ${name} sees it.`,
      audit: {
        summary: `Viewed the portal as ${markPersonal(clientId, name)}`,
        subject: subjectOf(customer),
      },
    };
  });

export const stopSeeingAs: Handler<'stopSeeingAs'> = ({ path }, call) =>
  call.effect<'stopSeeingAs'>(async (tx) => {
    const customer = await customerToSee(tx, path.id);
    const { id, name } = customer;
    const ended = await endImpersonation(tx, sessionOf(call), id);
    return {
      data: null,
      message: `You no longer view the portal as ${name}.`,
      ...(ended
        ? {
            audit: {
              summary: `Stopped viewing the portal as ${markPersonal(id, name)}`,
              subject: subjectOf(customer),
            },
          }
        : {}),
    };
  });
