import { findDemoAccounts } from '../../db/queries/session/demo-accounts.ts';
import { isPublic } from '../../is-public.ts';
import type { Handler } from '../handler.ts';

export const getDemoAccounts: Handler<'getDemoAccounts'> = async (_input, call) => {
  const demo = await call.read(findDemoAccounts);
  return { data: { accounts: demo?.accounts.length ?? 0, reachable: isPublic(call.services.env) } };
};
