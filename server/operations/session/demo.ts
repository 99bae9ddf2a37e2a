import { findDemoAccounts } from '../../db/queries/session/demo-accounts.ts';
import { isReachable } from '../../reach.ts';
import type { Handler } from '../handler.ts';

export const getDemoAccounts: Handler<'getDemoAccounts'> = async (_input, call) => {
  const demo = await call.read(findDemoAccounts);
  return { data: { accounts: demo?.accounts.length ?? 0, reachable: isReachable(call.services.env) } };
};
