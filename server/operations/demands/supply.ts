import { supplyOfDemands } from '../../db/queries/demands/supply.ts';
import type { Handler } from '../handler.ts';

/** What is asked for, and how much of it there is. */
export const demandSupply: Handler<'demandSupply'> = async ({ query }, call) => ({
  data: await call.readMuch((tx) => supplyOfDemands(tx, query.diamond_type ?? null)),
});
