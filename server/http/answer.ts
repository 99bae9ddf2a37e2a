/** Sends a handler's answer: the envelope, a file, a stream, a redirect or 304. */
import type { FastifyReply } from 'fastify';
import type { Answer, FileAnswer, OperationId } from '../operations/handler.ts';

export function send(reply: FastifyReply, answer: Answer<OperationId>): FastifyReply {
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
