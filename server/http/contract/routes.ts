/**
 * The contract's routes with their schemas, still without handlers. Deriving them takes a quarter
 * of a second, so the servers of a process share them. (Tests start hundreds of servers.)
 */
import glue from 'fastify-openapi-glue';
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { readContract, type Contract } from './contract.ts';
import { multipartValidators, tightenSchema } from './validators.ts';
import { lazy } from './lazy.ts';
import type { OperationId } from '../../operations/handler.ts';

export interface ContractRoute {
  operationId: OperationId;
  method: HTTPMethods;
  url: string;
  schema: object;
}

export interface RoutedContract {
  contract: Contract;
  routes: readonly ContractRoute[];
  /** Validators of the forms' `data`, by operation. */
  forms: ReturnType<typeof multipartValidators>;
}

/**
 * Reads openapi.yaml and derives its routes on the first call.
 * @throws like `readContract`
 */
export const contractWithRoutes = lazy(async (): Promise<RoutedContract> => {
  const contract = readContract();
  const routes: ContractRoute[] = [];
  // Stands in for the Fastify server to which the library would add its routes.
  const recorder = {
    hasContentTypeParser: () => true,
    register: (generate: (server: unknown) => Promise<void>) => generate(recorder),
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
  await glue(recorder as unknown as FastifyInstance, {
    specification: contract.document,
    operationResolver: () => () => undefined,
  });
  return { contract, routes, forms: multipartValidators(contract) };
});
