/** The setup of all other machines: they may use every guard. */
import { setup } from 'xstate';
import { GUARDS } from './guards/all.ts';
import { actions, checksOf, types } from './stone-setup.ts';

export const workflowSetup = setup({ types, actions, guards: checksOf(GUARDS) });
