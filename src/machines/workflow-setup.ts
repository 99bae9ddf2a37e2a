/** The setup of the machines that the first screen does not load: they may use every guard. */
import { setup } from 'xstate';
import { GUARDS } from './guards/all.ts';
import { actions, checksOf, types } from './shared-setup.ts';

export const workflowSetup = setup({ types, actions, guards: checksOf(GUARDS) });
