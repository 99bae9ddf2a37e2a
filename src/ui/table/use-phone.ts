import { useMediaQuery } from '@mantine/hooks';

/** Below 640 pixels rows are cards. Known at the first render, so that no table flashes first. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
