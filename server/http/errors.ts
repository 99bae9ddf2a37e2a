/** The one place where an error becomes an answer. People get a sentence; the cause stays in the log with the request id. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { absent, badShape, Refused, unavailable, unreadable } from '../refusals.ts';
import type { RefusalData } from '../refusals.ts';

const UNAVAILABLE = /^(08|57P|53)/;
const CONNECTION = /ECONN|EPIPE|ENOENT|Connection terminated|timeout exceeded when trying to connect/;

export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = refusalOf(error);
    if (refused.status >= 500) request.log.error({ err: error }, 'the request failed');
    else request.log.info({ refused: refused.message, status: refused.status }, 'refused');
    return sendRefusal(reply, refused);
  });
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, absent());
}

function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  const envelope: { success: false; status: 'fail'; message: string; data: RefusalData | null } = {
    success: false,
    status: 'fail',
    message: refused.message,
    data: refused.data,
  };
  return reply.code(refused.status).type('application/json; charset=utf-8').send(envelope);
}

function refusalOf(error: FastifyError): Refused {
  if (error instanceof Refused) return error;
  if (error.validation) {
    const first = error.validation[0];
    const field = `${error.validationContext ?? 'body'}${first?.instancePath.replaceAll('/', '.') ?? ''}`;
    return badShape(`The request does not fit: ${field} ${first?.message ?? 'is not valid'}.`, field);
  }
  if (UNAVAILABLE.test(error.code ?? '') || CONNECTION.test(`${error.code ?? ''} ${error.message}`))
    return unavailable();
  // The database's second line spoke: a claim or a unique key that another transaction took first.
  if (error.code?.startsWith('23')) {
    return new Refused(
      409,
      'Somebody else changed these records at the same moment. Reload the list and try again.',
    );
  }
  if (error.code === '57014') {
    return new Refused(503, 'This took too long and was stopped. Narrow it down and try again.');
  }
  if (error.statusCode === 429)
    return new Refused(429, 'Too many attempts. Please wait a minute and try again.');
  if (error.statusCode === 413) return new Refused(413, 'This is more than the server takes at once.');
  if (error.statusCode === 415) return unreadable();
  if (error.statusCode && error.statusCode < 500) return badShape('The request cannot be read.');
  return new Refused(
    500,
    'Something went wrong on our side. Try again; if it stays, tell us the request id.',
  );
}
