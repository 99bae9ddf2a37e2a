import { BackupProblem } from '../backup/backup-problem.ts';
import { DatabaseProblem } from '../db/check-server.ts';
import { EmbeddedProblem } from '../db/embedded/embedded-problem.ts';
import { MigrationError } from '../db/schema.ts';
import { EnvError } from '../env.ts';
import { InstallationProblem } from '../files/installation.ts';
import { FilesUnreachable } from '../files/objects.ts';
import { PortalBuildError } from './portal-build.ts';

const EXPLAINED = [
  BackupProblem,
  EnvError,
  EmbeddedProblem,
  FilesUnreachable,
  InstallationProblem,
  DatabaseProblem,
  MigrationError,
  PortalBuildError,
];

/** Why the server cannot start: a sentence for known causes, otherwise the whole error. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message;
  if (isListenError(error)) return listenSentence(error);
  return error.stack ?? error.message;
}

type ListenError = Error & { code: string; syscall: 'listen'; port?: number; address?: string };

function isListenError(error: Error): error is ListenError {
  return 'syscall' in error && error.syscall === 'listen' && 'code' in error;
}

function listenSentence({ code, port, address, message }: ListenError): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is in use. Stop what uses it, or start with another one, for instance PORT=${(port ?? 4000) + 1} npm start.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has. Start with a port of 1024 or above in PORT.`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}. Set HOST to one of its own, or to 0.0.0.0 for all of them.`;
    default:
      return message;
  }
}
