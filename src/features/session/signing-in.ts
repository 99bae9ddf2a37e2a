/** The requests of a sign-in: credentials first, then an answer to each challenge. */
import { call, type AnswerOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { components } from '../../api/schema.gen.ts';
import { SignInOver, type Outcome } from '../../machines/browser/session.machine.ts';
import type { User } from '../../ui/session/session.ts';
import { keepDevice, knownDevice } from '../../ui/session/device.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';

export interface MemberCredentials {
  /** E-mail or user name. */
  email: string;
  password: string;
}

export type GuestCredentials = Required<
  Pick<
    components['schemas']['SignIn'],
    'company_name' | 'contact_person' | 'mobile' | 'email' | 'mobile_country_id'
  >
>;

export type Credentials =
  | { kind: 'member'; data: MemberCredentials }
  | { kind: 'guest'; data: GuestCredentials }
  /** A code, or a new password, as the challenge asks. */
  | { kind: 'answer'; text: string }
  | { kind: 'passkey' };

/** A fresh sign-in includes the token and the key of the session; a profile does not. */
export type SessionUser = User & { token?: string; key?: string; failed_sign_ins?: FailedSignIns | null };

export type Challenge = components['schemas']['SignInChallenge'];
type Answer = AnswerOf<'userLogin'>;

interface Attempt {
  credentials: Credentials;
  challenge: Challenge | null;
}

/** @throws SignInOver the challenge has ended; ApiError for any other refusal */
export async function signIn({ input }: { input: Attempt }): Promise<Outcome<SessionUser, Challenge>> {
  const answer = await ask(input).catch((error: unknown) => {
    const isOver = error instanceof ApiError && error.status === 401 && input.credentials.kind === 'answer';
    throw isOver ? new SignInOver(error.message) : error;
  });
  const recoveryCodes = answer.recovery_codes ?? null;
  if ('challenge' in answer) return { user: null, challenge: answer, recoveryCodes };
  keepDevice(answer.device);
  return { user: answer, challenge: null, recoveryCodes };
}

async function ask({ credentials, challenge: open }: Attempt): Promise<Answer> {
  if (credentials.kind === 'guest')
    return (await call('userLogin', { query: { is_guest: true }, data: credentials.data })).data;
  if (credentials.kind === 'member')
    return (await call('userLogin', { data: { ...credentials.data, ...knownDevice() } })).data;
  if (credentials.kind === 'passkey') return withPasskey();
  if (open === null) throw new SignInOver('This sign-in has ended. Enter your password again.');
  const { challenge } = open;
  const { text } = credentials;
  switch (open.asks) {
    case 'second_factor':
      return (await call('answerSecondFactor', { data: { challenge, code: text } })).data;
    case 'enrol':
      return (await call('enrolAtSignIn', { data: { challenge, code: text } })).data;
    case 'passkey':
      return withPasskey();
    case 'new_password':
      return (await call('signInWithNewPassword', { data: { challenge, password: text } })).data;
  }
}

/** Loaded when somebody uses one. */
async function withPasskey(): Promise<Answer> {
  const { signInWithPasskey } = await import('./passkey.ts');
  return signInWithPasskey(knownDevice());
}
