/** The setup of the machines that are not among the first screen's: they may name every guard. */
import { setup } from 'xstate';
import { GUARDS } from './guards/all.ts';
import { actions, checksOf, types } from './shared-setup.ts';

export const workflowSetup = setup({ types, actions, guards: checksOf(GUARDS) });
