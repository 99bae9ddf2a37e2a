/**
 * Binds openapi.yaml: every operation gets its route, authorisation, validation and handler from
 * it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type {
  Answer,
  OperationId,
  Person,
  PublicCall,
  ReceivedFile,
  Services,
  FileAnswer,
} from '../operations/handler.ts';
import { operationHandlers } from '../operations/all.ts';
import { VERSIONED_RECORDS } from '../operations/versioned-records.ts';
import { lacksPower } from '../../src/domain/powers.ts';
import { invalidRequest, missingPower, tooMany, unreadable } from '../refusals.ts';
import { limitPerUser } from '../fair-queue/concurrency-limit.ts';
import { credentialsOf, basicAuthChallenge } from './credentials.ts';
import { authorise } from './authenticate.ts';
import { callOf } from './call.ts';
import { disconnectSignal } from './client-disconnect.ts';
import { incomingIn, removeAbandoned } from '../files/incoming.ts';
import { receive } from './multipart.ts';
import { clientAddressOf } from './client-address.ts';
import { refuseUnstorable } from './refuse-unstorable.ts';
import { traceOfRequest, withinTrace } from '../trace.ts';
import { contractWithRoutes } from './contract/routes.ts';
import { bodyValidator, parameterValidator, serializerOf } from './contract/validators.ts';
import type { VersionedChange } from './version-check.ts';
import { asksForPrices } from './contract/prices.ts';
import type { ContractOperation, FormOperation } from './contract/contract.ts';

/** Sends a handler's answer: the envelope, a file, a stream, a redirect or 304. */
function send(reply: FastifyReply, answer: Answer<OperationId>): FastifyReply {
  if ('unchanged' in answer) return reply.code(304).headers(answer.unchanged).send();
  // Proxies that buffer answers would delay the events.
  if ('stream' in answer)
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(answer.stream);
  if (isFile(answer)) {
    const { name, mime, body, disposition, status = 200, headers = {} } = answer.file;
    return reply
      .code(status)
      .headers(headers)
      .type(mime)
      .header('content-disposition', `${disposition}; filename*=UTF-8''${headerText(name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .send(body);
  }
  if ('redirect' in answer)
    return reply.header('referrer-policy', 'no-referrer').redirect(answer.redirect, 302);
  return reply.send({
    success: true,
    status: 'success',
    message: answer.message ?? 'Done',
    data: answer.data,
  });
}

/**
 * RFC 8187: escapes the characters that encodeURIComponent keeps but a header parameter may not
 * contain.
 */
const headerText = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const isFile = (answer: object): answer is FileAnswer => 'file' in answer;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authorisation hook; null on public operations. */
    person: Person | null;
  }
}

/** An operation without its exact types, which were checked where the handlers were collected. */
type AnyHandler = (input: AnyInput, call: PublicCall) => Promise<Answer<OperationId>>;
interface AnyInput {
  query: unknown;
  path: unknown;
  data: unknown;
  files: ReceivedFile[];
}

const PUBLIC_BODY_BYTES = 16 * 1024;

export async function bindContract(app: FastifyInstance, services: Services): Promise<void> {
  const { contract, routes, forms } = await contractWithRoutes();
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body' ? bodyValidator(schema) : parameterValidator(schema),
  );
  app.setSerializerCompiler<object>(({ schema }) => serializerOf(schema));
  // The contract uses these types for answers only, so as a body they are refused.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(['text/csv', 'application/octet-stream'], (_request, _payload, done) =>
    done(unreadable()),
  );
  // The form that mail programs send to unsubscribe has no content of use, so it is not read.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _body, done) => (isOneClick(request) ? done(null) : done(unreadable())),
  );
  app.decorateRequest('person', null);
  app.addHook('onReady', () => removeAbandoned(incomingIn(services.env.dataDir)));

  for (const { operationId, ...route } of routes) {
    const operation = contract.operations.get(operationId);
    const handler = Object.entries(operationHandlers).find(([name]) => name === operationId)?.[1];
    if (!operation || !handler)
      throw new Error(`openapi.yaml names ${operationId}, and no handler carries it out.`);
    if (operation.replaces && !VERSIONED_RECORDS[operationId])
      throw new Error(
        `${operationId} replaces something that server/operations/versioned-records.ts does not read.`,
      );
    app.route({
      ...route,
      // Fastify would answer HEAD by producing the whole answer and discarding it, even a video.
      exposeHeadRoute: false,
      // Public operations take small bodies, because anybody can send them.
      bodyLimit: operation.isPublic ? PUBLIC_BODY_BYTES : undefined,
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        if (operation.isPublic) return;
        request.person = await traced(request, () =>
          authorise(
            services,
            credentialsOf(request, operation),
            operation,
            (headers) => void reply.headers(headers),
          ),
        ).catch((error: unknown) => {
          reply.headers(basicAuthChallenge(request, operation, error));
          throw error;
        });
      },
      handler: handle(operation, handler as AnyHandler, services, {
        validateData: forms.get(operationId) ?? null,
        prices: contract.prices,
      }),
    } as RouteOptions);
  }
}

const isOneClick = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.schema as { operationId?: string } | undefined)?.operationId === 'unsubscribe';

function handle(
  operation: ContractOperation,
  handler: AnyHandler,
  services: Services,
  { validateData, prices }: { validateData: ((data: unknown) => void) | null; prices: ReadonlySet<string> },
) {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { form } = operation;
    const signal = disconnectSignal(reply);
    if (form && validateData && (request.isMultipart() || !operation.takesJson)) {
      const take = () => takeForm(operation, handler, services, { form, validateData, signal }, request);
      return send(
        reply,
        answered(operation, request, await uploading(request.person?.id ?? clientAddressOf(request), take)),
      );
    }
    if (operation.takesJson) refuseOtherBodies(request);
    const sent = (request.body as { data?: unknown } | null | undefined)?.data;
    refuseUnstorable(request.query, request.params, request.body);
    const { input, basedOn } = inputOf(operation, request, sent, []);
    if (asksForPrices(input.query, prices) || asksForPrices(input.data, prices)) needPrices(request);
    const call = callOf(request, services, operation, { body: request.body, signal, basedOn });
    return send(reply, answered(operation, request, await handler(input, call)));
  };
  // Begun anew: a body that has been read calls back from outside the request.
  return (request: FastifyRequest, reply: FastifyReply) => traced(request, () => answer(request, reply));
}

const traced = <T>({ id, headers }: FastifyRequest, work: () => T): T =>
  withinTrace(traceOfRequest(id, headers), work);

/** The handler's input, and apart from it the version that a change is based on. */
function inputOf(
  { operationId, replaces }: ContractOperation,
  { query, params: path }: FastifyRequest,
  sent: unknown,
  files: ReceivedFile[],
): { input: AnyInput; basedOn: VersionedChange | null } {
  if (replaces === null) return { input: { query, path, data: sent, files }, basedOn: null };
  const { property } = replaces;
  const data = { ...(sent as Record<string, unknown>) };
  const version = property === null ? '' : String(data[property]);
  if (property !== null) delete data[property];
  const input = { query, path, data, files };
  return { input, basedOn: { operation: operationId, replaces, input, version } };
}

/**
 * The answer with the versions of what it has, and without prices for whoever does not see them.
 * @throws Refused 403 for a paper to such a person: all papers have prices
 */
function answered(
  { stamp, hidePrices, writesPaper }: ContractOperation,
  request: FastifyRequest,
  answer: Answer<OperationId>,
): Answer<OperationId> {
  if (writesPaper && isFile(answer) && answer.file.mime === 'application/pdf') needPrices(request);
  if (!('data' in answer)) return answer;
  const { data } = answer;
  const stamped = stamp === null ? data : stamp(data);
  const isBare = hidePrices !== null && lacksPower(request.person?.powers, 'prices');
  return { ...answer, data: isBare ? hidePrices(stamped) : stamped } as Answer<OperationId>;
}

/** @throws Refused 403 for a person who does not see the prices of their company */
function needPrices({ person }: FastifyRequest): void {
  if (lacksPower(person?.powers, 'prices')) throw missingPower('prices', person?.powers);
}

/** Each may be writing a sheet of hundreds of megabytes to disk. */
const uploading = limitPerUser(10, () =>
  tooMany('You have too many uploads under way. Wait until they finish, then try again.'),
);

async function takeForm(
  operation: ContractOperation,
  handler: AnyHandler,
  services: Services,
  {
    form,
    validateData,
    signal,
  }: { form: FormOperation; validateData: (data: unknown) => void; signal: AbortSignal },
  request: FastifyRequest,
): Promise<Answer<OperationId>> {
  if (!request.isMultipart()) throw unreadable();
  const received = await receive(request, incomingIn(services.env.dataDir), form.files);
  try {
    validateData(received.data);
    refuseUnstorable(request.query, request.params, received.data);
    const body = {
      data: received.data,
      // Parts of a form may come in any order; several files of one field are a list.
      files: received.files
        .map(({ field, sha256 }) => ({ field, sha256 }))
        .toSorted((one, other) => (one.field < other.field ? -1 : one.field > other.field ? 1 : 0)),
    };
    const { input, basedOn } = inputOf(operation, request, received.data, received.files);
    return await handler(input, callOf(request, services, operation, { body, signal, basedOn }));
  } finally {
    await received.discard();
  }
}

// Fastify validates a body only for the content types in the contract. Without this check, a
// different or missing content type would skip the schema.
function refuseOtherBodies(request: FastifyRequest): void {
  if (request.isMultipart()) throw unreadable();
  if (typeof request.body !== 'object' || request.body === null) {
    throw invalidRequest('The request needs a JSON body: { "data": ... }.', 'body');
  }
}
