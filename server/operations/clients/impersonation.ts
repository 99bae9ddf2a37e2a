/** Looking at the portal as a customer sees it, with a separate read-only token. */
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

function sessionOf({ token }: Call): Buffer {
  if (token === null) throw unauthorised();
  return hashOfToken(token);
}

export const seeAs: Handler<'seeAs'> = ({ path }, call) =>
  call.effect<'seeAs'>(async (tx) => {
    const { id: clientId, name, is_active: isActive } = await customerToSee(tx, path.id);
    if (!isActive)
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
        subject: { user_id: clientId },
      },
    };
  });

export const stopSeeingAs: Handler<'stopSeeingAs'> = ({ path }, call) =>
  call.effect<'stopSeeingAs'>(async (tx) => {
    const { id, name } = await customerToSee(tx, path.id);
    const ended = await endImpersonation(tx, sessionOf(call), id);
    return {
      data: null,
      message: `You no longer view the portal as ${name}.`,
      ...(ended
        ? {
            audit: {
              summary: `Stopped viewing the portal as ${markPersonal(id, name)}`,
              subject: { user_id: id },
            },
          }
        : {}),
    };
  });
