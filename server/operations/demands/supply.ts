import { supplyOfDemands } from '../../db/queries/demands/supply.ts';
import type { Handler } from '../handler.ts';

/** Demands beside the available stock. */
export const demandSupply: Handler<'demandSupply'> = async ({ query }, call) => ({
  data: await call.readMuch((tx) => supplyOfDemands(tx, query.diamond_type ?? null)),
});
