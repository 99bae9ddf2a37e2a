/**
 * The contract's routes as Fastify takes them, without their handlers. Deriving them takes a
 * quarter of a second, so it happens once in a process, however many servers it builds (tests build
 * hundreds).
 */
import glue from 'fastify-openapi-glue';
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { readContract, type Contract } from './contract.ts';
import { tightenSchema } from './validators.ts';
import { whenNeeded } from './when-needed.ts';
import type { OperationId } from '../../operations/handler.ts';

export interface ContractRoute {
  operationId: OperationId;
  method: HTTPMethods;
  url: string;
  schema: object;
}

export interface BoundContract {
  contract: Contract;
  routes: readonly ContractRoute[];
}

/** @throws like `readContract` */
export const contractWithRoutes = whenNeeded(async (): Promise<BoundContract> => {
  const contract = readContract();
  const routes: ContractRoute[] = [];
  // The library adds its routes to a server; this one only keeps them.
  const keeping = {
    hasContentTypeParser: () => true,
    register: (generate: (server: unknown) => Promise<void>) => generate(keeping),
    route(route: RouteOptions) {
      tightenSchema(route);
      const schema = route.schema as { operationId: OperationId };
      routes.push({
        operationId: schema.operationId,
        method: route.method as HTTPMethods,
        url: route.url,
        schema,
      });
    },
  };
  await glue(keeping as unknown as FastifyInstance, {
    specification: contract.document,
    operationResolver: () => () => undefined,
  });
  return { contract, routes };
});
