import { useMediaQuery } from '@mantine/hooks';

/** Below 640 pixels rows are cards. Known from the first drawing on, so that no table flashes up first. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
