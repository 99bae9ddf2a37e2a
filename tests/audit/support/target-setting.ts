/** The house's hours and targets, set and read over HTTP. */
import type { components } from '../../../src/api/schema.gen.ts';
import type { WorkflowName } from '../../../src/machines/workflow.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';

type Target = components['schemas']['Target'];
export type KeptTargets = components['schemas']['KeptTargets'];

const SETTING = '/project-setting/target';
export const ALL_DAY = { opens: 0, closes: 1_440 };
/** Nine to six. */
export const SHOP = { opens: 540, closes: 1_080 };

/** Open day and night and without targets, unless `data` says so. */
export const setTargets = (api: Api, data: object): Promise<Reply> =>
  api.send('PUT', SETTING, { ...ALL_DAY, targets: [], ...data });

export const getTargets = (api: Api): Promise<Reply> => api.get(SETTING);

export const readTargets = async (api: Api): Promise<KeptTargets> =>
  dataOf<KeptTargets>(await getTargets(api));

export const target = (
  workflow: WorkflowName,
  state: string,
  unit: Target['unit'],
  amount: number | null = null,
): Target => ({ workflow, state, unit, amount });
