/** The setup of the machines that concern a stone, which the search loads first. */
import { setup } from 'xstate';
import { STONE_GUARDS } from './guards/stone-guards.ts';
import { actions, checksOf, types } from './shared-setup.ts';

export const stoneSetup = setup({ types, actions, guards: checksOf(STONE_GUARDS) });
