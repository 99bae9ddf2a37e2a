/** The user's own second factor: set up, moved to another authenticator, turned off. */
import {
  findDraft,
  forgetFactor,
  saveDraft,
  saveRecoveryCodes,
  readSecondFactor,
  type SecondFactor,
} from '../../db/queries/session/second-factor.ts';
import { findUser } from '../../db/queries/session/profiles.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import { newRecoveryCodes } from '../../security/recovery-codes.ts';
import type { Call, Handler } from '../handler.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmEnrolment, newEnrolment } from './second-factor-enrolment.ts';

const ownFactor = (tx: Tx, { person }: Call): Promise<SecondFactor> =>
  readSecondFactor(tx, person.id, person.role);

export const getSecondFactor: Handler<'getSecondFactor'> = async (_input, call) => ({
  data: await call.read((tx) => ownFactor(tx, call)),
});

export const beginSecondFactor: Handler<'beginSecondFactor'> = async ({ data }, call) => {
  await confirmPassword(call, data.current_password);
  return call.effect<'beginSecondFactor'>(async (tx) => {
    const person = await findUser(tx, call.person.id);
    if (!person) throw notFound();
    const { sealed, shown } = await newEnrolment(call.services.env, person);
    await saveDraft(tx, person.id, sealed);
    return { data: shown, message: 'Scan the code with your authenticator, and enter what it shows.' };
  });
};

const nothingBegun = () =>
  conflict('No set-up is in progress, or it took longer than ten minutes. Start again.', {
    refusal: 'state',
  });

export const confirmSecondFactor: Handler<'confirmSecondFactor'> = ({ data }, call) =>
  call.effect<'confirmSecondFactor'>(async (tx) => {
    const { id } = call.person;
    const draft = await findDraft(tx, id);
    if (!draft) throw nothingBegun();
    const code = data.code.replaceAll(/\s/g, '');
    const recovery_codes = await confirmEnrolment(tx, call.services.env, id, draft, code);
    if (recovery_codes === null)
      throw invalidRequest(
        'This code is not correct. Enter the one that your authenticator shows now.',
        'code',
      );
    return {
      data: { recovery_codes },
      message: 'From now on you also sign in with a code.',
      audit: { summary: 'Set up their second factor' },
    };
  });

const isOff = () => conflict('Your second factor is not turned on.', { refusal: 'state' });

export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async ({ data }, call) => {
  await confirmPassword(call, data.current_password);
  const { codes, hashes } = await newRecoveryCodes(call.services.env, call.person.id);
  return call.effect<'renewRecoveryCodes'>(async (tx) => {
    if (!(await saveRecoveryCodes(tx, call.person.id, hashes))) throw isOff();
    return {
      data: { recovery_codes: codes },
      message: 'These are your new recovery codes. The old ones no longer work.',
      audit: { summary: 'Made new recovery codes' },
    };
  });
};

export const turnOffSecondFactor: Handler<'turnOffSecondFactor'> = async ({ data }, call) => {
  await confirmPassword(call, data.current_password);
  return call.effect<'turnOffSecondFactor'>(async (tx) => {
    if ((await ownFactor(tx, call)).is_needed)
      throw conflict('Your role requires a second factor. You can move it to another authenticator.', {
        refusal: 'guard',
        guard: 'needed-by-role',
      });
    if (!(await forgetFactor(tx, call.person.id))) throw isOff();
    return {
      data: await ownFactor(tx, call),
      message: 'From now on, you only need your password to sign in.',
      audit: { summary: 'Turned off their second factor' },
    };
  });
};
