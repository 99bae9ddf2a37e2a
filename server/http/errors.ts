/**
 * Turns errors into answers. People get a sentence; the cause stays in the log with the request id.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLostConnection } from '../db/connection-errors.ts';
import { FilesUnreachable } from '../files/objects.ts';
import {
  notFound,
  invalidRequest,
  clientDisconnected,
  Refused,
  unavailable,
  unreadable,
} from '../refusals.ts';
import type { RefusalData } from '../refusals.ts';
import { validationFailure } from './contract/validation-message.ts';

/** The database's disk or memory is full. */
const NO_ROOM = /^53/;
/**
 * A number or date out of a column's range, or a text with a NUL: JSON Schema cannot express
 * everything PostgreSQL refuses.
 */
const UNFIT_VALUE = /^(22003|22007|22008|22021|22P02|22P05)$/;
/**
 * A conflict found by the database: a claim or unique key that another transaction took first, or a
 * lock that was not available.
 */
const SAME_MOMENT = /^(23000|23505|23P01|40001|40P01|55P03)$/;

export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = isCutOff(request, error) ? clientDisconnected() : refusalOf(error);
    const { status, message } = refused;
    if (status >= 500) request.log.error({ err: error }, 'the request failed');
    // An error from the database gets a warning; a person's mistake does not.
    else if (error instanceof Refused) request.log.info({ refused: message, status }, 'refused');
    else request.log.info({ refused: message, status, cause: error.message }, 'refused');
    return sendRefusal(reply, refused);
  });
}

/**
 * What the router cannot parse, such as an incomplete percent-escape, reaches no route and no hook.
 */
export function answerUnreadable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.log.info({ cause: error.code }, 'the address cannot be read');
  return sendRefusal(reply, refusalOf(error));
}

/** A body that was cut off can fail in many ways, but our own refusals stay as they are. */
const isCutOff = ({ raw }: FastifyRequest, error: Error): boolean =>
  raw.destroyed && !raw.complete && !(error instanceof Refused);

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, notFound());
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
    return validationFailure(error.validationContext ?? 'body', error.validation[0]);
  }
  if (error instanceof FilesUnreachable)
    return new Refused(
      503,
      'The stored files cannot be reached at the moment. Nothing was changed. Try again in a minute.',
    );
  if (isLostConnection(error) || NO_ROOM.test(error.code ?? '')) return unavailable();
  if (UNFIT_VALUE.test(error.code ?? ''))
    return invalidRequest(
      'The request has a character, a number or a date that cannot be stored. Correct it and try again.',
    );
  if (SAME_MOMENT.test(error.code ?? '')) {
    return new Refused(
      409,
      'Someone else changed these records at the same moment. Reload the list and try again.',
    );
  }
  if (error.code === '57014') {
    return new Refused(504, 'This took too long and was stopped. Narrow it down and try again.');
  }
  if (error.statusCode === 429)
    return new Refused(429, 'Too many attempts. Please wait a minute and try again.');
  if (error.statusCode === 413)
    return new Refused(413, 'This is more than the server accepts at once. Send less at a time.');
  if (error.statusCode === 415) return unreadable();
  if (error.statusCode && error.statusCode < 500)
    return invalidRequest('The request cannot be read. Check its address and its body, and send it again.');
  return new Refused(
    500,
    'Something went wrong on our side. Try again. If it happens again, send us the request id.',
  );
}
